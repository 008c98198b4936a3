/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { errorCovariance } from './error-covariance.ts';
import type { PromptSpread } from './prompt-spread.ts';

type Ends = readonly [low: number, high: number];

/** A τ with its interval. */
export interface TauEstimate {
  readonly value: number;
  readonly interval: Ends;
}

/**
 * The interval of τ_one − τ_other from the intervals of both, at the same level (MOVER: Zou and Donner 2008), with the
 * correlation of their errors:
 *
 *   low  = d − √((x − l_x)² + (u_y − y)² − 2ρ (x − l_x)(u_y − y)),   high = d + √((u_x − x)² + (y − l_y)² − 2ρ (u_x − x)(y − l_y)),
 *
 * d = x − y, and ρ is the correlation of the two errors (`spreadErrorCorrelation`). An estimate outside its own interval is
 * moved to the nearer end.
 */
export function tauDifferenceInterval(one: TauEstimate, other: TauEstimate, correlation: number): Ends {
  const [lx, ux] = one.interval;
  const [ly, uy] = other.interval;
  const x = Math.min(Math.max(one.value, lx), ux);
  const y = Math.min(Math.max(other.value, ly), uy);
  const reach = (a: number, b: number) => Math.sqrt(Math.max(0, a * a + b * b - 2 * correlation * a * b));
  return [x - y - reach(x - lx, uy - y), x - y + reach(ux - x, y - ly)];
}

/**
 * The correlation of the errors of two models' s², on the same items under the same prompts. With Σ_xy of `errorCovariance`,
 *
 *   Cov(s²_x, s²_y) ≈ [4 b_xᵀ Σ_xy b_y + 2 tr(Σ_xy Σ_xyᵀ)] / (T − 1)²,
 *
 * where the first term is the noise along the effects, and the second that of the flips alone. 0 if either has no noise, or
 * the two differ in items or prompts.
 */
export function spreadErrorCorrelation(one: PromptSpread, other: PromptSpread): number {
  if (!sameShape(one, other)) return 0;
  const both = covariance(one, other);
  const first = covariance(one, one);
  const second = covariance(other, other);
  return first > 0 && second > 0 ? Math.max(-1, Math.min(1, both / Math.sqrt(first * second))) : 0;
}

const sameShape = (one: PromptSpread, other: PromptSpread): boolean =>
  one.prompts.join() === other.prompts.join() &&
  one.fits.length === other.fits.length &&
  one.fits.every(
    ({ influence, prompts }, b) =>
      influence.length === other.fits[b]!.influence.length && prompts.join() === other.fits[b]!.prompts.join(),
  );

/** (T − 1)² Cov(s²_x, s²_y) / 2. */
function covariance(x: PromptSpread, y: PromptSpread): number {
  const T = x.prompts.length;
  const sigma = errorCovariance(x, y);
  let along = 0;
  let flips = 0;
  for (let t = 0; t < T; t++) {
    for (let v = 0; v < T; v++) {
      along += x.effects[t]! * sigma[t * T + v]! * y.effects[v]!;
      flips += sigma[t * T + v]! ** 2;
    }
  }
  return 2 * along + flips;
}
