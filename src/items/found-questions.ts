import { twoResponses } from '../core/items/two-responses.ts';
import { UserError } from '../base/errors/user-error.ts';
import { parseReferenceNumber } from '../reading/number.ts';
import type { DetectedAnswerNumbering } from './answer-numbering.ts';
import type { FoundClusters } from './item-clusters.ts';
import type { ItemColumns } from './item-columns.ts';
import { hasLongReference, parseTableItems, detectTableAnswerNumbering, type ParsedItems } from './item-file.ts';
import { recordUnitOf, type LineOrRowUnit, type ItemTable, type SkippedRecord } from './item-rows.ts';
import { findColumnsNotAsked, type ColumnNotAsked } from './table-guess.ts';
import type { Item } from '../core/items/item.ts';

const mostNamed = 20;
const mostExamples = 20;

/** Reference texts that a model will seldom write word for word. */
export interface LongReferenceSummary {
  readonly count: number;
  /** The line of the first one, and its length. */
  readonly line: number;
  readonly characters: number;
}

/** What a page shows about a table of questions with the chosen columns. */
export interface QuestionTableSummary {
  readonly count: number;
  /** Counts by kind of answer. */
  readonly kinds: {
    readonly choices: number;
    readonly numbers: number;
    readonly texts: number;
    readonly judged: number;
    readonly compared: number;
  };
  readonly solutions: number;
  /** Whether messages count lines or rows of the file. */
  readonly counted: LineOrRowUnit;
  readonly leftOut: number;
  /** The first few of them. */
  readonly firstLeftOut: readonly SkippedRecord[];
  /** Present if answers are bare numbers. */
  readonly places?: DetectedAnswerNumbering;
  /** Present if the table has long references and does not leave them out. */
  readonly long?: LongReferenceSummary;
  /** The clusters found; absent without clusters. */
  readonly clusters?: FoundClusters;
  /** Columns that no prompt contains, long texts first. */
  readonly notAsked: readonly ColumnNotAsked[];
  /** The first questions, with their local ids. */
  readonly examples: readonly Item[];
}

/**
 * Parses the questions of a table. `columns` says what bare numbers mean; without it the whole column decides. If both are
 * silent, a preview counts from 0, and storing the items throws.
 */
export function parseItemsFromTable(
  table: ItemTable,
  name: string,
  columns: ItemColumns,
  why: 'to be looked at' | 'to be stored' = 'to be looked at',
): { readonly items: readonly Item[]; readonly found: QuestionTableSummary } {
  const places = detectTableAnswerNumbering(table, columns);
  const knownNumbers = columns.numbers ?? places?.numbers;
  if (places && !knownNumbers && why === 'to be stored')
    throw new UserError(`“${name}”: ${places.why} Say how a number is meant.`);
  const numbers = knownNumbers ?? (places && 'from 0');
  const read = parseTableItems(table, name, { ...columns, ...(numbers && { numbers }) });
  return { items: read.items, found: foundIn(read, places, table, columns) };
}

function foundIn(
  { items, lines, leftOut, clusters }: ParsedItems,
  places: DetectedAnswerNumbering | undefined,
  table: ItemTable,
  columns: ItemColumns,
): QuestionTableSummary {
  const kinds = { choices: 0, numbers: 0, texts: 0, judged: 0, compared: 0 };
  let solutions = 0;
  for (const item of items) {
    kinds[kindOf(item)] += 1;
    solutions += Number(item.solution !== undefined);
  }
  const long = longIn(items, lines);
  return {
    count: items.length,
    kinds,
    solutions,
    counted: recordUnitOf(table),
    leftOut: leftOut.length,
    firstLeftOut: leftOut.slice(0, mostNamed),
    ...(places && { places }),
    ...(long && { long }),
    ...(clusters && { clusters }),
    notAsked: findColumnsNotAsked(table, columns),
    examples: items.slice(0, mostExamples),
  };
}

function kindOf(item: Item): keyof QuestionTableSummary['kinds'] {
  const { choices, response, answer } = item;
  if (twoResponses(item)) return 'compared';
  if (choices) return 'choices';
  if (response !== undefined) return 'judged';
  return parseReferenceNumber(String(answer)) ? 'numbers' : 'texts';
}

function longIn(items: readonly Item[], lines: readonly number[]): LongReferenceSummary | undefined {
  const first = items.findIndex(hasLongReference);
  const item = items[first];
  const line = lines[first];
  if (!item || line === undefined) return undefined;
  return { count: items.filter(hasLongReference).length, line, characters: String(item.answer).length };
}
