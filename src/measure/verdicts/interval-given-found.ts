import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import type { Interval } from '../../core/studies/interval.ts';

/** Halvings of a bracket of 20 standard errors: the ends are known to 10⁻¹⁴ of it. */
const halvings = 50;

/**
 * The 95% interval of a difference that is printed only because a test found it. D ~ N(δ, s²) is printed where |D| > c·s. An interval of all D misses far more often among those: a small δ is found only where luck made
 * it large. Given that, D is a truncated normal, and the ends are the δ at which
 *
 *   P(D > d | |D| > c·s) = [1 − Φ((d − δ)/s)] ÷ [1 − Φ(c − δ/s) + Φ(−c − δ/s)]
 *
 * is `tail` and 1 − `tail`, 2.5% and 97.5% (Zhong and Prentice, Biostatistics 9 (2008), 621). Of those found it misses 5% whatever δ is, the furthest of K differences with `tail` 2.5%/K (Bonferroni). `difference` d > 0, `standardError` s, `critical` c. Any unit. The
 * lower end is at least 0: the test gives the sign. Far above c·s it is the usual interval.
 */
export function intervalGivenFound(difference: number, standardError: number, critical: number, tail = 0.025): Interval {
  const s = standardError;
  if (!(s > 0)) return [difference, difference];
  const z = difference / s;
  // A test by draws may find what is a little smaller.
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
