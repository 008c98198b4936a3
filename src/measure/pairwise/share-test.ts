import betainc from '@stdlib/math-base-special-betainc';

/**
 * Two-sided exact binomial test (Clopper and Pearson 1934): the chance that, of n independent things which each have a
 * property with chance `share`, as few as k or as many have it. Twice the rarer side, at most 1,
 *
 *   p = min(1, 2 · min(P(X ≤ k), P(X ≥ k))),   P(X ≥ k) = I_share(k, n − k + 1),   P(X ≤ k) = I_{1 − share}(n − k, k + 1),
 *
 * where I is the regularised incomplete beta function; `share` in (0, 1), k of 0…n. 1 for n = 0: there is no evidence
 * against the share.
 */
export function binomialTest(k: number, n: number, share: number): number {
  const least = k === 0 ? 1 : betainc(share, k, n - k + 1, true, false);
  const most = k === n ? 1 : betainc(1 - share, n - k, k + 1, true, false);
  return Math.min(1, 2 * Math.min(least, most));
}
