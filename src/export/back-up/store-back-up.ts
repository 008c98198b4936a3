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

/** What became of a run or a set of a back-up: it was not here; some of it was not; all of it was, or (of a set) another one by its name is. */
export type RestoreOutcome = 'new' | 'added to' | 'already' | 'another';

/** How many rows are written at once. */
const slice = 1000;

const diskFull = 'The disk is full: what was brought back so far is kept. Free some space, then bring it back again.';

/**
 * A run of a back-up, all of it or nothing, in one transaction. Where it is here, what is here stays, and only cells without an answer and lines
 * that are not here are taken. Its marks (imported, in the bin) come along; that it was restored is written beside it.
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

/** The run's row, and in it whether the run is in the bin and where its answers came from. */
function restoredRunRow(
  { finishedAt, ...after }: RunRow,
  there: RunRow | undefined,
  about: RunInBackUp['about'],
  made: number,
  rows: readonly ResponseRow[],
): RunRow {
  const restored = { from: made, at: Date.now(), answers: (there?.restored?.answers ?? 0) + rows.length };
  const imports = there?.imports ?? (rows.some(({ imported }) => imported) ? about.imports : undefined);
  // One that is here stays out of the bin or in it, as it is here.
  const { removedAt } = there ?? about;
  // When answers of a file were asked is the file's to say.
  const knowsItsEnd = finishedAt !== undefined && imports === undefined;
  return {
    ...after,
    ...(knowsItsEnd && { finishedAt }),
    ...((!there || rows.length > 0) && { restored }),
    ...(imports && { imports }),
    ...(removedAt !== undefined && { removedAt }),
  };
}

/** The answers that the run here lacks, or has a failure in place of, as its rows. */
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

/** Nothing goes on in a run that comes back: what ran when the back-up was made is paused. */
const rowOf = ({ environment }: Archive, id: string, about: RunInBackUp['about'], total: number): RunRow => ({
  ...about,
  id,
  total,
  models: [],
  environment,
  state: about.state === 'running' || about.state === 'finished' ? 'paused' : about.state,
});

/** Whether a place lies in one of the spans. */
function spanMembership(spans: readonly (readonly [number, number])[]): (place: number) => boolean {
  const places = new Set<number>();
  for (const [from, to] of spans) for (let place = from; place <= to; place++) places.add(place);
  return (place) => places.has(place);
}

/** A set of a person's own, all of it or nothing. One by its name that has other questions stays, and the back-up's is left out. */
export async function restoreBackUpItemSet(set: ItemSet, { id, addedAt, removedAt }: SetInBackUp): Promise<RestoreOutcome> {
  const there = await database.itemSets.get(id);
  // Out of the bin where it is not in it here, or was not in it then.
  const inBinSince = there && removedAt !== undefined ? there.removedAt : removedAt;
  try {
    await saveItemSet(set, { addedAt, ...(inBinSince !== undefined && { removedAt: inBinSince }) });
  } catch (error) {
    if (there) return 'another';
    throw error;
  }
  return there ? 'already' : 'new';
}

/** Paraphrases that are being written: a place that has one here keeps it. How many came. */
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

/** Sets of prompts: how many brought something that was not here. */
export async function restorePromptSets(sets: readonly EntrySetRow[]): Promise<number> {
  let brought = 0;
  for (const set of sets) brought += Number((await importEntrySet(set)).became !== 'already');
  return brought;
}

/** The settings that a person ticked, where none is made here. How many came. */
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
