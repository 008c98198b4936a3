import { givenOrdersText } from '../../../core/items/given-orders.ts';
import { undefinedIfUserError } from '../../../base/errors/unless-user-error.ts';
import { parseJson } from '../../../base/json/bounded-json.ts';
import type { Item } from '../../../core/items/item.ts';
import { isPermutation } from '../../../base/objects/pick.ts';
import { drawChoiceOrders, type ChoiceOrder } from './orders.ts';

/**
 * The distinct orders that an item’s data set gives. Undefined if the item has none, and `null` if they are not orders of
 * its choices. An order lists the indices of the choices as shown, A first, like RoParQ’s `sampled_idxs_list`
 * (m-joon-ixix/RoParQ, generate/form_query.py).
 */
export function givenChoiceOrders(item: Item): readonly ChoiceOrder[] | null | undefined {
  const text = givenOrdersText(item);
  if (text === undefined) return undefined;
  const orders: unknown = undefinedIfUserError(() => parseJson(text, item.id));
  const count = item.choices?.length ?? 0;
  const isOrder = (order: unknown) => Array.isArray(order) && isPermutation(order, count);
  if (!Array.isArray(orders) || orders.length === 0 || !orders.every(isOrder)) return null;
  return [...new Map(orders.map((order) => [String(order), order as ChoiceOrder])).values()];
}

/** The orders of an item's choices in the run, at most `asked`: those of its data set, or drawn ones. */
export const choiceOrdersToAsk = (item: Item, asked: number, seed: number): readonly ChoiceOrder[] =>
  givenChoiceOrders(item)?.slice(0, asked) ?? drawChoiceOrders(item, asked, seed);
