import { answerCategoryToField, answerCategoryTitle, type AnswerCategory } from '../core/answers/outcome.ts';
import { capitalizeFirst } from '../base/text/capital.ts';
import type { NumberFormat } from '../core/words/format.ts';
import type { IntervalPath } from './figure-column.ts';

/** A table of a report as data: the page shows it and the exports write it. */
export interface ResultTable {
  readonly id: string;
  readonly title: string;
  /** What stands before the numbers, by name. */
  readonly words: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly ResultRow[];
  readonly figures: readonly ResultColumn[];
}

export interface ResultRow {
  /** Where the row's numbers stand (RFC 6901). */
  readonly at: string;
  /** The model that the row is of, and its place among the models. */
  readonly model?: { readonly id: string; readonly index: number };
  readonly words: Readonly<Record<string, string>>;
  /** By their columns' fields, the places of numbers that do not stand below the row. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** What each row has of the result: a number, or without digits a word. */
export interface ResultColumn {
  /** Where it stands below the row. */
  readonly field: string;
  readonly title: string;
  readonly meaning?: string;
  readonly digits?: number;
  readonly form?: NumberFormat;
  /** Several numbers stand there, or none. */
  readonly list?: true;
  /** Where the number’s 95% interval stands below the row; it is printed under the number. */
  readonly interval?: IntervalPath;
  /** What an infinite number means, said beside its “∞”. */
  readonly endless?: string;
  /** Why there is no number where nothing stands. */
  readonly otherwise?: string;
  /** The field of the number that rows are sorted by in place of the word. */
  readonly sortedBy?: string;
  /** Its name in CSV, where it is not made of its field. */
  readonly id?: string;
  /** The same of the ends of its interval; they then have columns even where no row has an interval. */
  readonly ends?: readonly [low: string, high: string];
  /** The other has the number in another table, or within another column. */
  readonly only?: 'page' | 'files';
}

export interface NumericResultColumn extends ResultColumn {
  readonly digits: number;
}

/** Where it stands in the result. */
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

/** A sum of wholes and halves: those that are whole without their zero. */
export const wholeOrHalfColumn = (field: string, title: string): NumericResultColumn => ({
  ...numberColumn(field, title, 1),
  form: 'halves',
});

/** A share, printed in percent. */
export const percentColumn = (field: string, title: string, meaning?: string, digits = 1): NumericResultColumn => ({
  ...numberColumn(field, title, digits, meaning),
  form: 'percent',
});

/** The probability of a test. */
export const pValueColumn = (field: string, title: string, meaning?: string): NumericResultColumn => ({
  ...numberColumn(field, title, 3, meaning),
  form: 'p',
});
