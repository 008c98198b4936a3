import type { Item } from '../core/items/item.ts';
import type { ItemFault } from '../core/items/item-faults.ts';
import { secondResponseColumn, twoResponses } from '../core/items/two-responses.ts';

/** Items that lack one of two responses to judge, each with the reason. */
export const findItemsLackingTwoResponses = (items: readonly Item[]): ItemFault[] =>
  items.flatMap((item) => {
    const two = twoResponses(item);
    if (two && two.a.trim() !== '' && two.b.trim() !== '') return [];
    const lacks = item.response === undefined ? 'has no response' : `has no column “${secondResponseColumn}”`;
    return [{ item: item.id, fault: two ? 'has an empty response' : lacks }];
  });
