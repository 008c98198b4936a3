import type { Json } from '../../base/json/json.ts';
import { zip } from '../../base/objects/zip.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { count } from '../../core/words/format.ts';
import type {
  ImportedLog,
  LogFile,
  LogFileDigest,
  LogReader,
  LoggedAnswer,
  RowFault,
  OnBytesRead,
} from '../log/imported-log.ts';
import { makeMultiFileReadProgress } from '../log/hashed-bytes.ts';
import { maxLogCharsInMemory } from '../log/limits.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { adoptShownChoiceOrder } from '../log/choice-order.ts';
import type { RoundTripPlanPosition } from '../log/round-trip-plan.ts';
import { splitSystemMessage, RoundTripVariantTracker } from '../log/round-trip-variants.ts';
import type { LogFieldCandidate } from '../log/varied-fields.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { scoringsAndRowScores } from './grades.ts';
import { parseRoundTripTest } from './round-trip-tests.ts';
import { makeProviderRepeatNumberer, detectPromptFields } from './prompt-fields.ts';
import { conversationTurns } from './conversations.ts';
import { RepeatNumbering } from './repeats.ts';
import { isResultsFile, readResultsFile, type ResultsFile } from './result-files.ts';
import { logFieldKindOfVar, questionOfVars, inferVarRoles } from '../log/questions-of-vars.ts';
import { isNonNegativeInteger, parseResultRow, outputAsText, type PromptfooResultRow } from './result-row.ts';

/** Reads promptfoo results, versions 2 and 3, in each format that it writes. Results are prompts × providers × tests. */
export const promptfooResultsReader: LogReader = {
  id: 'promptfoo',
  title: 'promptfoo',
  recognise: recogniserFromFileTest(isResultsFile),
  read: readResults,
};

interface PlacedRow {
  readonly row: PromptfooResultRow;
  readonly file: number;
  /** Set if it is an answer to an Evenkeel plan. */
  readonly own?: RoundTripPlanPosition;
}

async function readResults(files: readonly LogFile[], onProgress: OnBytesRead, signal: AbortSignal): Promise<ImportedLog> {
  const builder = new LogBuilder(maxLogCharsInMemory);
  const read: LogFileDigest[] = [];
  const placed: PlacedRow[] = [];
  const versions = new Set<string>();
  const titles: string[] = [];
  const providers: Fields[] = [];
  const hearing = makeMultiFileReadProgress(files, onProgress, signal);
  for (const [n, file] of files.entries()) {
    const { whole, read: known, whereOf } = await readResultsFile(file, hearing);
    read.push(known);
    const config = fieldsOf(whole['config']);
    for (const row of rowsOf(builder, whole, { name: file.name, file: n, whereOf }))
      try {
        const own = parseRoundTripTest(row, config);
        placed.push({ row, file: n, ...(own && { own }) });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        builder.fault(n, row.where, error.message);
      }
    const version = outputAsText(fieldsOf(whole['metadata'])['promptfooVersion']);
    if (version !== '') versions.add(version);
    titles.push(outputAsText(config['description']));
    providers.push(...arrayOrEmpty(config['providers']).map(fieldsOf));
  }
  if (placed.length === 0) throw new UserError(noneRead(files, builder.faults));
  const rows = placed.map(({ row }) => row);
  const { scorings, scores, remarks, unscaled, ignored } = scoringsAndRowScores(rows);
  builder.remarks.push(...remarks);
  const fields = takeRows(builder, placed, {
    scores,
    set: titles.find((title) => title !== '') ?? 'tests',
    files: read,
    providers,
  });
  remarkOnCache(builder, rows);
  const log = adoptShownChoiceOrder(
    builder.finish({
      format: 'promptfoo',
      tool: { name: 'promptfoo', ...(versions.size > 0 && { version: [...versions].join(', ') }) },
      files: read,
      fields,
      scorings,
      unscaled,
    }),
  );
  return ignored ? { ...log, ignored } : log;
}

/** The rows of one file, sorted by test and prompt. The file has them in the order of arrival. */
function rowsOf(
  builder: LogBuilder,
  whole: Fields,
  { name, file, whereOf }: { readonly name: string; readonly file: number; readonly whereOf: ResultsFile['whereOf'] },
): readonly PromptfooResultRow[] {
  const { version, prompts, results, stats } = fieldsOf(whole['results']);
  if (!Array.isArray(results))
    throw new UserError(
      `“${name}” has no list “results” in its results${version === undefined ? '' : `, of version ${outputAsText(version).slice(0, 20)}`}.`,
    );
  const columns = arrayOrEmpty(prompts).map(fieldsOf);
  const rows = arrayOrEmpty(results).flatMap((given, n): PromptfooResultRow[] => {
    const where = whereOf(n);
    const row = parseResultRow(given, where, columns);
    if (typeof row !== 'string') return [row];
    builder.fault(file, where, row);
    return [];
  });
  builder.remarks.push(...countRemarks(name, fieldsOf(stats), rows));
  return rows
    .map((row, n) => ({ row, n }))
    .sort(
      (one, other) =>
        place(one.row) - place(other.row) || (one.row.column ?? 0) - (other.row.column ?? 0) || one.n - other.n,
    )
    .map(({ row }) => row);
}

const place = ({ test }: PromptfooResultRow): number => test ?? 0;

