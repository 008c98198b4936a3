import type { Item } from './item.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { itemHash } from '../plan/plan.ts';

/** The hash of every item, without holding a page up however many there are. */
export async function itemHashes(items: readonly Item[]): Promise<string[]> {
  const { due, breath } = makePeriodicYielder();
  const hashes: Promise<string>[] = [];
  for (const item of items) {
    if (due()) await breath();
    const hash = itemHash(item);
    // Thrown where it is waited for.
    hash.catch(() => undefined);
    hashes.push(hash);
  }
  return Promise.all(hashes);
}
