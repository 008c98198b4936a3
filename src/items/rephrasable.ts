import type { Item, ItemSet } from '../core/item.ts';
import { isPair } from '../core/pair.ts';

/** Whether an item's question is one to be put in other words: the query of a pair is not what is asked. */
export const isRephrasable = (item: Item): boolean => !isPair(item);

/** One sentence on a set of which no item is; undefined where there is one, or no item at all. */
export function whyNotRephrasable({ title, items }: Pick<ItemSet, 'title' | 'items'>): string | undefined {
  if (items.length === 0 || items.some(isRephrasable)) return undefined;
  return `“${title}” holds responses to be judged: there is no question in it to be put in other words.`;
}
