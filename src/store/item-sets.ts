import { builtInSets } from '../items/built-in.ts';
import type { Item, ItemSet } from '../items/item.ts';
import { canonicalJson } from '../run/plan.ts';
import { sha256Hex } from '../run/sha256.ts';
import { UserError } from '../user-error.ts';
import { database } from './database.ts';
import { isDiskFull } from './disk-full.ts';

/** A set without its items. */
export interface ItemSetSummary extends Omit<ItemSet, 'items'> {
  readonly count: number;
  /** SHA-256 of the items' canonical JSON. */
  readonly hash: string;
  /** A person's own, which can be removed. */
  readonly isOwn: boolean;
  readonly removedAt?: number;
}

/** Ours first, then the person's own by title; those in the bin are left out. */
export async function listItemSets(): Promise<ItemSetSummary[]> {
  const ours = await Promise.all(
    Object.values(builtInSets).map(async (load) => {
      const set = await load();
      return summary(set, await itemsHash(set.items), false);
    }),
  );
  const rows = await database.itemSets.filter(({ removedAt }) => removedAt === undefined).toArray();
  const own = rows.map(({ set, hash }) => summary(set, hash, true));
  return [...ours, ...own.sort((a, b) => a.title.localeCompare(b.title, 'en'))];
}

export async function listRemovedItemSets(): Promise<ItemSetSummary[]> {
  const rows = await database.itemSets.orderBy('removedAt').reverse().toArray();
  return rows.map(({ set, hash, removedAt }) => ({ ...summary(set, hash, true), removedAt: removedAt! }));
}

export async function loadItemSet(id: string): Promise<ItemSet> {
  const load = Object.hasOwn(builtInSets, id) ? builtInSets[id] : undefined;
  if (load) return load();
  const row = await database.itemSets.get(id);
  if (!row || row.removedAt !== undefined) throw new UserError(`There is no item set «${id}» in this browser.`);
  return row.set;
}

/** Ours or the person's own, also one that lies in the bin. */
export async function findItemSet(id: string): Promise<{ readonly set: ItemSet; readonly inBin: boolean } | undefined> {
  if (Object.hasOwn(builtInSets, id)) return { set: await builtInSets[id]!(), inBin: false };
  const row = await database.itemSets.get(id);
  return row && { set: row.set, inBin: row.removedAt !== undefined };
}

/** Every id that a new set can not have: of ours, of the person's own, and of those in the bin. */
export async function takenSetIds(): Promise<string[]> {
  return [...Object.keys(builtInSets), ...(await database.itemSets.toCollection().primaryKeys())];
}

/** Stores a person's own set. The same set again changes nothing, but takes it out of the bin; another one under its id is refused. */
export async function saveItemSet(set: ItemSet): Promise<void> {
  const hash = await itemsHash(set.items);
  if (Object.hasOwn(builtInSets, set.id))
    throw new UserError(`«${set.id}» is the id of one of Evenkeel's own item sets.`);
  try {
    await database.transaction('rw', database.itemSets, async () => {
      const there = await database.itemSets.get(set.id);
      if (there && there.hash !== hash) throw new UserError(`There is another item set with the id «${set.id}».`);
      await database.itemSets.put({ id: set.id, hash, set, addedAt: there?.addedAt ?? Date.now() });
    });
  } catch (error) {
    if (isDiskFull(error))
      throw new UserError('The disk is full: the item set was not stored; make room, then try again.');
    throw error;
  }
}

/** Into the bin, as with runs. Runs keep the items that they asked. */
export async function removeItemSet(id: string): Promise<void> {
  await database.itemSets.update(id, { removedAt: Date.now() });
}

export async function restoreItemSet(id: string): Promise<void> {
  await database.itemSets
    .where('id')
    .equals(id)
    .modify((row: { removedAt?: number }) => {
      delete row.removedAt;
    });
}

const itemsHash = (items: readonly Item[]): Promise<string> => sha256Hex(canonicalJson(items));

function summary({ items, ...set }: ItemSet, hash: string, isOwn: boolean): ItemSetSummary {
  return { ...set, count: items.length, hash, isOwn };
}
