import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { AnsweredRun } from './answered-run.ts';
import type { AnswerColumn, AnswerValue } from '../../core/answers/answer-kind.ts';

/** The table’s rows, some at a time, each with a value for every column; what is no finite number is none. */
export function* answerRows(
  { items, rows }: AnsweredRun,
  columns: readonly AnswerColumn[],
  atOnce: number,
): Generator<readonly (readonly AnswerValue[])[]> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  for (let start = 0; start < rows.length; start += atOnce) {
    yield rows.slice(start, start + atOnce).map((row) => {
      const item = getOrThrow(itemOf, row.response.item);
      return columns.map(({ value }) => finite(value(row, item)));
    });
  }
}

const finite = (value: AnswerValue | undefined): AnswerValue =>
  value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
