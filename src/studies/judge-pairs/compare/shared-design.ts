import type { PairOf } from '../../../compare/comparison.ts';
import type { PlansReducedToCommon } from '../../../compare/comparing.ts';
import {
  commonItemsDrawnAlike,
  buildSharedDesign,
  describeOmittedLevels,
  samplingDifferences,
} from '../../../compare/shared-design.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { judgePairsOptionsParser, orderTitles, type JudgePairsOptions, type ResponseOrder } from '../protocol/options.ts';

export interface SharedPairwiseDesign extends PlansReducedToCommon {
  readonly orders: JudgePairsOptions['orders'];
}

/**
 * Only the same two responses to the same questions in the same orders are comparable. Samples go up to the smaller number.
 * The rest of the prompt may differ. Its effect is what the comparison measures, so the report names the difference and
 * leaves nothing out.
 */
export function deriveSharedPairwiseDesign(one: Plan, other: Plan): SharedPairwiseDesign {
  const options = [judgePairsOptionsParser.ofPlan(one), judgePairsOptionsParser.ofPlan(other)] as const;
  const items = commonItemsDrawnAlike(
    one,
    other,
    'The two runs have no question with the same two responses in common, so there is nothing to compare.',
  );
  const orders = commonOrders(options);
  const titles = (own: readonly ResponseOrder[]) => own.map((order) => orderTitles[order].toLowerCase());
  return {
    ...buildSharedDesign(one, other, {
      items,
      options: [
        { ...options[0], orders: [...orders] },
        { ...options[1], orders: [...orders] },
      ],
      apart: [
        ...describeOmittedLevels('Orders', 'order', titles(options[0].orders), titles(options[1].orders), titles(orders)),
        ...(orders.length < 2
          ? ['Each pair is compared in one order only, so position consistency and position bias are left out.']
          : []),
        ...wordingApart(options),
      ],
      samplesOf: 'pair in each order',
    }),
    orders,
  };
}

function commonOrders([one, other]: PairOf<JudgePairsOptions>): ResponseOrder[] {
  const orders = one.orders.filter((order) => other.orders.includes(order));
  if (orders.length > 0) return orders;
  throw new UserError(
    [one, other].some((own) => own.orders.includes('not-logged'))
      ? 'One run comes from a log that does not say which response was shown first. So its preferences cannot be compared with the other’s.'
      : 'The two runs showed the responses in opposite orders, so their preferences cannot be compared.',
  );
}

function wordingApart([one, other]: PairOf<JudgePairsOptions>): string[] {
  const sampled = ({ temperature, sampling }: JudgePairsOptions) => ({ temperature, ...sampling });
  return [
    ...(one.wording === other.wording ? [] : ['Prompt: the wording differs.']),
    ...samplingDifferences(sampled(one), sampled(other)),
  ];
}
