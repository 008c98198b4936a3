import type { Item } from './item.ts';

/** An item that is judged: a query with a response, and the criterion to judge it by. */
export interface JudgedPairItem extends Item {
  readonly response: string;
  readonly criterion: string;
}

export const isJudgedPair = (item: Item): item is JudgedPairItem =>
  item.response !== undefined && item.criterion !== undefined;

/** The column in which an item has a second response (see two-responses.ts); here, as lists of sets count by it, and they are loaded at start. */
export const secondResponseColumn = 'second response';

export const hasTwoResponses = ({ response, columns }: Item): boolean =>
  response !== undefined && columns?.[secondResponseColumn] !== undefined;

/** What stands as the answer of a pair whose quality nobody knows. */
export const unknownQualityAnswer = 'not known';

/** Known by construction, from "1" (worst) to "5" (best); undefined where it is not. */
export const knownQualityOneToFive = ({ answer }: Item): string | undefined =>
  typeof answer === 'string' && /^[1-5]$/.test(answer) ? answer : undefined;
