import { fUpperTail } from '../basics/distribution-tails.ts';

/**
 * The two-sided p value of a correlation r of n pairs, as if they were independent: t = r·√((n − 2) / (1 − r²)) has
 * Student's t distribution with n − 2 degrees of freedom, and t² is F with 1 and n − 2. Exact for Pearson's r of normal
 * values; the usual approximation for Spearman's ρ (scipy's). NaN below three pairs, and if r is NaN.
 */
export function correlationP(r: number, n: number): number {
  if (Number.isNaN(r) || n < 3) return NaN;
  return fUpperTail((r * r * (n - 2)) / (1 - r * r), 1, n - 2);
}
