import type { Item } from './item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { secondResponseColumn } from './pair.ts';

/**
 * An item with two responses to its question: `response` is one, called a; the other, called b, stands in a column of its own, as do the names of
 * who wrote them. Columns are kept by sets, plans and archives as they are, so nothing of their forms had to change.
 */
export { secondResponseColumn };
export const authorColumn = 'response by';
export const secondAuthorColumn = 'second response by';

/** As many characters as are read of either. A model that talks on to its token limit writes so much at times. */
export const maxResponseLength = 200_000;

/** The columns that say something of an item with a response, and nothing else. */
export const responseCompanionColumns: readonly string[] = [secondResponseColumn, authorColumn, secondAuthorColumn];

export interface TwoResponses {
  readonly a: string;
  readonly b: string;
}

export function twoResponses({ response, columns = {} }: Item): TwoResponses | undefined {
  const second = getOwn(columns, secondResponseColumn);
  return response === undefined || second === undefined ? undefined : { a: response, b: second };
}

/**
 * Who wrote them, where it is known of both: a log may name them without having the responses. Of two by the same author nobody is told: the name would not say which of them is meant.
 */
export function responseAuthors({ columns = {} }: Item): readonly [a: string, b: string] | undefined {
  const [a, b] = [getOwn(columns, authorColumn), getOwn(columns, secondAuthorColumn)];
  return a === undefined || b === undefined || a === b ? undefined : [a, b];
}

/** What the authors of responses are called that nobody is named for. */
export const placeholderAuthors = ['First response', 'Second response'] as const;

/** Whose responses an item has, in any case: of nobody known, by their places. */
export const authorsOrPlaceholders = (item: Item): readonly [a: string, b: string] =>
  responseAuthors(item) ?? placeholderAuthors;

/** The same for the same two, whichever of them stands first. */
export const unorderedAuthorsKey = (authors: readonly string[]): string => JSON.stringify([...authors].sort());

/** Whose responses some items have, each two once, in the order in which they turn up. */
export function pairsOfAuthors(items: readonly Item[]): readonly (readonly [a: string, b: string])[] {
  const pairs: (readonly [string, string])[] = [];
  /** Of an author all that stand beside. A set may have a hundred thousand items: no key is made of each. */
  const beside = new Map<string, Set<string>>();
  const add = (one: string, other: string) => beside.set(one, (beside.get(one) ?? new Set()).add(other));
  for (const item of items) {
    const [a, b] = authorsOrPlaceholders(item);
    if (beside.get(a)?.has(b)) continue;
    add(a, b);
    add(b, a);
    pairs.push([a, b]);
  }
  return pairs;
}
