import { isNumber } from '../core/json/json.ts';
import { endsOf, maybeAt } from '../report/figure-column.ts';
import type { StudyResult } from '../core/study.ts';
import type { ResultFigure, ResultRow, ResultTable } from '../report/result-table.ts';
import type { ReportTable, TableColumn } from './tables.ts';

/** The tables of a page for files, an interval as two columns; those left out that have no number at all. */
export const tablesForFiles = (result: StudyResult, tables: readonly ResultTable[]): ReportTable[] =>
  tables
    .map((table) => reportTable(result, table))
    .filter(({ rows }) => rows.some((row) => row.some((cell) => typeof cell === 'number')));

function reportTable(result: StudyResult, { id, title, words, rows, figures }: ResultTable): ReportTable {
  const own = words.filter((word) => word.id !== 'model' && word.id !== 'benchmark');
  const has = (word: string) => words.some((each) => each.id === word);
  const keyed: readonly (TableColumn & { readonly of: (row: ResultRow) => string })[] = [
    ...(has('model') ? [{ id: 'model', title: 'Model', key: true as const, of: modelOf }] : []),
    ...(own.length > 0
      ? [
          {
            ...{ id: 'scenario', key: true as const, title: own.map((word) => word.title).join(', ') },
            of: (row: ResultRow) => own.map((word) => row.words[word.id] ?? '').join(', '),
          },
        ]
      : []),
    ...(has('benchmark')
      ? [
          {
            id: 'benchmark',
            title: 'Benchmark',
            key: true as const,
            of: (row: ResultRow) => row.words.benchmark ?? '',
          },
        ]
      : []),
  ];
  const numbers = figures.flatMap((figure) =>
    columnsOf(figure, (at) => rows.some((row) => isNumber(maybeAt(result, row.at + at)))),
  );
  return {
    ...{ id, title },
    columns: [...keyed.map(({ of: _, ...column }) => column), ...numbers.map(({ at: _, ...column }) => column)],
    rows: rows.map((row) => [
      ...keyed.map(({ of }) => of(row)),
      ...numbers.map(({ at }) => maybeAt(result, row.at + at)),
    ]),
  };
}

const modelOf = ({ model }: ResultRow): string => model?.id ?? '';

/** The number, and the two ends of its interval where some row has one. */
function columnsOf(
  { field, title, digits, form, interval }: ResultFigure,
  isThere: (at: string) => boolean,
): (TableColumn & { readonly at: string })[] {
  const id = field.replaceAll('/', '.');
  const how = { digits, ...(form !== undefined && { form }) };
  const [low, high] = endsOf(interval ?? '');
  const ends =
    interval !== undefined && isThere(`/${low}`)
      ? [
          { id: `${id}.low`, title: `${title}, 95 % from`, ...how, at: `/${low}` },
          { id: `${id}.high`, title: `${title}, 95 % to`, ...how, at: `/${high}` },
        ]
      : [];
  return [{ id, title, ...how, at: `/${field}` }, ...ends];
}
