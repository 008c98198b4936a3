/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { mean } from '../basics/mean.ts';
import { quantile } from '../basics/quantile.ts';
import { sampleDeviation } from '../basics/standard-deviation.ts';

/** One of several differences that were looked at together. */
export interface SimultaneousDifference {
  readonly difference: number;
  /** Holds all of them at once in 95% of repetitions, or at another level. */
  readonly low: number;
  readonly high: number;
  /** How often chance alone makes any of them as large, in units of its own error. */
  readonly p: number;
}

/**
 * Several differences judged together by Westfall and Young's max-T (1993, single step), from draws of all of them at once: `draws[k][d]` is draw d of
 * difference k, D of each,
 *
 *   se_k = the draws' standard deviation (D − 1),   z_d = max_k |draw_kd − mean_k| / se_k,
 *   p_k = (1 + #{z_d ≥ |difference_k| / se_k}) / (1 + D),   ends: difference_k ± q·se_k,  q the quantile 1 − level of z.
 *
 * The draws carry how the differences are correlated, so looking at many that move together costs little. A difference without spread in its draws gets p 1
 * and no width: callers add a flip more than was seen, so that it has some.
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
