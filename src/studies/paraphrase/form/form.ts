import { limitOptionToSets, type StudyFormDescription } from '../../../manifest/study-form.ts';
import { questionVariantLevelIds } from '../measure/result.ts';
import { paraphraseItemFaults } from '../protocol/faults.ts';
import { givenChoiceOrders } from '../protocol/given-orders.ts';
import { cappedOrderCount } from '../protocol/orders.ts';

export const paraphraseForm: StudyFormDescription = {
  sets: ['arithmetic', 'words'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options, sets) => limitOptionToSets('reasoningFirst', options, sets),
  waysOf(item, options) {
    const asked = options['orders'] as number;
    const given = givenChoiceOrders(item)?.length;
    const orders = given === undefined ? cappedOrderCount(item.choices?.length ?? 0, asked) : Math.min(asked, given);
    return questionVariantLevelIds.length * orders;
  },
  itemFaults: paraphraseItemFaults,
};
