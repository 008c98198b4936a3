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
  /** How many of them are pairs of a query and a response to judge. */
  readonly pairs: number;
  /** How many have two responses to compare. Such an item may also be a pair. */
  readonly compared: number;
  /** How many are neither. */
  readonly plain: number;
  /** How many have each shape that a study registers, by the shape's id. Absent for sets stored before. */
  readonly shapes?: Readonly<Record<string, number>>;
  /**
   * How many serve only as examples and are never asked. Counted only for built-in sets, as the parts of a person's set
   * belong to a benchmark.
   */
  readonly heldOut: number;
  /**
   * Whether no question of the set is known to be fit for rephrasing. For a person's own set only if all items are to be
   * judged, since its items are not read.
   */
  readonly isUnfitToRephrase: boolean;
  /** SHA-256 of the items' canonical JSON. */
  readonly hash: string;
  /** Whether it is a person's own set, which can be removed. */
  readonly isOwn: boolean;
  readonly removedAt?: number;
}

/** The built-in sets first, then the person's own by title, without those in the Trash. Reads no items of own sets. */
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

/** `on` reports how many of a person's own items are read. */
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

/** A built-in or own set, even if it is in the Trash. */
export const findItemSetEvenInTrash = (id: string): Promise<FoundSet | undefined> => foundItemSet(id);

async function foundItemSet(id: string, on?: (done: number, total: number) => void): Promise<FoundSet | undefined> {
  const ours = getOwn(builtInSetLoaders, id);
  if (ours) return { set: await ours(), inBin: false };
  const { itemSets, itemParts } = database;
  return database.transaction('r', itemSets, itemParts, async () => {
    const row = await itemSets.get(id);
    if (!row) return undefined;
    const items: Item[] = [];
    // Each part is read by a task of its own, so that no task unpacks too much.
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
  if (!found) throw new UserError(`The set “${set}” lacks some of its questions: import its file again.`);
  return found.items;
}

/** The ids that a new set cannot have: those of built-in and own sets, including the Trash. */
export async function takenSetIds(): Promise<string[]> {
  return [...Object.keys(builtInSetLoaders), ...(await database.itemSets.toCollection().primaryKeys())];
}

/**
 * Stores a person's own set. Storing the same set again only restores it from the Trash. Throws if other items have its id.
 * A set from a back-up brings its `addedAt` and `removedAt`.
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
      if (there && there.hash !== hash) throw new UserError(`Another question set has the id “${set.id}”.`);
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

/** Moves the set to the Trash, as with runs. Runs keep the items that they were started with. */
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

/** Computed once, since they do not change. */
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
    // Retries a file that could not be loaded.
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
