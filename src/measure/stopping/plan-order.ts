/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { swapInPlace } from '../../base/objects/swap.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../basics/random.ts';

/** The order in which a benchmark's N × T cells are requested: items, and for each item its prompts. Both are indices. */
export interface BenchmarkCellOrder {
  readonly items: Int32Array;
  /** For the item at the same index in `items`: all T prompts, the first k of them in the first pass. */
  readonly prompts: readonly Int32Array[];
}

/** The seed of a benchmark's order, from the plan's seed and the benchmark's id. */
export const benchmarkOrderSeed = (planSeed: number, benchmark: string): number =>
  textSeed(`${planSeed}|adaptive|${benchmark}`);

/**
 * The items are shuffled (Fisher–Yates) and put into groups of T with a cyclic Latin square. Item r of the group has prompt
 * `symbol[(row_r + shift_c) mod T]` at position c, with rows, shifts and symbols shuffled anew for each group. So in each
 * whole group and at each position, every prompt occurs equally often. The next cells depend only on the seed: answers
 * decide when to stop, never what to request.
 */
export function drawLatinSquareOrder(N: number, T: number, seed: number): BenchmarkCellOrder {
  const random = seededRandom(seed);
  const items = shuffledIndices(N, random);
  const prompts: Int32Array[] = [];
  for (let group = 0; group < N; group += T) {
    const symbols = shuffledIndices(T, random);
    const shifts = shuffledIndices(T, random);
    const rows = shuffledIndices(T, random);
    for (let r = 0; r < Math.min(T, N - group); r++) prompts.push(shifts.map((shift) => symbols[(rows[r]! + shift) % T]!));
  }
  return { items, prompts };
}

/** The number of prompts per item in the first pass: three in ten, but at least two. */
export const firstPassPromptCount = (T: number): number => Math.min(T, Math.max(2, Math.round(0.3 * T)));

/**
 * The n-th cell of the order (from 0). The first pass goes item by item, k prompts each. Each later round adds one prompt of
 * every item.
 */
export function nthCellInPlanOrder(
  { items, prompts }: BenchmarkCellOrder,
  k: number,
  n: number,
): { item: number; prompt: number } {
  const N = items.length;
  const [place, round] = n < N * k ? [Math.floor(n / k), n % k] : [(n - N * k) % N, k + Math.floor((n - N * k) / N)];
  return { item: items[place]!, prompt: prompts[place]![round]! };
}

function shuffledIndices(n: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: n }, (_, at) => at);
  for (let at = n - 1; at > 0; at--) swapInPlace(order, at, randomBelow(random, at + 1));
  return order;
}
