import { Dexie } from 'dexie';
import { countDayAndListExpired } from './trash-days.ts';
import { database } from '../database/database.ts';
import { deleteDraftsOfSets } from '../library/paraphrase-drafts.ts';
import { deleteRatingsOfSets } from '../people/ratings.ts';
import { deleteRowsOfSets } from '../library/rows-of-set.ts';

/** How long removed entries can be restored, in days on which the app is opened (see trash-days.ts). */
export const trashAppUseDays = 30;

interface RemovedEntry {
  readonly kind: 'run' | 'set' | 'prompts';
  readonly id: string;
  readonly removedAt: number;
}

/** Runs at startup: deletes what has been in the Trash for 30 days of app use. */
export async function deleteExpiredTrash(now = Date.now()): Promise<number> {
  const removed = await inBin();
  // An entry that was restored and removed again starts anew.
  const nameOf = ({ kind, id, removedAt }: RemovedEntry) => `${kind} ${id} ${removedAt}`;
  const due = new Set(await countDayAndListExpired(removed.map(nameOf), now, trashAppUseDays));
  return deleteForGood(removed.filter((thing) => due.has(nameOf(thing))));
}

/** On a person's request: deletes everything in the Trash now. */
export const emptyTrash = async (): Promise<number> => deleteForGood(await inBin());

async function inBin(): Promise<RemovedEntry[]> {
  const removed: RemovedEntry[] = [];
  const note = (kind: RemovedEntry['kind']) => (at: unknown, cursor: { readonly primaryKey: unknown }) =>
    void removed.push({ kind, id: String(cursor.primaryKey), removedAt: Number(at) });
  await database.runs.orderBy('removedAt').eachKey(note('run'));
  await database.itemSets.orderBy('removedAt').eachKey(note('set'));
  await database.entrySets.orderBy('removedAt').eachKey(note('prompts'));
  return removed;
}

/**
 * Deletes runs with all their data, item sets and sets of prompts. Each has a transaction of its own. Returns the number of
 * deleted entries. Entries that another tab has restored since stay.
 */
async function deleteForGood(removed: readonly RemovedEntry[]): Promise<number> {
  let deleted = 0;
  for (const { kind, id } of removed) deleted += Number(await deleting[kind](id));
  return deleted;
}

const deleting = { run: deleteRun, set: deleteSet, prompts: deleteEntrySet } as const;

function deleteEntrySet(id: string): Promise<boolean> {
  const { entrySets } = database;
  return database.transaction('rw', entrySets, async () => {
    if ((await entrySets.get(id))?.removedAt === undefined) return false;
    await entrySets.delete(id);
    return true;
  });
}

function deleteRun(run: string): Promise<boolean> {
  const { responses, lines } = database;
  const keyed = [database.results, database.judgeChoices, database.spending, database.plans, database.runs];
  return database.transaction('rw', [responses, lines, ...keyed], async () => {
    if ((await database.runs.get(run))?.removedAt === undefined) return false;
    await responses.where('[run+cell]').between([run, ''], [run, '\uffff']).delete();
    await forgetEntries(run);
    await lines.where({ run }).delete();
    for (const table of keyed) await table.delete(run);
    return true;
  });
}

/**
 * Deleted rows leave entries in the indexes of Chromium's database, and a later transaction removes each one that it meets.
 * A lookup from the end, as for a run's last answer, walks past all removed entries for every further one. Importing 15,000
 * answers again then takes a minute. Counting from the start removes them all at once.
 */
async function forgetEntries(run: string): Promise<void> {
  for (const index of ['[run+seq]', '[run+failed]', '[run+imported]'])
    await database.responses.where(index).between([run, Dexie.minKey], [run, Dexie.maxKey]).count();
}

async function deleteSet(set: string): Promise<boolean> {
  const isDeleted = await database.transaction('rw', database.itemSets, database.itemParts, async () => {
    if ((await database.itemSets.get(set))?.removedAt === undefined) return false;
    await database.itemSets.delete(set);
    await deleteRowsOfSets(database.itemParts, [set]);
    return true;
  });
  if (!isDeleted) return false;
  await deleteDraftsOfSets([set]);
  await deleteRatingsOfSets([set]);
  return true;
}
