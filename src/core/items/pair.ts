import type { Item } from './item.ts';

/** An item that is judged: a query with a response, and the criterion to judge it by. */
export interface JudgedPairItem extends Item {
  readonly response: string;
  readonly criterion: string;
}

export const isJudgedPair = (item: Item): item is JudgedPairItem =>
  item.response !== undefined && item.criterion !== undefined;

/**
 * The column with an item's second response (see two-responses.ts). It is defined here because lists of sets, which are
 * loaded at start, count by it.
 */
export const secondResponseColumn = 'second response';

export const hasTwoResponses = ({ response, columns }: Item): boolean =>
  response !== undefined && columns?.[secondResponseColumn] !== undefined;

/** The `answer` of a pair whose quality is unknown. */
export const unknownQualityAnswer = 'not known';

/** The quality known by construction, from "1" (worst) to "5" (best); undefined if it is unknown. */
export const knownQualityOneToFive = ({ answer }: Item): string | undefined =>
  typeof answer === 'string' && /^[1-5]$/.test(answer) ? answer : undefined;
