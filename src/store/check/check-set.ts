import { canonicalJson } from '../../core/plan/plan.ts';
import type { Item } from '../../core/items/item.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { count, plural } from '../../core/words/format.ts';
import { database, type ItemSetRow } from '../database/database.ts';
import { loadRowsOfSet } from '../library/rows-of-set.ts';

/** The faults of an item set that cannot be repaired from this browser's data, as with runs. */
export async function findItemSetFaults({ id, count: expected, hash }: ItemSetRow): Promise<readonly string[]> {
  const parts = await loadRowsOfSet(database.itemParts, id, ({ set, part }): [string, number] => [set, part]);
  const gap = parts.findIndex(({ part }, at) => part !== at);
  const items: Item[] = parts.flatMap(({ items }) => [...items]);
  if (gap !== -1 || items.length !== expected)
    return [`has ${plural(items.length, 'question')} of ${count(expected)}: import its file again`];
  if ((await sha256Hex(canonicalJson(items))) !== hash) return ['has questions that were changed: their hash differs'];
  return [];
}
