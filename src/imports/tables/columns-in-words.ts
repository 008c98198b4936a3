import { oneLine } from '../log/plain-text.ts';
import { roleWords, type ColumnRole, type SaidColumns } from './said-columns.ts';
import type { TableColumns } from './table-columns.ts';

const mostNamed = 12;
const longestName = 60;

/** Which column was read as what: the same for all who look at the report. */
export function columnsInWords(files: readonly TableColumns[], said?: SaidColumns): string {
  const parts = told.flatMap(([role, columnsOf]) => {
    const columns = [...new Set(files.flatMap(columnsOf))];
    return columns.length === 0 ? [] : [`${listOf(columns)} as ${roleWords[role]}`];
  });
  const scales = [...new Set(files.flatMap((file) => file.scales.map(scaleWords)))];
  const by =
    said && (said.answersAre ?? said.scales ?? Object.keys(said.roles)[0]) !== undefined
      ? 'as somebody chose them'
      : 'by their names';
  return `Columns of the table were read ${by}: ${[...parts, ...scales].join(', ')}.`;
}

type ColumnsOf = (columns: TableColumns) => readonly string[];

const one =
  (role: Exclude<keyof TableColumns & ColumnRole, 'choices' | 'varies'>): ColumnsOf =>
  (columns) => {
    const column = columns[role];
    return column === null ? [] : [column];
  };

const told: readonly (readonly [ColumnRole, ColumnsOf])[] = [
  ['answer', ({ answers }) => answers.map(({ column }) => column)],
  ['question', one('question')],
  ['id', one('id')],
  ['choices', ({ choices }) => choices],
  ['reference', one('reference')],
  ['set', one('set')],
  ['model', one('model')],
  ['varies', ({ varies }) => varies ?? []],
  ['repeat', one('repeat')],
  ['score', ({ scores, answers }) => [...scores, ...answers.flatMap(({ score }) => score ?? [])]],
  ['prompt', one('prompt')],
  ['system', one('system')],
  ['temperature', one('temperature')],
  ['seed', one('seed')],
  ['ms', one('ms')],
  ['promptTokens', ({ tokens }) => (tokens ? [tokens.prompt] : [])],
  ['completionTokens', ({ tokens }) => (tokens ? [tokens.completion] : [])],
  ['extracted', one('extracted')],
  ['thought', one('thought')],
  ['error', one('error')],
];

const named = (column: string): string => `“${oneLine(column, longestName)}”`;

const scaleWords = ({ column, worst, best }: TableColumns['scales'][number]): string =>
  `${named(worst)} in ${named(column)} as 0 and ${named(best)} as 1`;

function listOf(columns: readonly string[]): string {
  const names = columns.slice(0, mostNamed).map(named);
  const more = columns.length > names.length ? ` and ${columns.length - names.length} more` : '';
  return names.join(', ') + more;
}
