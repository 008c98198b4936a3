import type { Json } from '../base/json/json.ts';
import { cellKey } from '../core/plan/cell.ts';
import { countCellsWithoutHoles } from '../core/plan/cells.ts';
import { isPromptLineType, type LoggedPromptLine } from '../core/elsewhere/prompt-lines.ts';
import { canonicalJson, isImportedPlan, planId, type Plan } from '../core/plan/plan.ts';
import { loadStudy } from '../core/studies/studies.ts';
import { cleanRunNote } from '../core/run-words/run-note.ts';
import { cleanRunTags } from '../core/run-words/run-tags.ts';
import type { ScoringLine } from '../core/scoring/scoring-lines.ts';
import type { OnProgress } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { Archive, UninterpretedArchiveLine, ArchivedCorrectionLine } from './archive.ts';
import { replaceHiddenCharacters } from '../base/text/hidden-characters.ts';
import type { ImportRecord } from '../core/imported/imported-from.ts';
import { database, type ArchiveLineRow, type ResponseRow, type RunRow } from '../store/database/database.ts';
import { runWithDiskFullMessage } from '../base/errors/disk-full.ts';
import { loadReaderChoices } from '../store/people/reader-choices.ts';
import { nonResponseLineToRow, loadLinesOfRun } from '../store/answers/archive-lines.ts';
import { loadAnsweredCellIds, lastSeq, responseRow, loadResponsesOfRun } from '../store/answers/responses.ts';

export interface ArchiveImportResult {
  readonly run: string;
  /** False: the run already existed, and what it lacked was added. */
  readonly isNew: boolean;
  readonly added: number;
  readonly already: number;
  /** A warning about a file that was nevertheless read, as a sentence. */
  readonly doubt?: string;
}

/** Rows written at once. */
const slice = 1000;

/** Loads a run's rows as an archive. */
export async function loadRunArchive(runId: string): Promise<Archive> {
  const [run, planRow] = await Promise.all([database.runs.get(runId), database.plans.get(runId)]);
  if (!run || !planRow) throw new UserError('This run is not in this browser.');
  const { plan, items, unknown } = planRow;
  const { name, note, tags, parent, models, environment } = run;
  const [responses, rows, choices] = await Promise.all([
    loadResponsesOfRun(runId),
    loadLinesOfRun(runId),
    loadReaderChoices(runId),
  ]);
  // A cell that was retried appears once, since its row was overwritten.
  const lines = rows.map(({ line }) => line as UninterpretedArchiveLine);
  const prompts = promptsIn(plan, lines);
  const verdicts = lines.filter(({ type }) => type === 'verdict') as unknown as ArchivedCorrectionLine[];
  const scorings = lines.filter(({ type }) => type === 'scoring') as unknown as ScoringLine[];
  return {
    plan,
    name,
    note,
    tags,
    parent,
    models,
    items,
    environment,
    // An earlier version did not know these fields and stored them as unknown.
    unknown: withoutFields(unknown, { note, tags, parent }),
    ...(prompts.length > 0 && { prompts }),
    responses,
    comparisons: lines.filter(({ type }) => type === 'comparison'),
    judgements: lines.filter(({ type }) => type === 'judgement'),
    ...(scorings.length > 0 && { scorings }),
    verdicts,
    choices,
    others: lines.filter(({ type }) => !knownLineTypes.has(type) && !(prompts.length > 0 && isPromptLineType(type))),
  };
}

/** The parts of an archive that are stored as lines, in their order of storage. */
export const nonAnswerLines = (archive: Archive): readonly { readonly type: string }[] => [
  ...(archive.prompts ?? []),
  ...archive.comparisons,
  ...(archive.judgements ?? []),
  ...(archive.scorings ?? []),
  ...archive.verdicts,
  ...archive.others,
];

/** Line types that have their own field in an archive. */
const knownLineTypes: ReadonlySet<string> = new Set(['comparison', 'judgement', 'scoring', 'verdict']);

/** Logged prompts exist only for imported answers; elsewhere such lines are ordinary lines. */
const promptsIn = (plan: Plan, lines: readonly UninterpretedArchiveLine[]): readonly LoggedPromptLine[] =>
  isImportedPlan(plan) ? (lines.filter(({ type }) => isPromptLineType(type)) as unknown as LoggedPromptLine[]) : [];

/** Drops the fields that `known` already has. */
const withoutFields = (fields: Readonly<Record<string, Json>>, known: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => known[field] === undefined));

/**
 * Stores a checked archive in one transaction, all of it or nothing. An existing run keeps its data. It only gains cells
 * without a response, answers to failed cells, missing lines, and report choices if it has none. The run then records that
 * `file` brought answers into it. `onProgress` reports how many responses were processed.
 *
 * `run` is the run's id if it is not the plan's own (see `createLocalRunOfImport`). `withIt` runs in the same transaction
 * and may change only the run's row.
 */
