import { UserError } from '../../base/errors/user-error.ts';
import type { Message } from '../../core/answers/response.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { separateDuplicates } from './duplicate-questions.ts';
import { makeMultiFileReadProgress, type ReadProgressAndSignal } from './hashed-bytes.ts';
import type { ImportedLog, LogFile, LogFileDigest, LoggedAnswer, LoggedQuestion, LogReader } from './imported-log.ts';
import { maxLogCharsInMemory } from './limits.ts';
import { LogBuilder } from './log-builder.ts';
import { firstScoringIfAllAgree, findObservedScoreRange, hasAnswerScoredBy, scoringsWithKnownScale } from './score-scale.ts';
import { noAnswersMessage } from './take-records.ts';
import { unnamedModel } from './unnamed-model.ts';
import { logFieldKindOfSetting, type LogFieldCandidate } from './varied-fields.ts';

/** One answer of a log, with its question, prompt and scores. */
export interface LoggedRow
  extends
    Omit<LoggedQuestion, 'key' | 'id' | 'columns'>,
    Omit<LoggedAnswer, 'file' | 'question' | 'prompt' | 'levels' | 'model' | 'finish'> {
  /** The log’s own id of the question. */
  readonly itemId?: string;
  /** Identifies the question if variants change its text. */
  readonly questionKey?: string;
  readonly model?: string;
  readonly messages?: readonly Message[];
  readonly levels?: Readonly<Record<string, string>>;
  readonly finish?: LoggedAnswer['finish'];
}

/** Collects the rows of one file. */
export interface RowSink {
  readonly add: (row: LoggedRow) => void;
  /** Lists a row as unreadable. */
  readonly fault: (where: string, why: string) => void;
  /** Adds the row that `parse` returns, or lists why it cannot be read. */
  readonly tryRow: (where: string, parse: () => LoggedRow | undefined) => void;
  readonly remark: (sentence: string) => void;
}

/** A format whose files hold rows. */
interface RowFormat {
  readonly id: string;
  readonly title: string;
  readonly recognise: LogReader['recognise'];
  /** Reads the rows of one file; undefined for a file without rows, such as a file of scores. */
  readonly read: (
    file: LogFile,
    rows: RowSink,
    hearing: ReadProgressAndSignal,
    all: readonly LogFile[],
  ) => Promise<LogFileDigest | undefined>;
  /** Fields that may be variants, besides the file. */
  readonly fields?: readonly LogFieldCandidate[];
  /** Titles of scorings, by id. */
  readonly scoringTitles?: Readonly<Record<string, string>>;
  /** Whether files state their settings. Two files with the same settings are repetitions. */
  readonly hasSettings?: boolean;
  /** The scoring that decides what is right, if the format has one. */
  readonly proposedScoring?: string;
}

/** Makes a log reader for a format of rows. Rows with the same id, text and choices answer the same question. */
export function makeRowReader(format: RowFormat): LogReader {
  const { id, title, recognise } = format;
  return {
    id,
    title,
    recognise,
    read: (files, onProgress, signal) => rowsToLog(format, files, makeMultiFileReadProgress(files, onProgress, signal)),
  };
}

async function rowsToLog(
  format: RowFormat,
  files: readonly LogFile[],
  hearing: ReadProgressAndSignal,
): Promise<ImportedLog> {
  const builder = new LogBuilder(maxLogCharsInMemory);
  const digests: LogFileDigest[] = [];
  for (const file of files) {
    const digest = await format.read(file, newRowSink(builder, digests.length, file.name), hearing, files);
    if (digest) digests.push(digest);
  }
  if (digests.length === 0)
    throw new UserError(
      `“${files[0]?.name ?? ''}” has results of ${format.title} and no answers. Add the files with its answers.`,
    );
  if (builder.answers.length === 0) throw new UserError(noAnswersMessage(builder, digests));
  const scores = builder.answers.map((answer) => answer.scores);
  const ids = [...new Set(scores.flatMap((each) => Object.keys(each)))];
  const titles = format.scoringTitles ?? {};
  const { scorings, remarks, unscaled } = scoringsWithKnownScale(
    ids.map((id) => ({ id, title: titles[id] ?? id, ...findObservedScoreRange(id, scores) })),
    (known) =>
      known.find((id) => id === format.proposedScoring && hasAnswerScoredBy(id, scores)) ??
      firstScoringIfAllAgree(known, scores),
  );
  builder.remarks.push(...remarks);
  const log = builder.finish({
    format: format.id,
    tool: { name: format.title },
    files: digests,
    fields: fieldsIn(builder, format),
    scorings,
    unscaled,
  });
  return separateDuplicates(log);
}

/** The format’s own fields, and further settings of its rows. */
function fieldsIn(
  { answers }: LogBuilder,
  { fields: known = [], hasSettings = false }: RowFormat,
): readonly LogFieldCandidate[] {
  const ids = new Set(answers.flatMap(({ levels }) => Object.keys(levels)));
  for (const id of ['system', 'file', ...known.map((field) => field.id)]) ids.delete(id);
  return [
    { id: 'system', title: 'System message', kind: 'system message' },
    ...known,
    ...[...ids].map((id): LogFieldCandidate => ({ id, title: id, kind: logFieldKindOfSetting(id) })),
    { id: 'file', title: 'File', kind: 'file', isRun: hasSettings },
  ];
}

const systemIn = (messages: readonly Message[]): string =>
  messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n');

function newRowSink(builder: LogBuilder, file: number, name: string): RowSink {
  const add = (row: LoggedRow): void => {
    const {
      itemId,
      questionKey,
      set,
      question,
      choices,
      answer,
      subject,
      cluster,
      response,
      messages = [],
      levels,
      model,
      error,
      finish,
      ...rest
    } = row;
    const key = JSON.stringify([
      set,
      itemId ?? null,
      ...(questionKey === undefined ? [question, choices ?? null] : [questionKey]),
    ]);
    const prompt = messages.length === 0 ? undefined : builder.prompt(messages);
    builder.answer({
      ...rest,
      file,
      model: model ?? unnamedModel,
      question: builder.question(key, () => ({
        set,
        question,
        ...(choices && { choices }),
        ...(answer !== undefined && { answer }),
        ...(subject !== undefined && { subject }),
        ...(cluster !== undefined && { cluster }),
        ...(response !== undefined && { response }),
      })),
      ...(prompt !== undefined && { prompt }),
      levels: { ...levels, system: systemIn(messages), file: name },
      finish: error !== undefined ? 'error' : (finish ?? 'stop'),
      ...(error !== undefined && { error }),
    });
  };
  const fault = (where: string, why: string) => builder.fault(file, where, why);
  return {
    add,
    fault,
    tryRow: (where, parse) => {
      try {
        const row = parse();
        if (row) add(row);
      } catch (error) {
        builder.catch(file, where, error);
      }
    },
    remark: (sentence) => builder.remarks.push(`“${name}”: ${sentence}`),
  };
}

/** The value of the first of these fields that the object has. */
export const firstField = (fields: Fields, ...names: readonly string[]) =>
  names
    .map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
    .find((value) => value !== undefined && value !== null);
