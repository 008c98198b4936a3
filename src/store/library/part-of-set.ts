import { getOwn } from '../../base/objects/get-own.ts';
import { builtInSetLoaders } from '../../items/built-in.ts';
import type { Item, ItemSet } from '../../core/items/item.ts';
import { database } from '../database/database.ts';
import { noSuchItemSetError, loadItemSetPart } from './item-sets.ts';

/** Some consecutive items of a set; a set of 100,000 has many such parts. */
export interface PartOfSet {
  readonly about: Omit<ItemSet, 'items'>;
  /** How many items the whole set has. */
  readonly count: number;
  /** The index of the first of these in the set. */
  readonly from: number;
  readonly items: readonly Item[];
}

/**
 * The part of a set that has the item, with one item before and one after. It has no items if the set lacks the item.
 * Nothing after it is read.
 */
export async function loadPartWithItem(set: string, item: string): Promise<PartOfSet> {
  const ours = getOwn(builtInSetLoaders, set);
  if (ours) {
    const { items, ...about } = await ours();
    return { about, count: items.length, from: 0, items };
  }
  const { itemSets, itemParts } = database;
  return database.transaction('r', itemSets, itemParts, async () => {
    const row = await itemSets.get(set);
    if (!row || row.removedAt !== undefined) throw noSuchItemSetError(set);
    const { about, count } = row;
    let before: readonly Item[] = [];
    let from = 0;
    for (let part = 0; from + before.length < count; part++) {
      const here = await loadItemSetPart(set, part);
      const until = from + before.length + here.length;
      if (here.some(({ id }) => id === item)) {
        const after = until < count ? (await loadItemSetPart(set, part + 1)).slice(0, 1) : [];
        return { about, count, from, items: [...before, ...here, ...after] };
      }
      before = here.slice(-1);
      from = until - before.length;
    }
    return { about, count, from: 0, items: [] };
  });
}

/** The index of an item in such a part, if the part also has its neighbours; else -1. */
export function indexWithKnownNeighbours({ items, from, count }: PartOfSet, item: string): number {
  const place = items.findIndex(({ id }) => id === item);
  const isFirst = place === 0;
  const isLast = place === items.length - 1;
  return (isFirst && from > 0) || (isLast && from + items.length < count) ? -1 : place;
}
