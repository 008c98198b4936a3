import type { ItemScoring } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { refuseFaultyRules } from '../../reading/rules/rule-fault.ts';
import { database } from '../database/database.ts';
import { loadItemSet, noSuchItemSetError } from './item-sets.ts';
import { itemSetToRows } from './set-parts.ts';

/**
 * Sets one scoring for all items of a person's own set, and derives the set's new version from its items. Throws, without a
 * change, if a rule cannot run with one of the questions. Runs keep the items that they were started with.
 */
export async function changeSetScoring(id: string, counts: ItemScoring | undefined): Promise<{ readonly version: string }> {
  const set = await loadItemSet(id);
  const items = set.items.map(({ counts: _, ...item }): Item => ({ ...item, ...(counts && { counts }) }));
  refuseFaultyRules(items);
  const local = items.map((item) => ({ ...item, id: item.id.slice(id.length + 1) }));
  const version = (await sha256Hex(canonicalJson(local))).slice(0, 8);
  const hash = await sha256Hex(canonicalJson(items));
  await runWithDiskFullMessage('The disk is full: the question set was not changed. Free some space, then try again.', () =>
    database.transaction('rw', database.itemSets, database.itemParts, async () => {
      const there = await database.itemSets.get(id);
      if (!there || there.removedAt !== undefined) throw noSuchItemSetError(id);
      const { row, parts } = itemSetToRows({ ...set, version, items }, { hash, addedAt: there.addedAt });
      await database.itemParts.where('[set+part]').between([id, 0], [id, Infinity]).delete();
      await database.itemSets.put(row);
      await database.itemParts.bulkPut(parts);
    }),
  );
  return { version };
}
