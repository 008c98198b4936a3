import type { Item } from '../../../core/items/item.ts';
import type { Json } from '../../../base/json/json.ts';
import { isPermutation, pick } from '../../../base/objects/pick.ts';
import { swapInPlace } from '../../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../../../measure/basics/random.ts';
import { UserError } from '../../../base/errors/user-error.ts';

/** Indices of an item's choices in the order in which they are shown; none for an item without choices. */
export type ChoiceOrder = readonly number[];

/**
 * Different orders of an item's choices, as many as asked or all that there are (n!): permutations drawn uniformly (Fisher–Yates) by the
 * plan's seed and the item's id, those that came before drawn again. So they are the same for every model and every question, and
 * more orders of the same seed begin with the fewer. An item without choices has one order of nothing.
 */
export function drawChoiceOrders({ id, choices = [] }: Item, asked: number, seed: number): ChoiceOrder[] {
  const random = seededRandom(textSeed(`${seed}|${id}|orders`));
  const wanted = Math.min(asked, cappedOrderCount(choices.length, asked));
  const orders = new Map<string, ChoiceOrder>();
  while (orders.size < wanted) {
    const order = shuffledIndices(choices.length, random);
    const name = order.join();
    if (!orders.has(name)) orders.set(name, order);
  }
  return [...orders.values()];
}

/** How many of the orders asked there are: n! at most. */
export function cappedOrderCount(choices: number, asked: number): number {
  let count = 1;
  for (let n = 2; n <= choices && count < asked; n++) count *= n;
  return Math.min(asked, count);
}

/** What a plan has drawn for an item; a UserError when it is not of that form. Looked at once for each plan. */
export function parseDrawnOrders(drawn: Json | undefined): readonly ChoiceOrder[] {
  if (typeof drawn !== 'object' || drawn === null) throw new UserError('The plan has no orders of choices for an item.');
  const known = parsedOrders.get(drawn);
  if (known) return known;
  const { orders } = drawn as { readonly orders?: unknown };
  if (!Array.isArray(orders) || orders.length === 0 || !orders.every(isAnyOrder))
    throw new UserError('The plan’s orders of choices are not orders: each must name every choice once.');
  if (new Set(orders.map((order: ChoiceOrder) => order.join())).size < orders.length)
    throw new UserError('The plan has an order of choices twice for one item.');
  if (orders.some((order: ChoiceOrder) => order.length !== (orders[0] as ChoiceOrder).length))
    throw new UserError('The plan’s orders of one item’s choices do not have the same choices.');
  parsedOrders.set(drawn, orders as ChoiceOrder[]);
  return orders as ChoiceOrder[];
}

const parsedOrders = new WeakMap<object, readonly ChoiceOrder[]>();

/** The choices in this order; made once for each order, as what is made of them (patterns to find them by) is kept by the list. */
export function choicesInOrder({ id, choices = [] }: Item, order: ChoiceOrder): readonly string[] {
  if (order.length !== choices.length)
    throw new UserError(`The plan orders ${order.length} choices of the item “${id}”, which has ${choices.length}.`);
  const known = shownOrders.get(order);
  if (known?.of === choices) return known.inOrder;
  const made = { of: choices, inOrder: pick(choices, order) };
  shownOrders.set(order, made);
  return made.inOrder;
}

const shownOrders = new WeakMap<ChoiceOrder, { readonly of: readonly string[]; readonly inOrder: readonly string[] }>();

function shuffledIndices(n: number, random: () => number): number[] {
  const order = Array.from({ length: n }, (_, index) => index);
  for (let i = n - 1; i > 0; i--) swapInPlace(order, i, randomBelow(random, i + 1));
  return order;
}

const isAnyOrder = (order: unknown): boolean => Array.isArray(order) && isPermutation(order, order.length);
