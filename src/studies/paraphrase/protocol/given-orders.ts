import { givenOrdersText } from '../../../core/items/given-orders.ts';
import { undefinedIfUserError } from '../../../base/errors/unless-user-error.ts';
import { parseJson } from '../../../base/json/bounded-json.ts';
import type { Item } from '../../../core/items/item.ts';
import { isPermutation } from '../../../base/objects/pick.ts';
import { drawChoiceOrders, type ChoiceOrder } from './orders.ts';

/**
 * The orders that an item's data set names, each once; undefined of an item that names none, `null` where what it names is no list of orders of its choices. An order lists the
 * places of the choices as they are shown, A first, as `sampled_idxs_list` of RoParQ does (m-joon-ixix/RoParQ, generate/form_query.py).
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

/** The orders in which an item is asked, at most as many as asked: those of its data set, or drawn ones. */
export const choiceOrdersToAsk = (item: Item, asked: number, seed: number): readonly ChoiceOrder[] =>
  givenChoiceOrders(item)?.slice(0, asked) ?? drawChoiceOrders(item, asked, seed);
