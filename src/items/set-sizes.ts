import { setOf, type Item } from '../core/items/item.ts';

/** Counts the items of each set, in the order of the sets’ first items. */
export function countItemsPerSet(items: readonly Pick<Item, 'id'>[]): number[] {
  const sizes = new Map<string, number>();
  for (const { id } of items) sizes.set(setOf(id), (sizes.get(setOf(id)) ?? 0) + 1);
  return [...sizes.values()];
}
