import { getOwn } from '../base/objects/get-own.ts';
import { UserError } from '../base/errors/user-error.ts';
import { detectAnswerNumbering, type DetectedAnswerNumbering } from './answer-numbering.ts';
import { guessItemColumnRoles, type ColumnGuess, type ItemColumns } from './item-columns.ts';
import { nameItemClusters, type FoundClusters } from './item-clusters.ts';
import { contextOfRow, rowToItem } from './item-from-row.ts';
import { detectItemTextLayout, type ItemFileFormat, type TextLayout } from './item-layout.ts';
import { isJsonList, parseJsonListRows, parseJsonObjectRows } from './json-list.ts';
import {
  recordUnitOf,
  reasonWithoutFileAndLine,
  parseItemRows,
  skippedRecordMessage,
  type LineOrRowUnit,
  type ItemRow,
  type ItemTable,
  type SkippedRecord,
} from './item-rows.ts';
import type { Recipe } from './recipes/recipe.ts';
import { guessTableColumns } from './table-guess.ts';
import type { Item } from '../core/items/item.ts';

export type { ColumnGuess, ItemColumns } from './item-columns.ts';

const mostMegabytes = 100;
export const maxItems = 120_000;
const previewRowCount = 5;
const mostShown = 300;
/** A page offers at most this many columns. Columns with known names come first. */
const mostColumns = 200;

/** Models seldom reproduce a longer reference text word for word. */
export const longReferenceLength = 60;

/** What a page shows before the user assigns roles to columns. */
export interface ItemFilePreview {
  readonly format: ItemTable['format'];
  readonly layout: ItemFileFormat;
  readonly columns: readonly string[];
  /** Roles guessed from the columns’ names. */
  readonly guess: ColumnGuess;
  /** The first rows: a text for every column, '' if the row lacks it. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Questions in the file. */
  readonly count: number;
  /** The known data set of these columns. `columns` then includes those that its recipe adds. */
  readonly recipe?: RecognisedDataSet;
}

/** What a page shows about a recognised data set. */
export type RecognisedDataSet = Omit<Recipe, 'id' | 'dataset' | 'config' | 'split' | 'needs' | 'made' | 'isInFile'>;

/** The questions of a file, with local ids, and the records that were left out. */
export interface ParsedItems {
  readonly items: readonly Item[];
  /** The line of each item. */
  readonly lines: readonly number[];
  /** The clusters found. */
  readonly clusters?: FoundClusters;
  readonly leftOut: readonly SkippedRecord[];
}

