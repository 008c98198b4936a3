import type { Item, ItemSet } from '../core/items/item.ts';
import { isJudgedPair } from '../core/items/pair.ts';
import { twoResponses } from '../core/items/two-responses.ts';

/** Whether an item's question is one to be put in other words: a query with responses is not what is asked. */
export const isRephrasable = (item: Item): boolean => !isJudgedPair(item) && !twoResponses(item);

/** One sentence on a set of which no item is; undefined where there is one, or no item at all. */
export function notRephrasableReason({ title, items }: Pick<ItemSet, 'title' | 'items'>): string | undefined {
  if (items.length === 0 || items.some(isRephrasable)) return undefined;
  return `“${title}” holds responses to be judged: there is no question in it to be put in other words.`;
}
