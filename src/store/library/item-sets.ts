import { getOwn } from '../../base/objects/get-own.ts';
import { builtInSetLoaders } from '../../items/built-in.ts';
import { isExampleOnlyItem, type Item, type ItemSet } from '../../core/items/item.ts';
import { isRephrasable } from '../../items/rephrasable.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { database, type ItemSetRow } from '../database/database.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { itemSetToRows } from './set-parts.ts';

/** A set without its items. */
export interface ItemSetSummary extends Omit<ItemSet, 'items'> {
  readonly count: number;
  /** How many of them are pairs of a query and a response, to be judged. */
  readonly pairs: number;
  /** How many have two responses to be compared; such a one may be a pair, too. */
  readonly compared: number;
  /** How many are neither. */
  readonly plain: number;
  /** How many have each shape that a study brings, by its id; not there of sets stored before. */
  readonly shapes?: Readonly<Record<string, number>>;
  /** How many of them are shown with their answers and never asked: of ours only, as the parts of a person's set are those of a benchmark. */
  readonly heldOut: number;
  /** Whether no question of it is known to be one to be put in other words: of a person's own, only where all are to be judged, as its items are not read. */
  readonly isUnfitToRephrase: boolean;
  /** SHA-256 of the items' canonical JSON. */
  readonly hash: string;
  /** A person's own, which can be removed. */
  readonly isOwn: boolean;
  readonly removedAt?: number;
}

/** Ours first, then the person's own by title; those in the bin are left out. No item of a person's own is read. */
export async function listItemSets(): Promise<ItemSetSummary[]> {
  const rows = await database.itemSets.filter(({ removedAt }) => removedAt === undefined).toArray();
  const own = rows.map(summary).sort((a, b) => a.title.localeCompare(b.title, 'en'));
  return [...(await ourSummaries()), ...own];
}

export async function listRemovedItemSets(): Promise<ItemSetSummary[]> {
  const rows = await database.itemSets.orderBy('removedAt').reverse().toArray();
  return rows.map(summary);
}

export const loadItemSet = (id: string): Promise<ItemSet> => loadItemSetWithProgress(id);

/** `on` hears how many of a person's own items are read. */
export async function loadItemSetWithProgress(id: string, on?: (done: number, total: number) => void): Promise<ItemSet> {
  const found = await foundItemSet(id, on);
  if (!found || found.inBin) throw noSuchItemSetError(id);
  return found.set;
}

export const noSuchItemSetError = (id: string): UserError =>
  new UserError(`There is no question set “${id}” in this browser.`);

interface FoundSet {
  readonly set: ItemSet;
  readonly inBin: boolean;
}

/** Ours or the person's own, also one that is in the bin. */
export const findItemSetEvenInTrash = (id: string): Promise<FoundSet | undefined> => foundItemSet(id);

async function foundItemSet(id: string, on?: (done: number, total: number) => void): Promise<FoundSet | undefined> {
  const ours = getOwn(builtInSetLoaders, id);
  if (ours) return { set: await ours(), inBin: false };
  const { itemSets, itemParts } = database;
  return database.transaction('r', itemSets, itemParts, async () => {
    const row = await itemSets.get(id);
    if (!row) return undefined;
    const items: Item[] = [];
    // Each part is unpacked in a task of its own.
    for (let part = 0; items.length < row.count; part++) {
      items.push(...(await loadItemSetPart(id, part)));
      on?.(items.length, row.count);
    }
    return { set: { ...row.about, items }, inBin: row.removedAt !== undefined };
  });
}

/** The items of one part of a person's own set. */
export async function loadItemSetPart(set: string, part: number): Promise<readonly Item[]> {
  const found = await database.itemParts.get([set, part]);
  if (!found) throw new UserError(`The questions of the set “${set}” are not all there; bring its file in once more.`);
  return found.items;
}

/** Every id that a new set cannot have: of ours, of the person's own, and of those in the bin. */
export async function takenSetIds(): Promise<string[]> {
  return [...Object.keys(builtInSetLoaders), ...(await database.itemSets.toCollection().primaryKeys())];
}

/**
 * Stores a person's own set. The same set again changes nothing, but takes it out of the bin; another one under its id is refused.
 * One that comes back from a back-up says since when it is here, and in the bin.
 */
export async function saveItemSet(
  set: ItemSet,
  { addedAt = Date.now(), removedAt }: Partial<Pick<ItemSetRow, 'addedAt' | 'removedAt'>> = {},
): Promise<void> {
  const hash = await itemsHash(set.items);
  if (Object.hasOwn(builtInSetLoaders, set.id))
    throw new UserError(`“${set.id}” is the id of one of Evenkeel's own question sets.`);
  await runWithDiskFullMessage('The disk is full: the question set was not stored. Free some space, then try again.', () =>
    database.transaction('rw', database.itemSets, database.itemParts, async () => {
      const there = await database.itemSets.get(set.id);
      if (there && there.hash !== hash) throw new UserError(`There is another question set with the id “${set.id}”.`);
      const { row, parts } = itemSetToRows(set, {
        hash,
        addedAt: there?.addedAt ?? addedAt,
        ...(removedAt !== undefined && { removedAt }),
      });
      await database.itemSets.put(row);
      await database.itemParts.bulkPut(parts);
    }),
  );
}

/** Into the bin, as with runs. Runs keep the items that they asked. */
export async function moveItemSetToTrash(id: string): Promise<void> {
  await database.itemSets.update(id, { removedAt: Date.now() });
}

export async function restoreItemSet(id: string): Promise<void> {
  await database.itemSets.update(id, (row: { removedAt?: number }) => {
    delete row.removedAt;
  });
}

const itemsHash = (items: readonly Item[]): Promise<string> => sha256Hex(canonicalJson(items));

let ours: Promise<ItemSetSummary[]> | undefined;

/** Made once: they do not change. */
function ourSummaries(): Promise<ItemSetSummary[]> {
  ours ??= Promise.all(
    Object.values(builtInSetLoaders).map(async (load) => {
      const set = await load();
      const { row } = itemSetToRows(set, { hash: await itemsHash(set.items), addedAt: 0 });
      return {
        ...summary(row),
        heldOut: set.items.filter(isExampleOnlyItem).length,
        isUnfitToRephrase: !set.items.some(isRephrasable),
        isOwn: false,
      };
    }),
  ).catch((error: unknown) => {
    // A file that could not be fetched is asked for again.
    ours = undefined;
    throw error;
  });
  return ours;
}

const summary = ({
  about,
  hash,
  count,
  pairs,
  compared = 0,
  plain = count - pairs - compared,
  shapes,
  removedAt,
}: ItemSetRow): ItemSetSummary => ({
  ...about,
  hash,
  count,
  pairs,
  compared,
  plain,
  ...(shapes && { shapes }),
  heldOut: 0,
  isUnfitToRephrase: plain <= 0,
  isOwn: true,
  ...(removedAt !== undefined && { removedAt }),
});
