import type { Item } from './item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { secondResponseColumn } from './pair.ts';

/**
 * An item with two responses to its question. `response` is the first, called a. The second, called b, is in a column of its
 * own, and so are the authors' names. Sets, plans and archives keep columns unchanged, so their formats did not have to
 * change.
 */
export { secondResponseColumn };
export const authorColumn = 'response by';
export const secondAuthorColumn = 'second response by';

/** The maximum number of characters read from either. A model that writes up to its token limit sometimes writes this much. */
export const maxResponseLength = 200_000;

/** The columns that only items with a response use. */
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
 * The authors of both responses, if both are known; a log may name them without having the responses. Undefined for two
 * responses by the same author, as the name would not tell them apart.
 */
export function responseAuthors({ columns = {} }: Item): readonly [a: string, b: string] | undefined {
  const [a, b] = [getOwn(columns, authorColumn), getOwn(columns, secondAuthorColumn)];
  return a === undefined || b === undefined || a === b ? undefined : [a, b];
}

/** Names for the authors of responses without a named author. */
export const placeholderAuthors = ['First response', 'Second response'] as const;

/** The authors of an item's responses, or placeholders by position. */
export const authorsOrPlaceholders = (item: Item): readonly [a: string, b: string] =>
  responseAuthors(item) ?? placeholderAuthors;

/** A key for two authors that does not depend on their order. */
export const unorderedAuthorsKey = (authors: readonly string[]): string => JSON.stringify([...authors].sort());

/** The pairs of authors of some items, each once, in the order in which they first appear. */
export function pairsOfAuthors(items: readonly Item[]): readonly (readonly [a: string, b: string])[] {
  const pairs: (readonly [string, string])[] = [];
  /** For each author, all authors paired with them. A set may have 100,000 items, so no key is made for each. */
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