/** Reads a file as UTF-8 without its byte order mark. Throws a UserError if it is too large or not UTF-8. */
export async function readItemFileAsUtf8(file: File): Promise<string> {
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

export function previewItemTable(table: ItemTable, guess: ColumnGuess = guessTableColumns(table)): ItemFilePreview {
  const { format, layout, columns, rows, leftOut } = table;
  const { question, answer, choices, wrong, context, response, secondResponse, responseBy, secondResponseBy } = guess;
  const others = [context, response, secondResponse, responseBy, secondResponseBy];
  const found = [question, answer, ...choices, ...wrong, ...others].filter((column) => column !== null);
  const offered = columns.length > mostColumns ? [...new Set([...found, ...columns])].slice(0, mostColumns) : columns;
  const shown = rows.slice(0, previewRowCount).map(({ fields }) => textsOf(fields, offered));
  return { format, layout, columns: offered, guess, rows: shown, count: rows.length + leftOut.length };
}

/** Leaves out rows with faults. If no row is valid, throws a UserError with the file, line and field of the first fault. */
export function parseTableItems(table: ItemTable, name: string, columns: ItemColumns): ParsedItems {
  checkColumns(table, columns, name);
  const all = table.rows.length + table.leftOut.length;
  const width = Math.max(3, String(all).length);
  const items: Item[] = [];
  const lines: number[] = [];
  const contexts: (string | undefined)[] = [];
  const leftOut = [...table.leftOut];
  const seen = new Map<string, number>();
  const counted = recordUnitOf(table);
  for (const row of table.rows) {
    try {
      const item = rowToItem(row, columns, `“${name}”, ${counted} ${row.line}`, String(row.number).padStart(width, '0'));
      refuseTaken(item, row, seen, columns, name, counted);
      if (columns.withoutLong === true && hasLongReference(item)) throw new UserError(longWhy(item));
      seen.set(item.id, row.line);
      items.push(item);
      lines.push(row.line);
      contexts.push(contextOfRow(row, columns, ''));
    } catch (error) {
      leftOut.push({ line: row.line, why: reasonWithoutFileAndLine(error, name, row.line, counted) });
    }
  }
  leftOut.sort((a, b) => a.line - b.line);
  if (items.length === 0) throw new UserError(noneRead(leftOut, name, counted));
  const named = columns.withoutClusters === true ? { items } : nameItemClusters(items, contexts);
  return { items: named.items, lines, leftOut, ...('found' in named && named.found && { clusters: named.found }) };
}

/** Whether an item’s reference is a text that a model will seldom write word for word. */
export const hasLongReference = ({ answer, choices, response, counts }: Item): boolean =>
  !choices && !counts && response === undefined && typeof answer === 'string' && answer.length > longReferenceLength;

const longWhy = ({ answer }: Item): string => `its answer has ${String(answer).length} characters.`;

function noneRead(leftOut: readonly SkippedRecord[], name: string, counted: LineOrRowUnit = 'line'): string {
  const [first] = leftOut;
  if (!first) return `“${name}” has no questions.`;
  const others = leftOut.length - 1;
  const either = others === 1 ? 'The other question' : `The other ${others} questions`;
  return skippedRecordMessage(first, name, counted).replace(
    /\.$/,
    others === 0 ? '.' : `. ${either} cannot be read either.`,
  );
}

/** Detects what bare numbers in a table’s answers mean; see `detectAnswerNumbering`. */
export function detectTableAnswerNumbering({ rows }: ItemTable, columns: ItemColumns): DetectedAnswerNumbering | undefined {
  if (columns.choices.length === 0 || columns.answer === undefined) return undefined;
  return detectAnswerNumbering(rows, columns, guessItemColumnRoles([columns.answer]).numbers === 'place');
}

export function parseItemTable(text: string, name: string, layout?: TextLayout): ItemTable {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const isJson = (layout ?? detectItemTextLayout(plain, name)) === 'jsonl';
  const isList = isJson && isJsonList(plain);
  const inObject = isJson && !isList ? parseJsonObjectRows(plain, name) : undefined;
  const table = isList ? parseJsonListRows(plain, name) : (inObject ?? parseItemRows(plain, name, layout));
  const [first] = table.leftOut;
  if (table.rows.length === 0)
    throw new UserError(
      first
        ? noneRead(table.leftOut, name, recordUnitOf(table))
        : `“${name}” has no questions${isList ? '' : ' below its header'}.`,
    );
  refuseTooManyItems(table.rows.length + table.leftOut.length, name);
  return table;
}

export function refuseTooManyItems(items: number, name: string): void {
  if (items > maxItems) throw new UserError(`“${name}” has ${items} questions: a question set has at most ${maxItems}.`);
}

function checkColumns({ columns }: ItemTable, chosen: ItemColumns, name: string): void {
  const {
    question,
    answer,
    choices,
    wrong = [],
    paraphrases = [],
    numbers: _,
    withoutLong: __,
    withoutClusters: ___,
    counts,
    criterionOfAll,
    ...others
  } = chosen;
  for (const column of [question, answer, ...choices, ...wrong, ...paraphrases, ...Object.values(others)]) {
    if (column !== undefined && !columns.includes(column)) {
      throw new UserError(`“${name}” has no column “${column}”; it has ${columns.map((c) => `“${c}”`).join(', ')}.`);
    }
  }
  const { response, secondResponse, criterion } = others;
  if (response === undefined && answer === undefined && !counts)
    throw new UserError('Questions need answers: choose the column that has them.');
  const named = criterion ?? criterionOfAll;
  if (secondResponse === undefined && (response === undefined) !== (named === undefined))
    throw new UserError('Judging needs a response and a criterion: choose both or neither.');
  refuseHalf(chosen);
  // A chat contains its question.
  const judged = secondResponse === undefined ? [response] : [secondResponse];
  if ([answer, criterion, others.context, ...judged, ...choices, ...wrong, ...paraphrases].includes(question)) {
    throw new UserError(`The column “${question}” cannot be the question and something else too.`);
  }
}

/** Throws if one of two responses is missing, or if a setting for a single response is combined with two. */
function refuseHalf({ response, secondResponse, responseBy, secondResponseBy, ...others }: ItemColumns): void {
  if (secondResponse !== undefined) {
    if (response === undefined) throw new UserError('There is a second response without a first one: choose both.');
    if (response === secondResponse)
      throw new UserError(`The column “${response}” cannot be the first response and the second.`);
    if ((others.criterion ?? others.criterionOfAll) !== undefined)
      throw new UserError('Two responses are compared as a whole: choose no criterion, or no second response.');
  }
  if ((responseBy === undefined) !== (secondResponseBy === undefined) || (responseBy && !secondResponse))
    throw new UserError('Authors are kept only for two responses: choose both responses and both authors, or no author.');
}

function refuseTaken(
  item: Item,
  { line }: ItemRow,
  seen: ReadonlyMap<string, number>,
  { id }: ItemColumns,
  name: string,
  counted: LineOrRowUnit,
): void {
  const first = seen.get(item.id);
  if (first !== undefined)
    throw new UserError(
      `“${name}”, ${counted} ${line}, field “${id}”: the id “${item.id}” is already in ${counted} ${first}.`,
    );
}

function textsOf(fields: Readonly<Record<string, unknown>>, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, textOf(getOwn(fields, column))]));
}

/** Shortened for display in a table. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
