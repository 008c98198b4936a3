import { UserError } from '../../base/errors/user-error.ts';
import { plural } from '../../core/words/format.ts';
import { maxColumnLengthOf } from '../../core/counting/counting.ts';
import type { ImportedLog, LogFile, LogFileDigest, LoggedQuestion, LogScoring } from '../log/imported-log.ts';
import { makeMultiFileReadProgress } from '../log/hashed-bytes.ts';
import type { OnBytesRead } from '../log/imported-log.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { fieldsThatDiffer } from '../log/varied-fields.ts';
import { readRecordsIntoLog } from '../log/take-records.ts';
import type { Fields } from '../promptfoo/fields.ts';

/** Reads a row of a judge file into the log. Throws a UserError if the row is faulty. */
export type JudgeRowReader = (row: Fields, into: LogBuilder, file: number, where: string) => void;

/** Reads files of rows. A faulty row is listed and left out. */
export async function readJudgeRows(
  files: readonly LogFile[],
  onProgress: OnBytesRead,
  signal: AbortSignal,
  readRow: JudgeRowReader,
): Promise<{ readonly builder: LogBuilder; readonly read: readonly LogFileDigest[] }> {
  const hearing = makeMultiFileReadProgress(files, onProgress, signal);
  const builder = new LogBuilder();
  const read: LogFileDigest[] = [];
  for (const [at, file] of files.entries())
    read.push(await readRecordsIntoLog(file, at, hearing, builder, (fields, where) => readRow(fields, builder, at, where)));
  const [first] = builder.faults;
  if (builder.answers.length === 0)
    throw new UserError(
      `“${read[first?.file ?? 0]?.name ?? ''}” has no judgement that can be read${first ? `; ${first.where}: ${first.why}` : '.'}`,
    );
  return { builder, read };
}

/** The field that says which response was shown first. Its values are the levels of the study of judged pairs. */
export const shownOrderFieldName = 'order';

export function buildJudgeLog(
  { builder, read }: Awaited<ReturnType<typeof readJudgeRows>>,
  about: Pick<ImportedLog, 'format' | 'tool' | 'judges'> & {
    readonly scoring: Omit<LogScoring, 'isProposed'>;
    readonly remarks: readonly string[];
  },
): ImportedLog {
  const { answers, questions, prompts, faults } = builder;
  const { questions: kept, cut } = shortenColumns(questions);
  const none = (has: (answer: (typeof answers)[number]) => boolean) => !answers.some(has);
  return {
    format: about.format,
    tool: about.tool,
    ...(about.judges && { judges: about.judges }),
    files: read,
    questions: kept,
    prompts,
    answers,
    fields: fieldsThatDiffer(
      [
        {
          id: shownOrderFieldName,
          title: 'Order',
          kind: 'setting',
          names: { 'a-first': 'first model first', 'b-first': 'second model first' },
          isProposed: true,
        },
      ],
      answers,
    ),
    scorings: [{ ...about.scoring, isProposed: true }],
    lacks: [
      ...(none(({ prompt }) => prompt !== undefined) ? ['prompts'] : []),
      'tokens',
      ...(none(({ ms }) => ms !== undefined) ? ['times'] : []),
      'seeds',
      'temperatures',
    ],
    remarks: [
      ...about.remarks,
      ...(cut > 0
        ? [
            `${plural(cut, 'response')} of over 200,000 characters ${cut === 1 ? 'is' : 'are'} kept only in part, from the start. The judge saw ${cut === 1 ? 'it' : 'them'} whole.`,
          ]
        : []),
    ],
    faults,
  };
}

/** Cuts columns that are too long for a question. */
function shortenColumns(questions: readonly LoggedQuestion[]): {
  readonly questions: LoggedQuestion[];
  readonly cut: number;
} {
  let cut = 0;
  const kept = questions.map((question) => {
    const long = Object.entries(question.columns ?? {}).filter(([name, value]) => value.length > maxColumnLengthOf(name));
    if (long.length === 0) return question;
    cut += long.length;
    const short = long.map(([name, value]) => [name, `${value.slice(0, maxColumnLengthOf(name) - 1)}…`]);
    return { ...question, columns: { ...question.columns, ...(Object.fromEntries(short) as Record<string, string>) } };
  });
  return { questions: kept, cut };
}

/** Returns a field, and throws if it is not text. */
export function requiredFieldText(row: Fields, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (typeof value !== 'string') throw new UserError(`The field “${name}” is not a text.`);
  return value;
}

export function optionalFieldText(row: Fields, name: string): string | undefined {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export const optionalFieldNumber = (row: Fields, name: string): number | undefined => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