export async function mergeArchiveIntoStore(
  archive: Archive,
  file: string,
  onProgress?: OnProgress,
  { run, withIt }: { readonly run?: string; readonly withIt?: (run: string) => Promise<void> } = {},
): Promise<ArchiveImportResult> {
  const id = run ?? (await planId(archive.plan));
  const total = countCellsWithoutHoles(archive.plan, await loadStudy(archive.plan.study));
  const lines = await Promise.all(nonAnswerLines(archive).map((line) => nonResponseLineToRow(id, line)));
  const { runs, plans, responses, judgeChoices } = database;
  return runWithDiskFullMessage(
    'The disk is full: nothing of the archive was stored. Free some space, then try again.',
    () =>
      database.transaction('rw', [runs, plans, responses, database.lines, judgeChoices], async () => {
        const there = await runs.get(id);
        const added = await addResponses(id, archive, onProgress);
        await storeMissingLines(id, lines);
        await storeReaderChoicesIfNone(id, archive);
        const { cells } = await loadAnsweredCellIds(id);
        const after = runRowAfterImport(there, { id, total, done: cells.size, added }, archive);
        await runs.put(added > 0 ? withImport(after, { file: fileName(file), at: Date.now(), answers: added }) : after);
        if (!there) {
          const { plan, items, unknown } = archive;
          await plans.put({ id, plan, items, unknown });
        }
        await withIt?.(id);
        return { run: id, isNew: there === undefined, added, already: archive.responses.length - added };
      }),
  );
}

async function addResponses(run: string, { responses }: Archive, onProgress?: OnProgress): Promise<number> {
  const { cells, failed } = await loadAnsweredCellIds(run);
  let seq = await lastSeq(run);
  let rows: ResponseRow[] = [];
  let added = 0;
  for (const [done, response] of responses.entries()) {
    const cell = cellKey(response);
    if (cells.has(cell) && !(failed.has(cell) && response.finish !== 'error')) continue;
    rows.push({ ...responseRow(run, cell, ++seq, response), imported: 1 });
    added++;
    if (rows.length < slice) continue;
    await database.responses.bulkPut(rows);
    onProgress?.(done + 1, responses.length);
    rows = [];
  }
  if (rows.length > 0) await database.responses.bulkPut(rows);
  return added;
}

/** Stores the lines that are missing, and returns how many these were. */
export async function storeMissingLines(run: string, rows: readonly ArchiveLineRow[]): Promise<number> {
  const there = new Set((await loadLinesOfRun(run)).map(({ hash }) => hash));
  const missing = rows.filter(({ hash }) => !there.has(hash) && there.add(hash));
  if (missing.length > 0) await database.lines.bulkAdd(missing);
  return missing.length;
}

/** Existing choices stay, even if they reset everything to the plan's values. */
export async function storeReaderChoicesIfNone(run: string, { choices }: Archive): Promise<void> {
  if (choices && !(await database.judgeChoices.get(run))) await database.judgeChoices.put({ run, choices: choices as Json });
}

const withImport = (run: RunRow, imported: ImportRecord): RunRow => {
  // Only the file knows when its answers were generated, so the run has no finish time.
  const { finishedAt: _, ...others } = run;
  return { ...others, imports: [...(run.imports ?? []), imported] };
};

/** Cleaned for use in a sentence. */
const fileName = (name: string): string => replaceHiddenCharacters(name).slice(0, 200);

/** The run's row after the import. A running run, here or in another tab, keeps its state: its runner updates it. */
export function runRowAfterImport(
  there: RunRow | undefined,
  { id, total, done, added }: { id: string; total: number; done: number; added: number },
  { name, note, tags, parent, models, environment }: Archive,
): RunRow {
  const isFinished = done === total;
  const before: RunRow = there ?? {
    id,
    models: [],
    environment,
    createdAt: Date.now(),
    total,
    state: done === 0 ? 'waiting' : 'paused',
  };
  const after: { -readonly [K in keyof RunRow]: RunRow[K] } = {
    ...before,
    models: [...before.models, ...models.filter(({ model }) => !before.models.some((known) => known.model === model))],
    environment: added > 0 ? mergeEnvironments(before.environment, environment) : before.environment,
  };
  // What a person wrote here stays.
  if (before.name === undefined && name !== undefined && name !== '') after.name = name;
  const noted = cleanRunNote(note ?? '');
  if (before.note === undefined && noted !== '') after.note = noted;
  const tagged = cleanRunTags(tags ?? []);
  if (before.tags === undefined && tagged.length > 0) after.tags = tagged;
  if (before.parent === undefined && parent !== undefined) after.parent = parent;
  delete after.removedAt;
  // Answers were added, so they must be counted again.
  delete after.counted;
  if (isFinished && before.state !== 'running') {
    after.state = 'finished';
    after.finishedAt = before.finishedAt ?? Date.now();
    delete after.why;
  }
  return after;
}

/** Records both environments if some of the answers came from another machine. */
function mergeEnvironments(ours: Json, theirs: Json): Json {
  if (canonicalJson(ours) === canonicalJson(theirs)) return ours;
  const known = typeof ours === 'object' && ours !== null && !Array.isArray(ours) ? ours : {};
  const { merged = [] } = known as { merged?: Json };
  return { ...known, merged: [...(Array.isArray(merged) ? (merged as Json[]) : []), theirs] };
}
