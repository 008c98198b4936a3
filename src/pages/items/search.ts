import type { Item } from '../../core/items/item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { responseCompanionColumns } from '../../core/items/two-responses.ts';

/** A predicate for items that contain every search word, ignoring case; `null` for an empty search. */
export function makeItemSearchPredicate(search: string): ((item: Item) => boolean) | null {
  if (search.trim() === '') return null;
  const words = search.toLowerCase().trim().split(/\s+/);
  return ({ id, question, subject = '', choices = [], response = '', criterion = '', columns = {} }) => {
    const compared = responseCompanionColumns.flatMap((name) => getOwn(columns, name) ?? []);
    const text = [id, question, subject, ...choices, response, criterion, ...compared].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
