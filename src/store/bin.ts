import { database } from './database.ts';
import { forgetDrafts } from './paraphrase-drafts.ts';
import { forgetRatings } from './ratings.ts';
import { deleteRowsOfSets } from './rows-of-set.ts';

/** How long what was removed can be brought back. */
export const binDays = 30;

/** At start-up: what has lain in the bin for 30 days goes. */
export function purgeBin(now = Date.now()): Promise<number> {
  return deleteRemovedBefore(now - binDays * 86_400_000);
}

/** When a person says so: everything in the bin goes now. */
export function emptyBin(): Promise<number> {
  return deleteRemovedBefore(Infinity);
}

/** Runs with all that hangs on them, each in a transaction of its own, and item sets; how many of both. */
async function deleteRemovedBefore(time: number): Promise<number> {
  const runs = await database.runs.where('removedAt').belowOrEqual(time).primaryKeys();
  const sets = await database.itemSets.where('removedAt').belowOrEqual(time).primaryKeys();
  for (const run of runs) {
    const { responses, lines } = database;
    const keyed = [database.results, database.judgeChoices, database.plans, database.runs];
    await database.transaction('rw', [responses, lines, ...keyed], async () => {
      // It may have been restored in another tab since.
      if ((await database.runs.get(run))?.removedAt === undefined) return;
      await responses.where('[run+cell]').between([run, ''], [run, '\uffff']).delete();
      await lines.where({ run }).delete();
      for (const table of keyed) await table.delete(run);
    });
  }
  await database.transaction('rw', database.itemSets, database.itemParts, async () => {
    await database.itemSets.bulkDelete(sets);
    await deleteRowsOfSets(database.itemParts, sets);
  });
  await forgetDrafts(sets);
  await forgetRatings(sets);
  return runs.length + sets.length;
}
