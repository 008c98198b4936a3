import { pick } from '../base/objects/pick.ts';
import { swapInPlace } from '../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../measure/basics/random.ts';
import { setOf, type Item } from '../core/items/item.ts';

/**
 * Draws `count` items of one set with a seed, in the set’s order, or all if there are fewer. A larger sample with the same
 * seed contains the smaller one, so a run can reuse its answers. The seed includes the set’s id, so sets of equal size get
 * different samples.
 */
export const sampleSetItems = (items: readonly Item[], count: number, seed: number): Item[] =>
  seededSample(items, count, `${seed}|${items[0] ? setOf(items[0].id) : ''}`);

/** The same for any list, seeded by a text. Fisher–Yates with sfc32. */
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
