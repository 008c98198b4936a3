import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';

/** P(χ² ≥ x) with `df` degrees of freedom: the regularised upper incomplete gamma function Q(df/2, x/2). */
export function chiSquareUpperTail(x: number, df: number): number {
  return x <= 0 ? 1 : gammainc(x / 2, df / 2, true, true);
}

/** P(F ≥ x) with d1 and d2 degrees of freedom: the regularised incomplete beta function I(d2 / (d2 + d1·x); d2/2, d1/2). */
export function fUpperTail(x: number, d1: number, d2: number): number {
  if (x <= 0) return 1;
  return x === Infinity ? 0 : betainc(d2 / (d2 + d1 * x), d2 / 2, d1 / 2, true, false);
}
