import type { Cell } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { parseDrawnOrders } from './orders.ts';

/**
 * The order in which a cell showed its item’s choices, as indices of the item’s own choices. Undefined if the study does not
 * vary their order.
 */
export function shownChoiceOrder(
  plan: Plan,
  { item, variant }: Pick<Cell, 'item' | 'variant'>,
): readonly number[] | undefined {
  if (plan.study !== 'paraphrase') return undefined;
  return parseDrawnOrders(plan.resolved[item])[Number(variant['order']?.slice(1)) - 1];
}
