/* eslint-disable @typescript-eslint/no-non-null-assertion -- order holds the places of values, and start and end stay within it */
import { pearson } from './pearson.ts';

/** Spearman's rank correlation ρ: Pearson's r of the ranks, with mean ranks for ties. NaN as `pearson`. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return pearson(averageRanks(x), averageRanks(y));
}

/** Ranks 1 … n in ascending order; equal values share the mean of their ranks. */
export function averageRanks(values: ArrayLike<number>): Float64Array {
  const order = Array.from({ length: values.length }, (_, index) => index).sort((x, y) => values[x]! - values[y]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    const shared = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) ranks[order[i]!] = shared;
    start = end;
  }
  return ranks;
}
