import type { Item, ItemSet } from '../core/items/item.ts';
import { isJudgedPair } from '../core/items/pair.ts';
import { twoResponses } from '../core/items/two-responses.ts';

/** Whether a question can be rephrased. A query with responses cannot, since the responses answer its exact words. */
export const isRephrasable = (item: Item): boolean => !isJudgedPair(item) && !twoResponses(item);

/** A sentence if no item of a set can be rephrased; undefined otherwise, and for an empty set. */
export function notRephrasableReason({ title, items }: Pick<ItemSet, 'title' | 'items'>): string | undefined {
  if (items.length === 0 || items.some(isRephrasable)) return undefined;
  return `“${title}” holds responses to be judged. It has no question to paraphrase.`;
}