/** Compares the numbers of answers and of right answers with the file's own counts. */
function countRemarks(name: string, { successes, failures, errors }: Fields, rows: readonly PromptfooResultRow[]): string[] {
  if (!isNonNegativeInteger(successes) || !isNonNegativeInteger(failures)) return [];
  const testCount = successes + failures + (isNonNegativeInteger(errors) ? errors : 0);
  if (testCount !== rows.length) return [`${rows.length} of ${testCount} answers are in “${name}”, by its own count.`];
  const here = rows.filter(({ result }) => result['success'] === true).length;
  return here === successes
    ? []
    : [`“${name}” counts ${successes} answers as right, but ${here} of those in it are marked so.`];
}

interface RowContext {
  readonly scores: readonly Readonly<Record<string, number | null>>[];
  readonly set: string;
  readonly files: readonly LogFileDigest[];
  readonly providers: readonly Fields[];
}

function takeRows(
  builder: LogBuilder,
  placed: readonly PlacedRow[],
  { scores, set, files, providers }: RowContext,
): readonly LogFieldCandidate[] {
  const others = placed.filter(({ own }) => !own);
  const byFile = files.map((_, n) => inferVarRoles(others.flatMap(({ row, file }) => (file === n ? [row.vars] : []))));
  const wordings = [...new Set(byFile.flatMap((vars) => vars.wordings))];
  const prompts = detectPromptFields(others.map(({ row }) => row));
  const levelsOf = new Map(zip(others, prompts.levels).map(([{ row }, levels]) => [row, levels]));
  const columns = makeProviderRepeatNumberer(placed.map(({ row }) => row));
  const ways = new RoundTripVariantTracker();
  const repeats = new RepeatNumbering();
  const shared = new Map<string, LoggedAnswer['levels']>();
  const settings = settingsByModel(providers);
  const turns = conversationTurns(placed.map(({ row }) => row));
  for (const [n, { row, file, own }] of placed.entries()) {
    const asked = own
      ? { ...ways.add(own, splitSystemMessage(row.messages)), column: columns(row) }
      : {
          ...levelsOf.get(row),
          ...Object.fromEntries(wordings.map((name) => [`var:${name}`, getOwn(row.vars, name) ?? ''])),
        };
    const given = { ...asked, file: files[file]?.name ?? '' };
    const levelsKey = JSON.stringify(given);
    const levels = shared.get(levelsKey) ?? given;
    shared.set(levelsKey, levels);
    const vars = byFile[file] ?? inferVarRoles([]);
    const about = own?.question ?? questionOfVars(row.vars, vars, set, row.messages.at(-1)?.content ?? '');
    const turn = turns.get(row);
    const key = turn ? JSON.stringify([about.key, turn.conversation, turn.number]) : about.key;
    const question = builder.question(key, () => ({ ...about, ...(turn && { cluster: turn.conversation }) }));
    const cell = JSON.stringify([row.model, question, levelsKey]);
    const repeat = repeats.of(cell, row, n);
    const prompt = row.messages.length === 0 ? undefined : builder.prompt(row.messages);
    const { where, model, text, finish, error, tokens, ms } = row;
    builder.answer({
      file,
      where,
      model,
      question,
      ...(prompt !== undefined && { prompt }),
      levels,
      repeat,
      text,
      finish,
      ...(own?.shown && { shown: own.shown }),
      ...(error !== undefined && { error }),
      scores: scores[n] ?? {},
      ...(tokens && { tokens }),
      ...(ms !== undefined && { ms }),
      ...settings.get(model),
    });
  }
  return [
    ...ways.fields,
    ...prompts.fields,
    ...wordings.map((name) => ({ id: `var:${name}`, title: name, kind: logFieldKindOfVar(name) })),
    { id: 'file', title: 'File', kind: 'file', isRun: true },
  ];
}

type SamplingSettings = Pick<LoggedAnswer, 'seed' | 'temperature'>;

/** Settings from the configuration, for providers that occur in it once. */
function settingsByModel(providers: readonly Fields[]): ReadonlyMap<string, SamplingSettings> {
  const found = new Map<string, SamplingSettings>();
  const twice = new Set<string>();
  for (const { id, label, config } of providers) {
    const model = outputAsText(label) || outputAsText(id);
    if (found.has(model)) twice.add(model);
    const { seed, temperature }: Readonly<Record<string, Json>> = isFields(config) ? config : {};
    found.set(model, {
      ...(Number.isSafeInteger(seed) && { seed: seed as number }),
      ...(typeof temperature === 'number' && { temperature }),
    });
  }
  for (const model of twice) found.delete(model);
  return found;
}

function remarkOnCache(builder: LogBuilder, rows: readonly PromptfooResultRow[]): void {
  const cached = rows.filter(({ fromCache }) => fromCache).length;
  if (cached > 0)
    builder.remarks.push(
      `${cached} of ${rows.length} answers came from promptfoo’s cache: repetitions among them may be copies of one answer.`,
    );
}

function noneRead(files: readonly LogFile[], faults: readonly RowFault[]): string {
  const [first] = faults;
  const named = `“${files[first?.file ?? 0]?.name ?? ''}”`;
  return first
    ? `${named} cannot be read: none of its results (${count(faults.length)}) is in promptfoo’s format; ${first.where}: ${first.why}`
    : `${named} has no results, so no answers.`;
}
