import { database } from './database.ts';
import { forgetDrafts } from './paraphrase-drafts.ts';
import { forgetRatings } from './ratings.ts';
import { entriesDue, type BinEntries } from './bin-clock.ts';
import { deleteRowsOfSets } from './rows-of-set.ts';

export { binDays } from './bin-clock.ts';

/** At start-up: what has lain in the bin for 30 days goes. */
export async function purgeBin(now = Date.now()): Promise<number> {
  return deleteEntries(await entriesDue(now, await inBin()));
}

/** When a person says so: everything in the bin goes now. */
export async function emptyBin(): Promise<number> {
  return deleteEntries(await inBin());
}

async function inBin(): Promise<BinEntries> {
  const [runs, sets] = await Promise.all([
    database.runs.where('removedAt').aboveOrEqual(0).primaryKeys(),
    database.itemSets.where('removedAt').aboveOrEqual(0).primaryKeys(),
  ]);
  return { runs, sets };
}

/** Runs with all that hangs on them, each in a transaction of its own, and item sets; how many of both. */
async function deleteEntries({ runs, sets }: BinEntries): Promise<number> {
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
    await database.itemSets.bulkDelete([...sets]);
    await deleteRowsOfSets(database.itemParts, sets);
  });
  await forgetDrafts(sets);
  await forgetRatings(sets);
  return runs.length + sets.length;
}
