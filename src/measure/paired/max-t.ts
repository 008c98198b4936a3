/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { mean } from '../basics/mean.ts';
import { quantile } from '../basics/quantile.ts';
import { sampleDeviation } from '../basics/standard-deviation.ts';

/** One of several differences that were tested together. */
export interface SimultaneousDifference {
  readonly difference: number;
  /** Holds for all of them at once in 95% of repetitions, or at another level. */
  readonly low: number;
  readonly high: number;
  /** The chance that any of them is as large by luck alone, in units of its own error. */
  readonly p: number;
}

/**
 * Tests several differences together by Westfall and Young's max-T (1993, single step), from joint draws: `draws[k][d]` is
 * draw d of difference k, D of each,
 *
 *   se_k = the draws' standard deviation (D − 1),   z_d = max_k |draw_kd − mean_k| / se_k,
 *   p_k = (1 + #{z_d ≥ |difference_k| / se_k}) / (1 + D),   ends: difference_k ± q·se_k,  q the quantile 1 − level of z.
 *
 * The draws include the correlation of the differences, so testing many correlated ones costs little. A difference whose
 * draws do not vary gets p 1 and no width. Callers add one more flip than was seen, so that the draws vary.
 */
export function maxTCorrectedDifferences(
  differences: ArrayLike<number>,
  draws: readonly Float64Array[],
  level = 0.05,
): SimultaneousDifference[] {
  const centres = draws.map(mean);
  const errors = draws.map(sampleDeviation);
  const D = draws[0]?.length ?? 0;
  const largest = new Float64Array(D);
  for (const [k, own] of draws.entries()) {
    if (!(errors[k]! > 0)) continue;
    for (let d = 0; d < D; d++) largest[d] = Math.max(largest[d]!, Math.abs(own[d]! - centres[k]!) / errors[k]!);
  }
  const q = quantile(largest, 1 - level);
  return Array.from(differences, (difference, k) => {
    const se = errors[k]!;
    if (!(se > 0)) return { difference, low: difference, high: difference, p: 1 };
    const z = Math.abs(difference) / se;
    const asLarge = largest.reduce((count, drawn) => count + Number(drawn >= z), 0);
    return { difference, low: difference - q * se, high: difference + q * se, p: (1 + asLarge) / (1 + D) };
  });
}
