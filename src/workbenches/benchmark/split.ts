import { swapInPlace } from '../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed } from '../../measure/basics/random.ts';

export const splits = ['train', 'validation', 'test'] as const;
export type BenchmarkSplit = (typeof splits)[number];

/** Percent of a subset's items, as in RoParQ. */
export const splitPercentages: Readonly<Record<BenchmarkSplit, number>> = { train: 70, validation: 15, test: 15 };

/**
 * How many of n items go into each part: n · share / 100 rounded down, and what is then left over goes one by one to the parts with the
 * largest remainders, of equal ones to the earlier part (Hamilton's method of largest remainders). The parts add up to n, and each
 * is within one of its share. In whole numbers, so that nothing depends on rounding. RoParQ's Table 4 comes out so: 3,134 items give
 * 2,194, 470 and 470; 7,140 give 4,998, 1,071 and 1,071.
 */
export function splitSizes(n: number): Readonly<Record<BenchmarkSplit, number>> {
  const parts = splits.map((split) => ({
    split,
    size: Math.floor((n * splitPercentages[split]) / 100),
    rest: (n * splitPercentages[split]) % 100,
  }));
  let left = n - parts.reduce((sum, { size }) => sum + size, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest)) {
    if (left === 0) break;
    part.size += 1;
    left -= 1;
  }
  const sizeOf = (split: BenchmarkSplit) => parts.reduce((sum, part) => sum + (part.split === split ? part.size : 0), 0);
  return { train: sizeOf('train'), validation: sizeOf('validation'), test: sizeOf('test') };
}

/**
 * Which part each item of a subset goes to. The ids are put in order (by UTF-16 units), so that it is of no account in which order they
 * come, then shuffled (Fisher–Yates by sfc32, seeded by the seed and the subset's name), and cut at the sizes above: first train, then
 * validation, then test. Ids must differ.
 */
export function splitBySeed(ids: readonly string[], seed: number, subset: string): ReadonlyMap<string, BenchmarkSplit> {
  const random = seededRandom(textSeed(`${seed}|${subset}`));
  const shuffled = [...ids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    swapInPlace(shuffled, i, j);
  }
  const { train, validation } = splitSizes(ids.length);
  return new Map(
    shuffled.map((id, place) => [id, place < train ? 'train' : place < train + validation ? 'validation' : 'test']),
  );
}
