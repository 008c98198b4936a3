import type { Item } from '../../../core/items/item.ts';
import type { Json } from '../../../base/json/json.ts';
import { isPermutation, pick } from '../../../base/objects/pick.ts';
import { swapInPlace } from '../../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../../../measure/basics/random.ts';
import { UserError } from '../../../base/errors/user-error.ts';

/** Indices of an item’s choices in the order shown. Empty for an item without choices. */
export type ChoiceOrder = readonly number[];

/**
 * Distinct orders of an item’s choices, as many as requested or all n! of them. Permutations are drawn uniformly
 * (Fisher–Yates) by the plan’s seed and the item’s id. Repeated ones are drawn again. So the orders are the same for every
 * model and wording. With the same seed a longer list starts with the shorter one. An item without choices has one empty
 * order.
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

/** The number of orders that exist, at most the requested number: n! or less. */
export function cappedOrderCount(choices: number, asked: number): number {
  let count = 1;
  for (let n = 2; n <= choices && count < asked; n++) count *= n;
  return Math.min(asked, count);
}

/** Parses an item’s orders in a plan. Throws a UserError if their form is wrong. It checks each item’s orders once. */
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

/**
 * The choices in this order. It returns the same list each time, because caches such as search patterns use the list as
 * their key.
 */
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
