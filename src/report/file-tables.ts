import { isNumber, type MaybeNumber } from '../base/json/json.ts';
import type { FileCell, FileColumn, FileTable } from '../export/file-table.ts';
import {
  intervalEndPaths,
  endPathsOrReasonPath,
  getRowIntervalPointer,
  numberListAt,
  numberOrReasonAtPointer,
  textOrReasonAtPointer,
} from './figure-column.ts';
import { resultPointer, type ResultColumn, type ResultRow, type ResultTable } from './result-table.ts';

type ColumnWithValues = FileColumn & { readonly valueIn: (row: ResultRow) => FileCell };

/** The tables of a page for files, with an interval as two columns. Tables without any number are omitted. */
export const toFileTables = (result: unknown, tables: readonly ResultTable[]): FileTable[] =>
  tables
    .map((table) => fileTable(result, table))
    .filter(({ rows }) => rows.some((row) => row.some((cell) => typeof cell === 'number')));

function fileTable(result: unknown, { id, title, words, rows, figures }: ResultTable): FileTable {
  const columns = [
    ...keysOf(words),
    ...figures.filter(({ only }) => only !== 'page').flatMap((figure) => columnsOf(result, rows, figure)),
  ];
  return {
    id,
    title,
    columns: columns.map(({ valueIn: _, ...column }) => column),
    rows: rows.map((row) => columns.map(({ valueIn }) => valueIn(row))),
  };
}

/** The key columns: model, benchmark, and everything else combined. */
function keysOf(words: ResultTable['words']): ColumnWithValues[] {
  const others = words.filter(({ id }) => id !== 'model' && id !== 'benchmark');
  const has = (word: string) => words.some(({ id }) => id === word);
  const all: readonly (ColumnWithValues | false)[] = [
    has('model') && { id: 'model', title: 'Model', key: true, valueIn: ({ model }) => model?.id ?? '' },
    others.length > 0 && {
      id: 'scenario',
      title: others.map(({ title }) => title).join(', '),
      key: true,
      valueIn: ({ words }) => others.map(({ id }) => words[id] ?? '').join(', '),
    },
    has('benchmark') && { id: 'benchmark', title: 'Benchmark', key: true, valueIn: ({ words }) => words['benchmark'] ?? '' },
  ];
  return all.filter((key) => key !== false);
}

/** The column, and two columns for the ends of its interval if some row has one. */
function columnsOf(result: unknown, rows: readonly ResultRow[], column: ResultColumn): ColumnWithValues[] {
  const { field, title, digits, form, list, interval, ends, otherwise } = column;
  const id = column.id ?? field.replaceAll('/', '.');
  const how = { ...(digits !== undefined && { digits }), ...(form !== undefined && { form }) };
  const valueIn = (row: ResultRow): FileCell => {
    const at = resultPointer(row, field);
    if (digits === undefined) return textOrReasonAtPointer(result, at);
    return list ? numberListAt(result, at) : numberOrReasonAtPointer(result, at, otherwise);
  };
  const own: ColumnWithValues = { id, title, ...how, valueIn };
  if (interval === undefined) return [own];
  const endOf = (row: ResultRow, end: 0 | 1): MaybeNumber => {
    const place = getRowIntervalPointer(row.at, interval);
    return numberOrReasonAtPointer(
      result,
      (ends ? endPathsOrReasonPath(result, place) : intervalEndPaths(place))[end],
      otherwise,
    );
  };
  if (!ends && !rows.some((row) => isNumber(endOf(row, 0)))) return [own];
  const [low, high] = ends ?? [`${id}.low`, `${id}.high`];
  return [
    own,
    { id: low, title: `${title}, 95% from`, ...how, valueIn: (row) => endOf(row, 0) },
    { id: high, title: `${title}, 95% to`, ...how, valueIn: (row) => endOf(row, 1) },
  ];
}
