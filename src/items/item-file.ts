import { paired } from '../core/paired.ts';
import { UserError } from '../core/user-error.ts';
import { guessColumns, type ColumnGuess, type ItemColumns } from './item-columns.ts';
import { itemFrom } from './item-from-row.ts';
import { rowsOf, type ItemRow, type ItemTable } from './item-rows.ts';
import type { Item } from '../core/item.ts';

export type { ColumnGuess, ItemColumns } from './item-columns.ts';

const mostMegabytes = 100;
const mostItems = 120_000;
const previewed = 5;

/** What a page shows before a person says which column is what. */
export interface ItemFilePreview {
  readonly format: 'csv' | 'jsonl';
  readonly columns: readonly string[];
  /** What the columns are by their names. */
  readonly guess: ColumnGuess;
  /** The first rows: a text for every column, '' where there is none. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Questions in the file. */
  readonly count: number;
}

/** A file's text, without its byte order mark; a UserError when it is too large or not UTF-8. */
export async function itemFileText(file: File): Promise<string> {
  if (file.size > mostMegabytes * 1_000_000) {
    throw new UserError(
      `“${file.name}” has ${Math.ceil(file.size / 1_000_000)} MB: a file of questions has at most ${mostMegabytes} MB.`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new UserError(`“${file.name}” is not text in UTF-8.`);
  }
}

export function previewItemFile(text: string, name: string): ItemFilePreview {
  const { format, columns, rows } = tableOf(text, name);
  const shown = rows.slice(0, previewed).map(({ fields }) => textsOf(fields, columns));
  return { format, columns, guess: guessColumns(columns), rows: shown, count: rows.length };
}

/**
 * The items of a CSV or JSONL file, with local ids. The first fault ends it with a UserError that names the line of the file
 * and the field.
 */
export function readItemFile(text: string, name: string, columns: ItemColumns): Item[] {
  const table = tableOf(text, name);
  checkColumns(table, columns, name);
  const width = Math.max(3, String(table.rows.length).length);
  const items = table.rows.map((row, index) =>
    itemFrom(row, columns, `“${name}”, line ${row.line}`, String(index + 1).padStart(width, '0')),
  );
  refuseTwice(items, table.rows, columns, name);
  return items;
}

export function tableOf(text: string, name: string): ItemTable {
  const table = rowsOf(text.startsWith('\ufeff') ? text.slice(1) : text, name);
  if (table.rows.length === 0) throw new UserError(`“${name}” has no questions below its header.`);
  refuseTooMany(table.rows.length, name);
  return table;
}

export function refuseTooMany(items: number, name: string): void {
  if (items > mostItems)
    throw new UserError(`“${name}” has ${items} questions: a question set has at most ${mostItems}.`);
}

function checkColumns({ columns }: ItemTable, chosen: ItemColumns, name: string): void {
  const { question, answer, choices, paraphrases = [], numbers: _, criterionOfAll, ...others } = chosen;
  for (const column of [question, answer, ...choices, ...paraphrases, ...Object.values(others)]) {
    if (column !== undefined && !columns.includes(column)) {
      throw new UserError(`“${name}” has no column “${column}”; it has ${columns.map((c) => `“${c}”`).join(', ')}.`);
    }
  }
  const { response, criterion } = others;
  if (response === undefined && answer === undefined)
    throw new UserError('Questions need answers: choose the column that has them.');
  if ((response === undefined) !== ((criterion ?? criterionOfAll) === undefined))
    throw new UserError('What is to be judged needs a response and a criterion: choose both or neither.');
  if ([answer, response, criterion, ...choices, ...paraphrases].includes(question)) {
    throw new UserError(`The column “${question}” cannot be the question and something else too.`);
  }
}

function refuseTwice(items: readonly Item[], rows: readonly ItemRow[], { id }: ItemColumns, name: string): void {
  const lines = new Map<string, number>();
  for (const [item, { line }] of paired(items, rows)) {
    const first = lines.get(item.id);
    if (first !== undefined) {
      throw new UserError(
        `“${name}”, line ${line}, field “${id}”: the id “${item.id}” stands in line ${first} already.`,
      );
    }
    lines.set(item.id, line);
  }
}

function textsOf(fields: Readonly<Record<string, unknown>>, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, textOf(fields[column])]));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
