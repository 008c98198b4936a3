import { group } from 'd3';
import { setOf } from '../../core/items/item.ts';
import { swapInPlace } from '../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../../measure/basics/random.ts';

export const benchmarkSplits = ['train', 'validation', 'test'] as const;
export type BenchmarkSplit = (typeof benchmarkSplits)[number];

/** Percent of a source's items, as in RoParQ. */
export const splitPercentages: Readonly<Record<BenchmarkSplit, number>> = { train: 70, validation: 15, test: 15 };

/**
 * How many of one source's n items go into each part, as RoParQ's official repository counts: 70% and 15%, each rounded (a half to the
 * even number), and the rest for the test. Of one, four or five items the test gets none. In whole numbers, so that nothing depends on floats.
 * Source by source this gives RoParQ's Table 4 out of Table 2: 707, 344 and 2,083 items make 2,194, 470 and 470.
 */
export function splitSizes(n: number): Readonly<Record<BenchmarkSplit, number>> {
  const train = roundedShare(n, splitPercentages.train);
  const validation = roundedShare(n, splitPercentages.validation);
  return { train, validation, test: n - train - validation };
}

function roundedShare(n: number, percent: number): number {
  const whole = Math.floor((n * percent) / 100);
  const rest = (n * percent) % 100;
  return rest > 50 || (rest === 50 && whole % 2 === 1) ? whole + 1 : whole;
}

/**
 * Which part each item of a subset goes to: each source (item set) is split by itself, so that all parts have the same mix of sources.
 * The source's ids are sorted (by UTF-16 units), so that the order in which they come does not matter, then shuffled (Fisher–Yates by
 * sfc32, seeded by the seed, the subset's name and the source) and cut at the sizes above: train, validation, test. Ids must differ.
 */
export const splitBySeed = (ids: readonly string[], seed: number, subset: string): ReadonlyMap<string, BenchmarkSplit> =>
  new Map([...group(ids, setOf)].flatMap(([source, own]) => splitSource(own, textSeed(`${seed}|${subset}|${source}`))));

function splitSource(ids: readonly string[], seed: number): [string, BenchmarkSplit][] {
  const random = seededRandom(seed);
  const shuffled = [...ids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    swapInPlace(shuffled, i, j);
  }
  const { train, validation } = splitSizes(ids.length);
  return shuffled.map((id, place) => [id, place < train ? 'train' : place < train + validation ? 'validation' : 'test']);
}
