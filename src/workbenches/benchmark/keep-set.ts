import type { Item } from '../../core/items/item.ts';
import { makeOwnItemSet, type OwnSetDetails } from '../../items/own-set.ts';
import { isSameSet } from '../../items/same-set.ts';
import { findItemSetEvenInTrash, restoreItemSet, saveItemSet, takenSetIds } from '../../store/library/item-sets.ts';

export interface StoredOwnSet {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  /** False if this browser already had the same items under this id. */
  readonly isNew: boolean;
}

/**
 * Stores items as a user’s own set, under the slug of its title. If a set with that id has the same items, returns it and
 * restores it from the Trash if needed. If it has other items, adds a number to the id. Storing the same items again makes
 * no second set.
 */
export async function storeOwnItemSet(details: OwnSetDetails, items: readonly Item[]): Promise<StoredOwnSet> {
  const taken = await takenSetIds();
  const others: string[] = [];
  for (;;) {
    const set = await makeOwnItemSet(details, items, others);
    const { id, title } = set;
    if (!taken.includes(id)) {
      await saveItemSet(set);
      return { id, title, count: items.length, isNew: true };
    }
    const there = await findItemSetEvenInTrash(id);
    if (there && isSameSet(there.set, set)) {
      if (there.inBin) await restoreItemSet(id);
      return { id, title: there.set.title, count: items.length, isNew: false };
    }
    others.push(id);
  }
}
