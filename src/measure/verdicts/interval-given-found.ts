import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import type { Interval } from '../../core/studies/interval.ts';

/** Bisection steps on a bracket of 20 standard errors. The ends are exact to 10⁻¹⁴ standard errors. */
const halvings = 50;

/**
 * The 95% interval of a difference that is printed only because a test found it. D ~ N(δ, s²) is printed if |D| > c·s. The
 * usual interval misses far more often among these, because a small δ is found only when luck makes D large. Given
 * |D| > c·s, D is a truncated normal. The ends are the δ at which
 *
 *   P(D > d | |D| > c·s) = [1 − Φ((d − δ)/s)] ÷ [1 − Φ(c − δ/s) + Φ(−c − δ/s)]
 *
 * is `tail` and 1 − `tail`, 2.5% and 97.5% (Zhong and Prentice, Biostatistics 9 (2008), 621). Among found differences it
 * misses 5% for every δ. The largest of K differences takes `tail` 2.5%/K (Bonferroni). `difference` d > 0, `standardError`
 * s, `critical` c. Any unit. The lower end is at least 0: the test gives the sign. For d far above c·s it equals the usual
 * interval.
 */
export function intervalGivenFound(difference: number, standardError: number, critical: number, tail = 0.025): Interval {
  const s = standardError;
  if (!(s > 0)) return [difference, difference];
  const z = difference / s;
  // A permutation test may find slightly smaller differences.
  const c = Math.min(critical, z);
  const share = (delta: number) => upperTail(z - delta) / (upperTail(c - delta) + upperTail(c + delta));
  const at = (wanted: number): number => {
    let [low, high] = [z - 15, z + 5];
    for (let step = 0; step < halvings; step++) {
      const middle = (low + high) / 2;
      if (share(middle) < wanted) low = middle;
      else high = middle;
    }
    return (s * (low + high)) / 2;
  };
  return [Math.max(0, at(tail)), Math.max(0, at(1 - tail))];
}

/** 1 − Φ(z). */
const upperTail = (z: number): number =>
  z > 0 ? 0.5 * chiSquareUpperTail(z * z, 1) : 1 - 0.5 * chiSquareUpperTail(z * z, 1);
