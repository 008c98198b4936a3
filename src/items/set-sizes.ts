import { setOf, type Item } from '../core/items/item.ts';

/** How many of the items each set has, in the order in which the sets come. */
export function countItemsPerSet(items: readonly Pick<Item, 'id'>[]): number[] {
  const sizes = new Map<string, number>();
  for (const { id } of items) sizes.set(setOf(id), (sizes.get(setOf(id)) ?? 0) + 1);
  return [...sizes.values()];
}
