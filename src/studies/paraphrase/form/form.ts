import { limitOptionToSets, type StudyForm } from '../../../manifest/study-form.ts';
import { questionVariants } from '../measure/result.ts';
import { paraphraseItemFaults } from '../protocol/faults.ts';
import { orderCount } from '../protocol/orders.ts';

export const paraphraseForm: StudyForm = {
  sets: ['arithmetic', 'words'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options, sets) => limitOptionToSets('reasoningFirst', options, sets),
  waysOf: ({ choices = [] }, options) => questionVariants.length * orderCount(choices.length, options['orders'] as number),
  itemFaults: paraphraseItemFaults,
};
