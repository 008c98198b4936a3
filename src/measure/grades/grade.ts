import { quantile } from '../basics/quantile.ts';

/** CreditAudit's grades, the most robust first. */
export const grades = ['AAA', 'AA', 'A', 'BBB'] as const;
export type Grade = (typeof grades)[number];

/** The 25%, 50% and 75% quantiles of σ over a cohort. */
export type SigmaQuartiles = readonly [q25: number, q50: number, q75: number];

/** Quantiles by linear interpolation, as in the paper's Table 1. Needs at least one σ. */
export function sigmaQuartiles(sigmas: ArrayLike<number>): SigmaQuartiles {
  return [quantile(sigmas, 0.25), quantile(sigmas, 0.5), quantile(sigmas, 0.75)];
}

/** AAA for σ ≤ q25, AA for σ ≤ q50, A for σ ≤ q75, BBB above (CreditAudit; a σ on a boundary gets the better grade). */
export function gradeForSigma(sigma: number, [q25, q50, q75]: SigmaQuartiles): Grade {
  return sigma <= q25 ? 'AAA' : sigma <= q50 ? 'AA' : sigma <= q75 ? 'A' : 'BBB';
}
