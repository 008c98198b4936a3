import { isNumber } from '../base/json/json.ts';
import { numberOrReasonAtPointer } from './figure-column.ts';
import { answerCategoryToField, type AnswerCategory } from '../core/answers/outcome.ts';
import {
  countColumn,
  categoryCountColumn,
  numberColumn,
  resultPointer,
  type ResultColumn,
  type NumericResultColumn,
  type ResultTable,
} from './result-table.ts';

/** The section of a report with counts of refusals, unreadable and other answers. The first table counts all of them. */
export interface AnswerCountsContent {
  readonly says?: string;
  readonly tables: readonly { readonly table: ResultTable; readonly folded?: string }[];
}

interface Counts {
  /** The path of the counts below a row: “counts/”. */
  readonly under?: string;
  /** How unreadable answers and refusals are scored. */
  readonly unreadable?: string;
  readonly refused?: string;
  /** Additional counts of this study, each after the count that it belongs to. */
  readonly ofUnreadable?: readonly ResultColumn[];
  readonly ofCut?: readonly ResultColumn[];
}

/** Columns for the numbers of cells and answers, and for the answers without a score. */
export function answerCountColumns({
  under = '',
  unreadable,
  refused,
  ofUnreadable = [],
  ofCut = [],
}: Counts): ResultColumn[] {
  const count = (kind: AnswerCategory, meaning?: string) =>
    categoryCountColumn(kind, meaning, under + answerCategoryToField(kind));
  return [
    count('unreadable', unreadable),
    ...ofUnreadable,
    count('refused', refused),
    count('cut', 'Ended by the token limit, but still read'),
    ...ofCut,
    count('failed', 'No answer came back, or no judgement of the answer can be read'),
    count('changed by hand', 'Parsed answers that were changed by hand'),
    countColumn(`${under}answered`, 'Answered', 'Cells with an answer'),
    countColumn(`${under}cells`, 'of cells'),
  ];
}

/** For an imported log with its own scores. */
export const unscoredCountColumn: ResultColumn = categoryCountColumn(
  'without a score',
  'Answers that the log’s own scoring has no score for',
);

/** The tokens and the time of an answer. */
export const tokenAndTimeColumns: readonly NumericResultColumn[] = [
  numberColumn('tokens/prompt', 'Tokens read', 1, 'Mean per answer'),
  numberColumn('tokens/completion', 'Tokens written', 1, 'Mean per answer'),
  numberColumn('ms/prefill', 'ms reading', 1, 'Mean per answer'),
  numberColumn('ms/decode', 'ms writing', 1, 'Mean per answer'),
];

/** The sum of a count over all rows. */
export function totalAnswerCount(
  result: unknown,
  { tables }: AnswerCountsContent,
  count: 'unreadable' | 'changedByHand' | 'answered',
): number {
  const { rows = [], figures = [] } = tables[0]?.table ?? {};
  const fields = figures.map(({ field }) => field).filter((field) => field.split('/').at(-1) === count);
  return rows
    .flatMap((row) => fields.map((field) => numberOrReasonAtPointer(result, resultPointer(row, field))))
    .reduce<number>((sum, value) => sum + (isNumber(value) ? value : 0), 0);
}
