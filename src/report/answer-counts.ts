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

/** The section of a report on what befell the answers: what is said of it, and its tables; the first one counts them all. */
export interface AnswerCountsContent {
  readonly says?: string;
  readonly tables: readonly { readonly table: ResultTable; readonly folded?: string }[];
}

interface Counts {
  /** Where they stand below a row: “counts/”. */
  readonly under?: string;
  /** What becomes of an answer that cannot be read, and of one that refuses. */
  readonly unreadable?: string;
  readonly refused?: string;
  /** What this study alone counts, after the count that it belongs to. */
  readonly ofUnreadable?: readonly ResultColumn[];
  readonly ofCut?: readonly ResultColumn[];
}

/** How many answers there are of how many cells, and what befell the others. */
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
    count('cut', 'Ended by the token limit; still read'),
    ...ofCut,
    count('failed', 'Asked, no answer came back; or no verdict on it can be read'),
    count('changed by hand', 'Answers whose reading was changed by hand'),
    countColumn(`${under}answered`, 'Answered', 'Cells with an answer'),
    countColumn(`${under}cells`, 'of cells'),
  ];
}

/** Of a log that scores the others. */
export const unscoredCountColumn: ResultColumn = categoryCountColumn(
  'without a score',
  'Answers that the log’s own scoring has no score for',
);

/** What an answer takes. */
export const tokenAndTimeColumns: readonly NumericResultColumn[] = [
  numberColumn('tokens/prompt', 'Tokens read', 1, 'Mean per answer'),
  numberColumn('tokens/completion', 'Tokens written', 1, 'Mean per answer'),
  numberColumn('ms/prefill', 'ms reading', 1, 'Mean per answer'),
  numberColumn('ms/decode', 'ms writing', 1, 'Mean per answer'),
];

/** How many answers were counted so, over all rows. */
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
