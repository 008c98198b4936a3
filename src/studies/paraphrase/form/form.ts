import { limitOptionToSets, type StudyFormDescription } from '../../../manifest/study-form.ts';
import { questionVariantLevelIds } from '../measure/result.ts';
import { paraphraseItemFaults } from '../protocol/faults.ts';
import { cappedOrderCount } from '../protocol/orders.ts';

export const paraphraseForm: StudyFormDescription = {
  sets: ['arithmetic', 'words'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options, sets) => limitOptionToSets('reasoningFirst', options, sets),
  waysOf: ({ choices = [] }, options) =>
    questionVariantLevelIds.length * cappedOrderCount(choices.length, options['orders'] as number),
  itemFaults: paraphraseItemFaults,
};
