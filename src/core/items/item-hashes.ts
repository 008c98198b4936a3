import type { Item } from './item.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { itemHash } from '../plan/plan.ts';

/** The hash of every item. It yields in between so that it never blocks a page. */
export async function itemHashes(items: readonly Item[]): Promise<string[]> {
  const { due, breath } = makePeriodicYielder();
  const hashes: Promise<string>[] = [];
  for (const item of items) {
    if (due()) await breath();
    const hash = itemHash(item);
    // `Promise.all` reports the error.
    hash.catch(() => undefined);
    hashes.push(hash);
  }
  return Promise.all(hashes);
}
