import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';

/**
 * Two-sided exact sign test: the chance that, of n = one + other tosses of a fair coin, as few or fewer are on the rarer
 * side. Doubled, at most 1,
 *
 *   p = min(1, 2 · Σ_{k ≤ min(one, other)} C(n, k) · 2⁻ⁿ).
 *
 * 1 for n = 0: there is no evidence against the coin. Summed in logarithms, so that n may be in the thousands.
 */
export function signTest(one: number, other: number): number {
  const n = one + other;
  let term = -n * Math.LN2;
  let sum = 0;
  for (let k = 0; k <= Math.min(one, other); k++) {
    sum += exp(term);
    term += ln((n - k) / (k + 1));
  }
  return Math.min(1, 2 * sum);
}
