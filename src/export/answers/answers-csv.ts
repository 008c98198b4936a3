import { arraysToCsvText } from '../../base/text/csv.ts';
import type { AnsweredRun } from './answered-run.ts';
import type { AnswerColumnValue, AnswerColumnType } from '../../core/answers/answer-kind.ts';
import { answerColumns } from './answer-columns.ts';
import { answerRowBatches } from './answer-rows.ts';

/** Rows turned into text at once: a run may have a million. */
const atOnce = 2_000;

/**
 * All answers of a run as one long table, escaped like every CSV of the app. Booleans are `true` and `false`, times are in
 * ISO 8601, and missing values are empty.
 */
export function answersAsCsv(run: AnsweredRun): Blob {
  const columns = answerColumns(run);
  const parts: BlobPart[] = [arraysToCsvText([columns.map(({ name }) => name)])];
  // As blobs they do not count as strings in the program's memory.
  for (const rows of answerRowBatches(run, columns, atOnce))
    parts.push(new Blob([arraysToCsvText(rows.map((row) => row.map((value, at) => field(value, columns[at]?.kind))))]));
  return new Blob(parts, { type: 'text/csv' });
}

function field(value: AnswerColumnValue, kind: AnswerColumnType | undefined): string | number | null {
  if (typeof value === 'boolean') return String(value);
  return kind === 'time' && typeof value === 'number' ? new Date(value).toISOString() : value;
}
