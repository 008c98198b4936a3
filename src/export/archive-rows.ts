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
  /** False: the run was there, and what it lacked was added to it. */
  readonly isNew: boolean;
  readonly added: number;
  readonly already: number;
  /** What is to be told of the file though it was read, in a sentence. */
  readonly doubt?: string;
}

/** How many rows are written at once. */
const slice = 1000;

/** A run's rows as an archive. */
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
  // A cell that was asked again comes once: its row was overwritten.
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
    // A version of before knew none of them.
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

/** What of an archive is kept as lines, in the order in which they are kept. */
export const nonAnswerLines = (archive: Archive): readonly { readonly type: string }[] => [
  ...(archive.prompts ?? []),
  ...archive.comparisons,
  ...(archive.judgements ?? []),
  ...(archive.scorings ?? []),
  ...archive.verdicts,
  ...archive.others,
];

/** Types of lines that an archive has places of their own for. */
const knownLineTypes: ReadonlySet<string> = new Set(['comparison', 'judgement', 'scoring', 'verdict']);

/** Of imported answers; else lines of that name are lines like any other. */
const promptsIn = (plan: Plan, lines: readonly UninterpretedArchiveLine[]): readonly LoggedPromptLine[] =>
  isImportedPlan(plan) ? (lines.filter(({ type }) => isPromptLineType(type)) as unknown as LoggedPromptLine[]) : [];

/** But for fields that are told elsewhere. */
const withoutFields = (fields: Readonly<Record<string, Json>>, known: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => known[field] === undefined));

/**
 * Stores an archive that has been checked, all of it or nothing, in one transaction. Where its run is there already, what is there stays;
 * only cells without a response, failures that the archive has an answer to, lines that are not there, and choices for
 * the report where none were made are taken from it. The run says from then on that `file` brought answers into it. `onProgress` hears how many responses were seen to.
 * `run`: the run that they are of, where that is not the plan's own (see `createLocalRunOfImport`). `withIt` is written in the same transaction: it may change
 * the run's row alone.
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

/** Those that are not there; how many these were. */
export async function storeMissingLines(run: string, rows: readonly ArchiveLineRow[]): Promise<number> {
  const there = new Set((await loadLinesOfRun(run)).map(({ hash }) => hash));
  const missing = rows.filter(({ hash }) => !there.has(hash) && there.add(hash));
  if (missing.length > 0) await database.lines.bulkAdd(missing);
  return missing.length;
}

/** What was chosen here stays, also that all is as the plan has it again. */
export async function storeReaderChoicesIfNone(run: string, { choices }: Archive): Promise<void> {
  if (choices && !(await database.judgeChoices.get(run))) await database.judgeChoices.put({ run, choices: choices as Json });
}

const withImport = (run: RunRow, imported: ImportRecord): RunRow => {
  // When the file's answers were asked is the file's to say.
  const { finishedAt: _, ...others } = run;
  return { ...others, imports: [...(run.imports ?? []), imported] };
};

/** As it may stand in a sentence. */
const fileName = (name: string): string => replaceHiddenCharacters(name).slice(0, 200);

/** The run's row afterwards. A run that goes on, here or in another tab, keeps its state: its runner sees to it. */
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
  // What was written here stays.
  if (before.name === undefined && name !== undefined && name !== '') after.name = name;
  const noted = cleanRunNote(note ?? '');
  if (before.note === undefined && noted !== '') after.note = noted;
  const tagged = cleanRunTags(tags ?? []);
  if (before.tags === undefined && tagged.length > 0) after.tags = tagged;
  if (before.parent === undefined && parent !== undefined) after.parent = parent;
  delete after.removedAt;
  // Answers were added: they are counted again.
  delete after.counted;
  if (isFinished && before.state !== 'running') {
    after.state = 'finished';
    after.finishedAt = before.finishedAt ?? Date.now();
    delete after.why;
  }
  return after;
}

/** Where some of the answers came from another machine, both are told. */
function mergeEnvironments(ours: Json, theirs: Json): Json {
  if (canonicalJson(ours) === canonicalJson(theirs)) return ours;
  const known = typeof ours === 'object' && ours !== null && !Array.isArray(ours) ? ours : {};
  const { merged = [] } = known as { merged?: Json };
  return { ...known, merged: [...(Array.isArray(merged) ? (merged as Json[]) : []), theirs] };
}
