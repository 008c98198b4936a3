import type { Form } from '../core/words/format.ts';
import type { IntervalPlace } from './figure-column.ts';

/** A table of a report as data: the page shows it and the exports write it. */
export interface ResultTable {
  readonly id: string;
  readonly title: string;
  /** What stands before the numbers, by name. */
  readonly words: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly ResultRow[];
  readonly figures: readonly ResultFigure[];
}

export interface ResultRow {
  /** Where the row's numbers stand (RFC 6901). */
  readonly at: string;
  /** The model that the row is of, and its place among the models. */
  readonly model?: { readonly id: string; readonly index: number };
  readonly words: Readonly<Record<string, string>>;
}

/** A number of each row: `field` is where it stands below the row, `interval` where its 95 % interval does. */
export interface ResultFigure {
  readonly field: string;
  readonly title: string;
  readonly digits: number;
  readonly meaning?: string;
  readonly form?: Form;
  readonly interval?: IntervalPlace;
  /** What a number without end means, said beside its «∞». */
  readonly endless?: string;
}
