import { group } from 'd3';
import { setOf } from '../../core/items/item.ts';
import { swapInPlace } from '../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../../measure/basics/random.ts';

export const benchmarkSplits = ['train', 'validation', 'test'] as const;
export type BenchmarkSplit = (typeof benchmarkSplits)[number];

/** Percentage of a source’s items, as in RoParQ. */
export const splitPercentages: Readonly<Record<BenchmarkSplit, number>> = { train: 70, validation: 15, test: 15 };

/**
 * The number of a source's n items in each part, as RoParQ's official repository counts. Training gets 70% and validation 15%, each rounded
 * (halves to even). The test gets the rest. With one, four or five items the test part is empty. All arithmetic uses whole numbers, so floats do not matter.
 * Source by source this gives RoParQ's Table 4 from Table 2: 707, 344 and 2,083 items make 2,194, 470 and 470.
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
 * Assigns each item of a subset to a part. Each source (item set) is split by itself, so that all parts have the same mix of sources.
 * Sorting a source's ids (by UTF-16 units) makes their input order irrelevant. Fisher–Yates then shuffles them by sfc32, seeded by the
 * seed, the subset's name and the source. Cuts at the sizes above give train, validation and test. Ids must differ.
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
