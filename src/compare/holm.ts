import { isNumber, type Maybe } from '../core/json/json.ts';
import { holm } from '../measure/holm.ts';
import type { Tested, TestedOverPairs } from './comparison.ts';

/** Each p by Holm over those that are there; where there is none the reason stays. The order is kept. */
export function holmWhereThere(ps: readonly Maybe[]): Maybe[] {
  const adjusted = holm(ps.filter(isNumber));
  let next = 0;
  return ps.map((p) => (isNumber(p) ? adjusted[next++]! : p));
}

interface TwoTests<T extends Tested> {
  readonly steadier: T;
  readonly items: T;
}

/** Pairs of models that are tested twice, over items that are steadier and over items with more right answers: each test by Holm over the pairs. */
export function correctedOverPairs<Pair extends TwoTests<Tested>>(
  pairs: readonly Pair[],
): (Omit<Pair, keyof TwoTests<Tested>> & TwoTests<TestedOverPairs>)[] {
  const [steadier, items] = (['steadier', 'items'] as const).map((of) =>
    holmWhereThere(pairs.map((pair) => pair[of].p)),
  ) as [Maybe[], Maybe[]];
  return pairs.map((pair, n) => ({
    ...pair,
    steadier: { ...pair.steadier, pHolm: steadier[n]! },
    items: { ...pair.items, pHolm: items[n]! },
  }));
}
