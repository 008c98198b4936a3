import { isNumber, type Maybe } from '../core/json/json.ts';
import { valueAt } from '../core/json/json-pointer.ts';
import type { StudyResult } from '../core/study.ts';
import type { Form } from '../core/words/format.ts';
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
  readonly interval?: (row: Row) => IntervalPlace;
}

/** Where an interval stands: a pair of numbers (or the reason why there is none), or its two ends apart. */
export type IntervalPlace = string | readonly [low: string, high: string];

export const endsOf = (place: IntervalPlace): readonly [low: string, high: string] =>
  typeof place === 'string' ? [`${place}/0`, `${place}/1`] : place;

/** Of a table whose rows stand at `at`: where the interval of such a row is. */
export const intervalBelow = (at: string, place: IntervalPlace): IntervalPlace =>
  typeof place === 'string' ? `${at}/${place}` : [`${at}/${place[0]}`, `${at}/${place[1]}`];

/** Where its lower end stands, or else why there is none. */
export const lowOf = (result: StudyResult, place: IntervalPlace): string =>
  typeof place === 'string' && !Array.isArray(valueAt(result, place)) ? place : endsOf(place)[0];

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
      interval && has(`95 % interval of ${column.title}`, (row) => lowOf(result, interval(row)))
        ? { ...column, interval }
        : column,
    );
  return { shown, missing: [...titlesBy].map(([why, titles]) => ({ titles, why })) };
}

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
