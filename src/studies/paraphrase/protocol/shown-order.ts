import type { Cell } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { parseDrawnOrders } from './orders.ts';

/** The choices of a cell's item as they were shown, where its study varies their order: indices of the item's own; else undefined. */
export function shownChoiceOrder(
  plan: Plan,
  { item, variant }: Pick<Cell, 'item' | 'variant'>,
): readonly number[] | undefined {
  if (plan.study !== 'paraphrase') return undefined;
  return parseDrawnOrders(plan.resolved[item])[Number(variant['order']?.slice(1)) - 1];
}
