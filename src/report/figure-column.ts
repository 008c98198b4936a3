import { isNumber, undefinedBecause, type Json, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import { valueAtJsonPointer } from '../base/json/json-pointer.ts';
import type { Column } from '../ui/table.ts';
import { resultPointer, type ResultColumn, type ResultRow } from './result-table.ts';

/** The path of an interval, which is a pair of numbers or a reason. Or the paths of its two ends. */
export type IntervalPath = string | readonly [low: string, high: string];

export const intervalEndPaths = (place: IntervalPath): readonly [low: string, high: string] =>
  typeof place === 'string' ? [`${place}/0`, `${place}/1`] : place;

/** The pointer of a row's interval, where `at` is the pointer of the row. */
export const getRowIntervalPointer = (at: string, place: IntervalPath): IntervalPath =>
  typeof place === 'string' ? `${at}/${place}` : [`${at}/${place[0]}`, `${at}/${place[1]}`];

/** The pointers of the interval's ends, or twice the pointer of the reason. */
export const endPathsOrReasonPath = (result: unknown, place: IntervalPath): readonly [low: string, high: string] =>
  typeof place === 'string' && !Array.isArray(valueAtJsonPointer(result, place)) ? [place, place] : intervalEndPaths(place);

export interface OmittedColumns {
  readonly titles: readonly string[];
  readonly why: string;
}

const isOneNumber = ({ digits, list }: ResultColumn): boolean => digits !== undefined && !list;

/**
 * Keeps columns of numbers and intervals that have a number in some row, and all columns of words. `missing` gives the
 * reasons of the others. If no number is left, no column is.
 */
export function shownAndEmptyColumns(
  result: unknown,
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
): { readonly shown: readonly ResultColumn[]; readonly missing: readonly OmittedColumns[] } {
  const titlesBy = new Map<string, string[]>();
  const has = (title: string, at: (row: ResultRow) => string, otherwise?: string): boolean => {
    const why = commonReason(rows.map((row) => numberOrReasonAtPointer(result, at(row), otherwise)));
    if (why !== null) titlesBy.set(why, [...(titlesBy.get(why) ?? []), title]);
    return why === null;
  };
  const shown = columns
    .filter(
      (column) => !isOneNumber(column) || has(column.title, (row) => resultPointer(row, column.field), column.otherwise),
    )
    .map(({ interval, ...column }): ResultColumn =>
      interval !== undefined &&
      has(
        `95% interval of ${column.title}`,
        (row) => endPathsOrReasonPath(result, getRowIntervalPointer(row.at, interval))[0],
        column.otherwise,
      )
        ? { ...column, interval }
        : column,
    );
  const isAny = shown.some(isOneNumber) || !columns.some(isOneNumber);
  return { shown: isAny ? shown : [], missing: [...titlesBy].map(([why, titles]) => ({ titles, why })) };
}

/** The column with its sort order. */
export function toSortableColumn(
  result: unknown,
  { field, title, meaning, digits, list, sortedBy }: ResultColumn,
): Column<ResultRow> {
  const isOfWords = digits === undefined;
  return {
    id: field,
    title,
    ...(meaning !== undefined && { meaning }),
    ...(!isOfWords && !list && { numeric: true }),
    ...(!list && {
      by: (row) => {
        const at = resultPointer(row, sortedBy ?? field);
        const value =
          isOfWords && sortedBy === undefined ? textOrReasonAtPointer(result, at) : numberOrReasonAtPointer(result, at);
        return typeof value === 'object' ? null : value;
      },
    }),
  };
}

/** The number at a pointer, or the reason why it is missing. JSON has infinite numbers as strings. */
export function numberOrReasonAtPointer(result: unknown, at: string, otherwise = 'there is no such number'): MaybeNumber {
  const found = valueAtJsonPointer(result, at) as MaybeNumber | 'Infinity' | '-Infinity' | undefined;
  if (found === 'Infinity' || found === '-Infinity') return Number(found);
  return found ?? undefinedBecause(otherwise);
}

/** The word at a pointer, or the reason why it is missing. */
export const textOrReasonAtPointer = (result: unknown, at: string): string | NoValueWithReason =>
  (valueAtJsonPointer(result, at) as string | NoValueWithReason | undefined) ?? undefinedBecause('there is no such word');

/** The reason for a missing value, if the result gives one. */
export const reasonOfMissingValue = (value: Json | undefined): string | undefined => {
  const why = valueAtJsonPointer(value, '/why');
  return typeof why === 'string' ? why : undefined;
};

/** The numbers at a pointer; empty if the result has no list there. */
export function numberListAt(result: unknown, at: string): readonly number[] {
  const found = valueAtJsonPointer(result, at);
  return Array.isArray(found) ? (found as readonly number[]) : [];
}

/**
 * The reason that all rows share. `null` if some row has a number, if there are no rows, or if reasons differ: their cells
 * then show them.
 */
function commonReason(values: readonly MaybeNumber[]): string | null {
  const [first] = values;
  if (first === undefined || isNumber(first)) return null;
  return values.every((value) => !isNumber(value) && value.why === first.why) ? first.why : null;
}
