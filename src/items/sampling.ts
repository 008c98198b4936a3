import { pick } from '../base/objects/pick.ts';
import { swapInPlace } from '../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../measure/basics/random.ts';
import { setOf, type Item } from '../core/items/item.ts';

/**
 * A seeded choice of `count` items of one set, in the order of the set; all when there are not as many. A choice of more
 * items with the same seed holds the smaller one, so that answers given for it are used again. Seeded by the seed and the set's id, so that sets
 * of one length are not drawn alike.
 */
export const sampleSetItems = (items: readonly Item[], count: number, seed: number): Item[] =>
  seededSample(items, count, `${seed}|${items[0] ? setOf(items[0].id) : ''}`);

/** The same of anything, seeded by a text. Fisher–Yates by sfc32. */
export function seededSample<T>(all: readonly T[], count: number, seed: string): T[] {
  if (count >= all.length) return [...all];
  const random = seededRandom(textSeed(seed));
  const order = all.map((_, index) => index);
  const most = Math.max(0, count);
  for (let i = 0; i < most; i++) {
    const j = i + randomBelow(random, all.length - i);
    swapInPlace(order, i, j);
  }
  const drawn = order.slice(0, most).sort((a, b) => a - b);
  return pick(all, drawn);
}
