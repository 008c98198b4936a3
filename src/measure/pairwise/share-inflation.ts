import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { tCritical } from '../basics/student-t.ts';

/** With fewer groups the variance cannot be bounded. */
const leastGroups = 10;
const normal = 1.959963984540054;

/**
 * Counts of independent pairs with the same information, as whole numbers. They are rounded towards each other, which is
 * conservative for a test.
 */
export const effectiveCounts = (one: number, other: number, inflation: number): [one: number, other: number] =>
  inflation === 1
    ? [one, other]
    : one > other
      ? [Math.floor(one / inflation), Math.ceil(other / inflation)]
      : [Math.ceil(one / inflation), Math.floor(other / inflation)];

/**
 * The variance of a share over grouped things, relative to that of as many independent things. With x_i in [0, 1], q their
 * mean, n of them in G groups c,
 *
 *   max(1, [G/(G − 1) · Σ_c (Σ_{i∈c} (x_i − q))² / n²] / [q (1 − q)/n]) · (t_{G−1, 97.5%}/z_{97.5%})².
 *
 * It combines the cluster-robust variance (Liang and Zeger 1986) with its few degrees of freedom. Dividing counts by it
 * gives the number of independent things with the same information (Kish’s design effect), for Wilson’s interval and exact
 * tests. 1 if every group is one thing; n/G for the first part if all x are 0 or all 1. Undefined below ten groups.
 * `groups`: by x the name of its group.
 */
export function shareDesignEffect(values: readonly number[], groups: readonly number[]): number | NoValueWithReason {
  const n = values.length;
  const centre = n > 0 ? mean(values) : NaN;
  const sums = new Map<number, number>();
  for (const [i, value] of values.entries()) {
    const group = groups[i] ?? -1 - i;
    sums.set(group, (sums.get(group) ?? 0) + value - centre);
  }
  const G = sums.size;
  if (G === n) return 1;
  if (G < leastGroups)
    return undefinedBecause(
      `the pairs come from ${G === 1 ? 'one question' : `${G} questions`}, too few: an interval needs at least ${leastGroups}`,
    );
  const coin = (centre * (1 - centre)) / n;
  const together = ((G / (G - 1)) * [...sums.values()].reduce((all, sum) => all + sum ** 2, 0)) / n ** 2;
  const effect = coin > 0 ? Math.max(1, together / coin) : n / G;
  return effect * (tCritical(0.05, G - 1) / normal) ** 2;
}
