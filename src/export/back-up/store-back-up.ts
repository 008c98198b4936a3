import { cellKey } from '../../core/plan/cell.ts';
import { countCellsWithoutHoles } from '../../core/plan/cells.ts';
import { planId } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { ItemSet } from '../../core/items/item.ts';
import type { ParaphraseDraftRow } from '../../core/plan/draft.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { nonResponseLineToRow } from '../../store/answers/archive-lines.ts';
import { database, type EntrySetRow, type ResponseRow, type RunRow } from '../../store/database/database.ts';
import { importEntrySet } from '../../store/library/entry-sets.ts';
import { saveItemSet } from '../../store/library/item-sets.ts';
import { loadAnsweredCellIds, lastSeq, responseRow } from '../../store/answers/responses.ts';
import type { Archive } from '../archive.ts';
import { storeReaderChoicesIfNone, storeMissingLines, runRowAfterImport, nonAnswerLines } from '../archive-rows.ts';
import type { RunInBackUp, SetInBackUp } from './back-up-form.ts';
import { splitRestorableSettings } from './restorable-settings.ts';

/**
 * The result for a run or a set of a back-up. `new`: it was not here. `added to`: parts were missing here. `already`: all of
 * it was here. `another`: a different set has its id here.
 */
export type RestoreOutcome = 'new' | 'added to' | 'already' | 'another';

/** Rows written at once. */
const slice = 1000;

const diskFull = 'The disk is full: everything brought back so far is kept. Free some space, then bring it back again.';

/**
 * Stores a run of a back-up in one transaction, all of it or nothing. An existing run keeps its data, and only gains cells
 * without an answer and missing lines. The marks “imported” and “in the Trash” are restored too, and the run records that it
 * was restored.
 */
export async function mergeRunFromBackUp(
  archive: Archive,
  { id, about, imported = [] }: RunInBackUp,
  made: number,
  onProgress?: (done: number) => void,
): Promise<RestoreOutcome> {
  const total = countCellsWithoutHoles(archive.plan, await loadStudy(archive.plan.study));
  const lines = await Promise.all(nonAnswerLines(archive).map((line) => nonResponseLineToRow(id, line)));
  const plan = await planId(archive.plan);
  const ofPlan = plan === id ? {} : { planId: plan };
  const isImported = spanMembership(imported);
  const { runs, plans, responses, judgeChoices } = database;
  return runWithDiskFullMessage(diskFull, () =>
    database.transaction('rw', [runs, plans, responses, database.lines, judgeChoices], async () => {
      const there = await runs.get(id);
      const rows = await missingRows(id, archive, isImported);
      for (let from = 0; from < rows.length; from += slice) {
        await responses.bulkPut(rows.slice(from, from + slice));
        onProgress?.(from);
      }
      const newLines = await storeMissingLines(id, lines);
      await storeReaderChoicesIfNone(id, archive);
      const done = there ? (await loadAnsweredCellIds(id)).cells.size : rows.length;
      const after = runRowAfterImport(
        there ?? rowOf(archive, id, about, total),
        { id, total, done, added: rows.length },
        archive,
      );
      await runs.put({ ...restoredRunRow(after, there, about, made, rows), ...ofPlan });
      if (there) return rows.length + newLines > 0 ? 'added to' : 'already';
      const { plan, items, unknown } = archive;
      await plans.put({ id, plan, items, unknown });
      return 'new';
    }),
  );
}

/** The run's row, including whether it is in the Trash and where its answers came from. */
function restoredRunRow(
  { finishedAt, ...after }: RunRow,
  there: RunRow | undefined,
  about: RunInBackUp['about'],
  made: number,
  rows: readonly ResponseRow[],
): RunRow {
  const restored = { from: made, at: Date.now(), answers: (there?.restored?.answers ?? 0) + rows.length };
  const imports = there?.imports ?? (rows.some(({ imported }) => imported) ? about.imports : undefined);
  // An existing run stays in or out of the Trash, as it is here.
  const { removedAt } = there ?? about;
  // Only the file knows when its answers were generated.
  const knowsItsEnd = finishedAt !== undefined && imports === undefined;
  return {
    ...after,
    ...(knowsItsEnd && { finishedAt }),
    ...((!there || rows.length > 0) && { restored }),
    ...(imports && { imports }),
    ...(removedAt !== undefined && { removedAt }),
  };
}

