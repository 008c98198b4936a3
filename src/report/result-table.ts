import { answerCategoryToField, answerCategoryTitle, type AnswerCategory } from '../core/answers/outcome.ts';
import { capitalizeFirst } from '../base/text/capital.ts';
import type { NumberFormat } from '../core/words/format.ts';
import type { IntervalPath } from './figure-column.ts';

/** A table of a report as data: the page shows it and the exports write it. */
export interface ResultTable {
  readonly id: string;
  readonly title: string;
  /** The columns of words before the numbers. */
  readonly words: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly ResultRow[];
  readonly figures: readonly ResultColumn[];
}

export interface ResultRow {
  /** The JSON pointer of the row's numbers (RFC 6901). */
  readonly at: string;
  /** The model of the row, and its index. */
  readonly model?: { readonly id: string; readonly index: number };
  readonly words: Readonly<Record<string, string>>;
  /** The pointers of numbers that are not below the row, by the field of their column. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** A value of each row: a number, or a word if `digits` is missing. */
export interface ResultColumn {
  /** The path below the row. */
  readonly field: string;
  readonly title: string;
  readonly meaning?: string;
  readonly digits?: number;
  readonly form?: NumberFormat;
  /** Whether the value is a list of numbers. */
  readonly list?: true;
  /** The path of the number’s 95% interval below the row; it is printed under the number. */
  readonly interval?: IntervalPath;
  /** The meaning of an infinite number, shown next to its “∞”. */
  readonly endless?: string;
  /** The reason for a missing number, if the result gives none. */
  readonly otherwise?: string;
  /** The field of the number that sorts the rows instead of the word. */
  readonly sortedBy?: string;
  /** The name in CSV, if not derived from `field`. */
  readonly id?: string;
  /** The CSV names of the interval's ends. With them the ends have columns even if no row has an interval. */
  readonly ends?: readonly [low: string, high: string];
  /** Restricts the column to the page or to files: the other shows the number in a different table or column. */
  readonly only?: 'page' | 'files';
}

export interface NumericResultColumn extends ResultColumn {
  readonly digits: number;
}

/** The value's JSON pointer in the result. */
export const resultPointer = (row: ResultRow, field: string): string => row.elsewhere?.[field] ?? `${row.at}/${field}`;

/** The column that counts answers of a kind, by the kind’s title. */
export const categoryCountColumn = (
  kind: AnswerCategory,
  meaning?: string,
  field = answerCategoryToField(kind),
): NumericResultColumn => countColumn(field, capitalizeFirst(answerCategoryTitle(kind)), meaning);

export const numberColumn = (field: string, title: string, digits: number, meaning?: string): NumericResultColumn => ({
  field,
  title,
  digits,
  ...(meaning !== undefined && { meaning }),
});

export const countColumn = (field: string, title: string, meaning?: string): NumericResultColumn => ({
  ...numberColumn(field, title, 0, meaning),
  form: 'count',
});

/** A sum of wholes and halves. Whole numbers are printed without a decimal. */
export const wholeOrHalfColumn = (field: string, title: string): NumericResultColumn => ({
  ...numberColumn(field, title, 1),
  form: 'halves',
});

/** A share, printed as a percentage. */
export const percentColumn = (field: string, title: string, meaning?: string, digits = 1): NumericResultColumn => ({
  ...numberColumn(field, title, digits, meaning),
  form: 'percent',
});

/** The p value of a test. */
export const pValueColumn = (field: string, title: string, meaning?: string): NumericResultColumn => ({
  ...numberColumn(field, title, 3, meaning),
  form: 'p',
});
