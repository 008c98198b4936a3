import betainc from '@stdlib/math-base-special-betainc';
import exp from '@stdlib/math-base-special-exp';
import gammainc from '@stdlib/math-base-special-gammainc';
import gammaln from '@stdlib/math-base-special-gammaln';
import ln from '@stdlib/math-base-special-ln';

/** More degrees of freedom than this in the denominator count as infinite: F is then χ²/d1 to ten digits. */
const endless = 1e9;

/**
 * P(χ′² ≤ x) of the noncentral χ² with `df` > 0 degrees of freedom and noncentrality `lambda` ≥ 0: a Poisson mixture of
 * central ones,
 *
 *   Σ_j Poisson(j; λ/2) · P(χ²_{df + 2j} ≤ x)
 *
 * (Johnson, Kotz and Balakrishnan 1995, §29.3). The sum covers the j with all but 10⁻¹⁵ of the Poisson weights, from the
 * largest down. The recurrence of the central terms loses nothing in that direction. 0 for x ≤ 0.
 */
export function noncentralChiSquareCdf(x: number, df: number, lambda: number): number {
  if (x <= 0) return 0;
  if (x === Infinity) return 1;
  const half = x / 2;
  const lnHalf = ln(half);
  return mixture(lambda / 2, {
    central: (j) => gammainc(half, df / 2 + j),
    step: (j) => exp((df / 2 + j) * lnHalf - half - gammaln(df / 2 + j + 1)),
    ratio: (j) => (df / 2 + j) / half,
  });
}

/**
 * P(F′ ≤ x) of the noncentral F with `d1` and `d2` > 0 degrees of freedom (d2 may be Infinity) and noncentrality
 * `lambda` ≥ 0:
 *
 *   Σ_j Poisson(j; λ/2) · I(d1·x / (d1·x + d2); d1/2 + j, d2/2),
 *
 * where I is the regularised incomplete beta function (Johnson, Kotz and Balakrishnan 1995, §30.3). 0 for x ≤ 0.
 */
export function noncentralFCdf(x: number, d1: number, d2: number, lambda: number): number {
  if (x <= 0) return 0;
  if (x === Infinity) return 1;
  if (d2 >= endless) return noncentralChiSquareCdf(d1 * x, d1, lambda);
  const z = (d1 * x) / (d1 * x + d2);
  const lnZ = ln(z);
  const lnRest = ln(d2 / (d1 * x + d2));
  const a = d1 / 2;
  const b = d2 / 2;
  return mixture(lambda / 2, {
    central: (j) => betainc(z, a + j, b, true, false),
    step: (j) => exp((a + j) * lnZ + b * lnRest + gammaln(a + j + b) - gammaln(a + j + 1) - gammaln(b)),
    ratio: (j) => (a + j) / (z * (a + j - 1 + b)),
  });
}

/**
 * The natural logarithm of the likelihood of an F of `x` under the noncentrality `lambda`. Its units depend only on x and
 * the degrees of freedom, so values for different λ are comparable, and it stays finite at x = 0. It is the density over
 * x^{d1/2 − 1} and over all factors without λ or j,
 *
 *   Σ_j Poisson(j; λ/2) · z^j · B(d1/2, d2/2) / B(d1/2 + j, d2/2),   z = d1·x / (d1·x + d2);
 *
 * with infinite d2 the same for χ′²: Σ_j Poisson(j; λ/2) · (d1·x/2)^j · Γ(d1/2) / Γ(d1/2 + j). The likelihood is 1 for
 * λ = 0, and e^(−λ/2) for x = 0. It spans hundreds of powers of ten, hence the logarithm.
 */
export function noncentralFLogLikelihood(x: number, d1: number, d2: number, lambda: number): number {
  const h = lambda / 2;
  if (h === 0) return 0;
  if (x <= 0) return -h;
  const isEndless = d2 >= endless;
  const z = isEndless ? (d1 * x) / 2 : (d1 * x) / (d1 * x + d2);
  const a = d1 / 2;
  const b = isEndless ? 0 : d2 / 2;
  /** Term j + 1 over term j: above 1 up to a single peak, below it from there on. */
  const ratio = (j: number) => (h * z * (isEndless ? 1 : a + j + b)) / ((j + 1) * (a + j));
  let low = -1;
  let high = 1;
  while (ratio(high) > 1) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (ratio(middle) > 1) low = middle;
    else high = middle;
  }
  const peak = high;
  const top =
    peak * (ln(h) + ln(z)) -
    gammaln(peak + 1) +
    gammaln(a) -
    gammaln(a + peak) +
    (isEndless ? 0 : gammaln(a + peak + b) - gammaln(a + b));
  let total = 1;
  for (let j = peak, part = 1; j > 0 && part > 1e-17; j--) {
    part /= ratio(j - 1);
    total += part;
  }
  for (let j = peak, part = 1; part > 1e-17; j++) {
    part *= ratio(j);
    total += part;
  }
  return top + ln(total) - h;
}

/**
 * The noncentrality λ in [0, most] at which P(F′ ≤ x) is `p`, with d1 and d2 degrees of freedom. P falls as λ rises. 0 if
 * even for a central F that probability is at most `p`. `most` if P is still above `p` there. Bisection until the bracket is
 * 10⁻¹² of its value.
 */
export function noncentralityAt(p: number, x: number, d1: number, d2: number, most: number): number {
  const isAbove = (lambda: number) => noncentralFCdf(x, d1, d2, lambda) > p;
  if (!isAbove(0)) return 0;
  let low = 0;
  let high = Math.min(most, Math.max(1, d1));
  while (isAbove(high)) {
    if (high >= most) return most;
    low = high;
    high = Math.min(most, 2 * high);
  }
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (isAbove(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Central distributions that differ by one step each: F_j(x) = central(j), F_{j}(x) − F_{j+1}(x) = step(j),
 * ratio(j) = step(j − 1) / step(j).
 */
interface Central {
  central(j: number): number;
  step(j: number): number;
  ratio(j: number): number;
}

/** Below this, a step may have lost digits to underflow and is recomputed. */
const tiny = 1e-280;

/** Σ_j Poisson(j; mean)·F_j over the j that hold all but a rounding error of the weights, from the largest down. */
function mixture(mean: number, { central, step, ratio }: Central): number {
  if (mean === 0) return central(0);
  const reach = 9 * Math.sqrt(mean) + 30;
  const low = Math.max(0, Math.floor(mean - reach));
  const high = Math.ceil(mean + reach);
  let weight = exp(high * ln(mean) - mean - gammaln(high + 1));
  let value = central(high);
  let change = step(high);
  let total = 0;
  for (let j = high; ; j--) {
    total += weight * value;
    if (j === low) break;
    weight *= j / mean;
    change = change > tiny ? change * ratio(j) : step(j - 1);
    value += change;
  }
  return Math.min(1, total);
}
