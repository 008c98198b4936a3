import { isNumber, type Maybe } from '../json.ts';
import { valueAt } from '../json-pointer.ts';
import type { StudyResult } from './study-result.ts';
import type { Form } from '../ui/format.ts';
import type { Column } from '../ui/table.ts';

/** A column of numbers of the result: each cell is told by where its number stands. */
export interface FigureColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  readonly at: (row: Row) => string;
  readonly digits: number;
  readonly form?: Form;
  /** What a number without end means, said beside its «∞». */
  readonly endless?: string;
  /** Where the number's 95 % interval stands, which is printed under it. */
  readonly interval?: (row: Row) => string;
}

export interface Missing {
  readonly titles: readonly string[];
  readonly why: string;
}

/** Of the columns, and of their intervals, those that have a number in some row; and of the others why they have none. */
export function withNumbers<Row>(
  result: StudyResult,
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
): { readonly shown: readonly FigureColumn<Row>[]; readonly missing: readonly Missing[] } {
  const titlesBy = new Map<string, string[]>();
  const has = (title: string, at: (row: Row) => string): boolean => {
    const why = commonReason(rows.map((row) => maybeAt(result, at(row))));
    if (why !== null) titlesBy.set(why, [...(titlesBy.get(why) ?? []), title]);
    return why === null;
  };
  const shown = columns
    .filter(({ title, at }) => has(title, at))
    .map(({ interval, ...column }): FigureColumn<Row> =>
      interval && has(`95 % interval of ${column.title}`, (row) => endOf(result, interval(row)))
        ? { ...column, interval }
        : column,
    );
  return { shown, missing: [...titlesBy].map(([why, titles]) => ({ titles, why })) };
}

/** An interval is a pair of numbers, or a reason. */
const endOf = (result: StudyResult, at: string): string => (Array.isArray(valueAt(result, at)) ? `${at}/0` : at);

/** As the table sorts it. */
export const sortable = <Row>(result: StudyResult, column: FigureColumn<Row>): Column<Row> => ({
  id: column.id,
  title: column.title,
  ...(column.meaning !== undefined && { meaning: column.meaning }),
  numeric: true,
  by: (row) => {
    const value = maybeAt(result, column.at(row));
    return isNumber(value) ? value : null;
  },
});

/** The number that stands there, or why there is none. JSON has numbers without end as texts. */
export function maybeAt(result: StudyResult, at: string): Maybe {
  const found = valueAt(result, at) as Maybe | 'Infinity' | '-Infinity' | undefined;
  if (found === 'Infinity' || found === '-Infinity') return Number(found);
  return found ?? { value: null, why: 'there is no such number' };
}

/** Null where there is a number, or where there are no rows; reasons that differ row by row stand in their cells. */
function commonReason(values: readonly Maybe[]): string | null {
  const [first] = values;
  if (first === undefined || isNumber(first)) return null;
  return values.every((value) => !isNumber(value) && value.why === first.why) ? first.why : null;
}
