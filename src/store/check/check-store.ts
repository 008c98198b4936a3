import { date, plural } from '../../core/words/format.ts';
import { database, type RunRow } from '../database/database.ts';
import { sweepOrphans } from '../database/sweep-orphans.ts';
import { findEntrySetFaults } from './check-entries.ts';
import { findRunFaults } from './check-run.ts';
import { findItemSetFaults } from './check-set.ts';

export interface StoreCheck {
  /** The number of rows of each kind. */
  readonly counts: {
    readonly runs: number;
    readonly answers: number;
    readonly lines: number;
    readonly sets: number;
    readonly entrySets: number;
    readonly ratings: number;
    readonly models: number;
  };
  /** What was repaired, and what cannot be. Each is a sentence that names the run or set. */
  readonly repaired: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Reads the whole store and compares it with its own hashes and counts. Repairs what this browser's data can repair, and
 * changes nothing else.
 */
export async function checkAndRepairStore(on: (done: number, total: number) => void = () => undefined): Promise<StoreCheck> {
  const { runs, responses, lines, itemSets, entrySets, ratings, models } = database;
  const counts = {
    runs: await runs.count(),
    answers: await responses.count(),
    lines: await lines.count(),
    sets: await itemSets.count(),
    entrySets: await entrySets.count(),
    ratings: await ratings.count(),
    models: await models.count(),
  };
  const total = counts.answers + counts.lines + counts.sets + counts.entrySets;
  let done = 0;
  const advance = () => on(++done, total);
  const repaired: string[] = [];
  const faults: string[] = [];

  for (const id of await runs.toCollection().primaryKeys()) {
    const run = await runs.get(id);
    if (!run) continue;
    const found = await findRunFaults(run, advance);
    // A run that was deleted meanwhile has no fault.
    if (!(await runs.get(id))) continue;
    faults.push(...found.faults.map((fault) => `${nameOf(run)} ${fault}.`));
    const mended = found.cells === undefined ? undefined : await mendRow(id, found.cells);
    if (mended !== undefined) repaired.push(`${nameOf(run)} ${mended}.`);
  }
  for (const set of await itemSets.toArray()) {
    faults.push(...(await findItemSetFaults(set)).map((fault) => `The question set “${set.about.title}” ${fault}.`));
    advance();
  }
  for (const set of await entrySets.toArray()) {
    faults.push(...(await findEntrySetFaults(set)).map((fault) => `The prompt set “${set.title}” ${fault}.`));
    advance();
  }
  const swept = await sweepOrphans();
  if (swept > 0) repaired.push(`Deleted ${plural(swept, 'row')} that belonged to no run and no set.`);
  return { counts, repaired, faults };
}

const nameOf = ({ id, name, createdAt }: RunRow): string =>
  `The run ${name === undefined ? `of ${date(createdAt)}` : `“${name}”`} (${id.slice(0, 8)})`;

/** Corrects the cell count and the state `finished` in a run's row. Both follow from the other data. */
function mendRow(id: string, cells: number): Promise<string | undefined> {
  const { runs, responses } = database;
  return database.transaction('rw', runs, responses, async () => {
    const run = await runs.get(id);
    if (!run) return undefined;
    const answered = await responses.where('[run+seq]').between([id, -Infinity], [id, Infinity]).count();
    const wasWrong = run.total !== cells;
    if (wasWrong) await runs.update(id, { total: cells });
    if (run.state !== 'finished' || answered >= cells)
      return wasWrong ? 'counted its answers wrongly: corrected' : undefined;
    await runs.update(id, { state: 'paused' });
    return 'was marked as finished but lacks answers: it is now paused and can be continued';
  });
}