/** Rows for the answers that the run here lacks, or has only failures for. */
async function missingRows(run: string, { responses }: Archive, isImported: (place: number) => boolean) {
  const { cells, failed } = await loadAnsweredCellIds(run);
  let seq = await lastSeq(run);
  const rows: ResponseRow[] = [];
  for (const [place, response] of responses.entries()) {
    const cell = cellKey(response);
    if (cells.has(cell) && !(failed.has(cell) && response.finish !== 'error')) continue;
    const mark = isImported(place) ? { imported: 1 as const } : { restored: 1 as const };
    rows.push({ ...responseRow(run, cell, ++seq, response), ...mark });
  }
  return rows;
}

/** A restored run is not running: one that ran when the back-up was made is paused. */
const rowOf = ({ environment }: Archive, id: string, about: RunInBackUp['about'], total: number): RunRow => ({
  ...about,
  id,
  total,
  models: [],
  environment,
  state: about.state === 'running' || about.state === 'finished' ? 'paused' : about.state,
});

/** Returns whether an index lies in one of the ranges. */
function spanMembership(spans: readonly (readonly [number, number])[]): (place: number) => boolean {
  const places = new Set<number>();
  for (const [from, to] of spans) for (let place = from; place <= to; place++) places.add(place);
  return (place) => places.has(place);
}

/**
 * Stores a person's own set, all of it or nothing. If a set with this id has other questions here, it stays, and the
 * back-up's set is left out.
 */
export async function restoreBackUpItemSet(set: ItemSet, { id, addedAt, removedAt }: SetInBackUp): Promise<RestoreOutcome> {
  const there = await database.itemSets.get(id);
  // The set leaves the Trash if it is not in the Trash here, or was not in the back-up's.
  const inBinSince = there && removedAt !== undefined ? there.removedAt : removedAt;
  try {
    await saveItemSet(set, { addedAt, ...(inBinSince !== undefined && { removedAt: inBinSince }) });
  } catch (error) {
    if (there) return 'another';
    throw error;
  }
  return there ? 'already' : 'new';
}

/** Stores paraphrase drafts. A position that already has one here keeps it. Returns how many were added. */
export async function restoreParaphraseDrafts(places: readonly ParaphraseDraftRow[]): Promise<number> {
  return runWithDiskFullMessage(diskFull, () =>
    database.transaction('rw', database.paraphraseDrafts, async () => {
      const there = await database.paraphraseDrafts.bulkGet(
        places.map(({ set, item, slot }): [string, string, number] => [set, item, slot]),
      );
      const missing = places.filter((_, at) => there[at] === undefined);
      await database.paraphraseDrafts.bulkPut(missing);
      return missing.length;
    }),
  );
}

/** Stores sets of prompts. Returns how many brought something new. */
export async function restorePromptSets(sets: readonly EntrySetRow[]): Promise<number> {
  let brought = 0;
  for (const set of sets) brought += Number((await importEntrySet(set)).became !== 'already');
  return brought;
}

/** Stores the settings that a person ticked, unless they are set here. Returns how many were stored. */
export async function restoreTickedSettings(
  kept: Readonly<Record<string, unknown>>,
  ticked: readonly string[],
): Promise<number> {
  const { offered } = await splitRestorableSettings(kept);
  const wanted = Object.entries(offered).filter(([key]) => ticked.includes(key));
  return database.transaction('rw', database.settings, async () => {
    const there = new Set(await database.settings.toCollection().primaryKeys());
    const missing = wanted.filter(([key]) => !there.has(key));
    await database.settings.bulkPut(missing.map(([key, value]) => ({ key, value })));
    return missing.length;
  });
}
