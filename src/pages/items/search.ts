import type { Item } from '../../core/items/item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { responseCompanionColumns } from '../../core/items/two-responses.ts';

/** Whether an item holds every word that is searched for, in either case, anywhere in what it says; `null` where nothing is. */
export function makeItemSearchPredicate(search: string): ((item: Item) => boolean) | null {
  if (search.trim() === '') return null;
  const words = search.toLowerCase().trim().split(/\s+/);
  return ({ id, question, subject = '', choices = [], response = '', criterion = '', columns = {} }) => {
    const compared = responseCompanionColumns.flatMap((name) => getOwn(columns, name) ?? []);
    const text = [id, question, subject, ...choices, response, criterion, ...compared].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
