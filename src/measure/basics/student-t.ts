import { fUpperTail } from './distribution-tails.ts';

/** P(|T| ≥ |t|) with `df` degrees of freedom: t² has the distribution F(1, df). */
export const tTwoSidedPValue = (t: number, df: number): number => fUpperTail(t * t, 1, df);

/**
 * The two-sided critical value: the t with P(|T| ≥ t) = `alpha`, for `alpha` in (0, 1). It is 2.0860 for 0.05 and 20
 * degrees of freedom. Found by bisection until the ends are neighbours, as the tail probability falls with t.
 */
export function tCritical(alpha: number, df: number): number {
  let low = 0;
  let high = 1;
  while (tTwoSidedPValue(high, df) > alpha) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (tTwoSidedPValue(middle, df) > alpha) low = middle;
    else high = middle;
  }
}
