import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { AnsweredRun } from './answered-run.ts';
import type { AnswersFileColumn, AnswerColumnValue } from '../../core/answers/answer-kind.ts';

/** The table’s rows in batches, each with a value for every column. Numbers that are not finite become `null`. */
export function* answerRowBatches(
  { items, rows }: AnsweredRun,
  columns: readonly AnswersFileColumn[],
  atOnce: number,
): Generator<readonly (readonly AnswerColumnValue[])[]> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  for (let start = 0; start < rows.length; start += atOnce) {
    yield rows.slice(start, start + atOnce).map((row) => {
      const item = getOrThrow(itemOf, row.response.item);
      return columns.map(({ value }) => finite(value(row, item)));
    });
  }
}

const finite = (value: AnswerColumnValue | undefined): AnswerColumnValue =>
  value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
