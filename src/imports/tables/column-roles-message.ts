import { oneLine } from '../log/plain-text.ts';
import { columnRolePhrases, type ColumnRole, type ColumnMapping } from './column-mapping.ts';
import type { TableColumns } from './table-columns.ts';

const mostNamed = 12;
const longestName = 60;

/** States the role of each column, the same for every reader of the report. */
export function columnRolesMessage(files: readonly TableColumns[], mapping?: ColumnMapping): string {
  const parts = columnsByRole.flatMap(([role, columnsOf]) => {
    const columns = [...new Set(files.flatMap(columnsOf))];
    return columns.length === 0 ? [] : [`${listOf(columns)} as ${columnRolePhrases[role]}`];
  });
  const scales = [...new Set(files.flatMap((file) => file.scales.map(scaleWords)))];
  const by =
    mapping && (mapping.answersAre ?? mapping.scales ?? Object.keys(mapping.roles)[0]) !== undefined
      ? 'as chosen by a person'
      : 'by their names';
  return `Columns of the table were read ${by}: ${[...parts, ...scales].join(', ')}.`;
}

type ColumnsOf = (columns: TableColumns) => readonly string[];

const singleColumn =
  (role: Exclude<keyof TableColumns & ColumnRole, 'choices' | 'varies'>): ColumnsOf =>
  (columns) => {
    const column = columns[role];
    return column === null ? [] : [column];
  };

const columnsByRole: readonly (readonly [ColumnRole, ColumnsOf])[] = [
  ['answer', ({ answers }) => answers.map(({ column }) => column)],
  ['question', singleColumn('question')],
  ['id', singleColumn('id')],
  ['choices', ({ choices }) => choices],
  ['reference', singleColumn('reference')],
  ['set', singleColumn('set')],
  ['model', singleColumn('model')],
  ['varies', ({ varies }) => varies ?? []],
  ['repeat', singleColumn('repeat')],
  ['score', ({ scores, answers }) => [...scores, ...answers.flatMap(({ score }) => score ?? [])]],
  ['prompt', singleColumn('prompt')],
  ['system', singleColumn('system')],
  ['temperature', singleColumn('temperature')],
  ['seed', singleColumn('seed')],
  ['ms', singleColumn('ms')],
  ['promptTokens', ({ tokens }) => (tokens ? [tokens.prompt] : [])],
  ['completionTokens', ({ tokens }) => (tokens ? [tokens.completion] : [])],
  ['extracted', singleColumn('extracted')],
  ['thought', singleColumn('thought')],
  ['error', singleColumn('error')],
];

const quoteColumn = (column: string): string => `“${oneLine(column, longestName)}”`;

const scaleWords = ({ column, worst, best }: TableColumns['scales'][number]): string =>
  `${quoteColumn(worst)} in ${quoteColumn(column)} as 0 and ${quoteColumn(best)} as 1`;

function listOf(columns: readonly string[]): string {
  const names = columns.slice(0, mostNamed).map(quoteColumn);
  const more = columns.length > names.length ? ` and ${columns.length - names.length} more` : '';
  return names.join(', ') + more;
}
