import exp from '@stdlib/math-base-special-exp';
import { noncentralFLogLikelihood } from './noncentral.ts';
import { maxSpreadForPromptCount, type SpreadEvidence } from './true-spread.ts';

/**
 * The likelihood of τ relative to its maximum. It is that of s²/ω² under a noncentral F with ν and df degrees of freedom and
 * λ = ν τ²/ω². Also the range of τ (fractions) where it is not negligible: above e⁻⁴⁰.
 */
export function tauLikelihoodAndRange({ T, nu, s2, omega2, df }: SpreadEvidence) {
  const most = maxSpreadForPromptCount(T);
  const logLikelihood = (tau: number) => noncentralFLogLikelihood(s2 / omega2, nu, df, (nu * tau ** 2) / omega2);
  const best = peakOf(logLikelihood, most);
  const top = logLikelihood(best);
  const isNegligible = (tau: number) => logLikelihood(tau) < top - 40;
  return {
    likelihood: (tau: number) => exp(logLikelihood(tau) - top),
    from: isNegligible(0) ? edge(isNegligible, best, 0) : 0,
    to: isNegligible(most) ? edge(isNegligible, best, most) : most,
  };
}

/** Two points per step (Gauss and Legendre). None is at the ends, where the integrand may jump. */
export function* gaussLegendrePoints(
  low: number,
  high: number,
  steps: number,
): Generator<{ readonly at: number; readonly weight: number }> {
  if (high <= low) return;
  const half = (high - low) / steps / 2;
  for (let k = 0; k < steps; k++) {
    const middle = low + (2 * k + 1) * half;
    yield { at: middle - half / Math.sqrt(3), weight: half };
    yield { at: middle + half / Math.sqrt(3), weight: half };
  }
}

/** The maximum of a function with one peak on [0, most], by ternary search, to 10⁻⁷ of the value. */
function peakOf(f: (x: number) => number, most: number): number {
  let low = 0;
  let high = most;
  while (high - low > 1e-7 * most) {
    const third = (high - low) / 3;
    if (f(low + third) < f(high - third)) low += third;
    else high -= third;
  }
  return (low + high) / 2;
}

/** The point between `inside`, where it is not negligible, and `outside`, where it is negligible, at which it becomes so. */
function edge(isNegligible: (x: number) => boolean, inside: number, outside: number): number {
  let kept = inside;
  let left = outside;
  for (let step = 0; step < 20; step++) {
    const middle = (kept + left) / 2;
    if (isNegligible(middle)) left = middle;
    else kept = middle;
  }
  return left;
}
