import type { Item } from './item.ts';
import { zip } from '../../base/objects/zip.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { itemHashes } from './item-hashes.ts';
import type { Plan } from '../plan/plan.ts';

/** Throws a UserError unless the items are exactly those that the plan names, word for word. */
export async function checkItemsMatchPlan(plan: Plan, items: readonly Item[]): Promise<void> {
  if (items.length !== plan.items.length) {
    throw new UserError(`The plan names ${plan.items.length} items, but ${items.length} are given.`);
  }
  const hashes = await itemHashes(items);
  for (const [index, [planned, item]] of zip(plan.items, items).entries()) {
    if (item.id !== planned.id) {
      throw new UserError(`Item ${index + 1} of the plan is “${planned.id}”, but “${item.id}” is given in its place.`);
    }
    if (hashes[index] !== planned.hash) {
      throw new UserError(`The item “${item.id}” does not have the text that the plan was made for.`);
    }
  }
}
