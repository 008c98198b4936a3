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
  /** The first one's line and length. */
  readonly line: number;
  readonly characters: number;
}

/** What a table of questions holds, with its columns as they are chosen: as much of it as a page shows. */
export interface QuestionTableSummary {
  readonly count: number;
  /** By what their answers are. */
  readonly kinds: {
    readonly choices: number;
    readonly numbers: number;
    readonly texts: number;
    readonly judged: number;
    readonly compared: number;
  };
  readonly solutions: number;
  /** What a place in the file is told by. */
  readonly counted: LineOrRowUnit;
  readonly leftOut: number;
  /** The first of those left out. */
  readonly firstLeftOut: readonly SkippedRecord[];
  /** Where answers are bare numbers. */
  readonly places?: DetectedAnswerNumbering;
  /** Where some are, and they are not left out. */
  readonly long?: LongReferenceSummary;
  /** The clusters found; absent without clusters. */
  readonly clusters?: FoundClusters;
  /** Columns that no prompt contains, long texts first. */
  readonly notAsked: readonly ColumnNotAsked[];
  /** The first questions, with their local ids. */
  readonly examples: readonly Item[];
}

/**
 * The questions of a table. How bare numbers are meant is told by the whole column unless `columns` says; where neither does, they are
 * looked at as if they counted from 0, and refused where they are to be stored.
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
