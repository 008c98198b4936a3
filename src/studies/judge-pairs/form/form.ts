import { findItemsLackingTwoResponses } from '../../../items/two-responses.ts';
import type { FormOptions, StudyFormDescription } from '../../../manifest/study-form.ts';
import { judgePairsDefaults, shortJudgePromptTemplate, type JudgePairsOptions } from '../protocol/options.ts';

export const judgePairsForm: StudyFormDescription = {
  sets: ['pairs-facts', 'pairs-padding'],
  maxTokens: judgePairsDefaults.maxTokens,
  smallModelDefaults: {
    sets: ['pairs-answers'],
    options: { wording: shortJudgePromptTemplate },
    otherwise:
      'The small models that come with Evenkeel give no preference with the wording “A verdict at the end”. Choose “A letter alone” for them.',
  },
  samples: 1,
  way: 'order',
  withSets: (options) => options,
  fault: (options) => {
    const orders = ordersOf(options);
    if (orders.length === 0) return 'Tick at least one order.';
    return orders.includes('not-logged')
      ? '“Order not logged” is only for imported answers. Tick another order.'
      : undefined;
  },
  itemFaults: findItemsLackingTwoResponses,
};

const ordersOf = (options: FormOptions) => options['orders'] as unknown as JudgePairsOptions['orders'];
