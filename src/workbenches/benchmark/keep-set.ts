import type { Item } from '../../core/items/item.ts';
import { makeOwnItemSet, type OwnSetDetails } from '../../items/own-set.ts';
import { isSameSet } from '../../items/same-set.ts';
import { findItemSetEvenInTrash, restoreItemSet, saveItemSet, takenSetIds } from '../../store/library/item-sets.ts';

export interface StoredOwnSet {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  /** False where the same items were here before, under this id. */
  readonly isNew: boolean;
}

/**
 * Stores items as a person's own set, under the slug of its title. Where that id is taken by the same items, that set is it (out of the bin, if
 * it lay there); where by others, a number is put behind it. So the same again makes no second set.
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
