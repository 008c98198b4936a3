import exp from '@stdlib/math-base-special-exp';
import { gradeOf, gradeQuantiles, grades, type Grade, type Quantiles } from './grade.ts';
import { noncentralFLogLikelihood } from '../prompt-effect/noncentral.ts';
import { seededRandom } from '../random.ts';
import { largestSpread, type SpreadEvidence } from '../prompt-effect/true-spread.ts';

/** How sure a set of grades must be. */
const sure = 0.9;

/** Steps of the integral over τ within each grade. */
const steps = 100;

/**
 * How likely each grade is: a grade goes by σ′(τ) = √(σ₀′² + τ²), what the model's σ would be on the scale of the quartiles, and τ is known only through
 * s². Its likelihood is that of s²/ω² under a noncentral F with T − 1 and df degrees of freedom and λ = (T − 1) τ²/ω², τ flat on 0 … τ_max
 * (VERDICTS, point 2). The four sum to 1. `evidence` in fractions, `floor` (σ₀′) and the quartiles in points.
 *
 * Where the evidence is sharp the integral goes over the τ alone that have a likelihood to speak of.
 */
export function gradeChances(evidence: SpreadEvidence, floor: number, quartiles: Quantiles): Record<Grade, number> {
  const { likelihood, from, to } = likelihoodOf(evidence);
  const chances: Record<Grade, number> = { AAA: 0, AA: 0, A: 0, BBB: 0 };
  const bounds = quartiles.map((q) => Math.min(to, Math.max(from, tauAt(q, floor))));
  const cuts = [from, ...bounds, to];
  for (const [g, grade] of grades.entries()) {
    const low = cuts[g] ?? from;
    const high = cuts[g + 1] ?? to;
    if (high > low) chances[grade] = integral(likelihood, low, high);
  }
  return shares(chances);
}

export interface GradingSettings {
  readonly draws: number;
  readonly seed: number;
}

/** A model among others of its own run: what is known of its τ, and its σ₀ in points. */
export interface CohortMember {
  readonly evidence: SpreadEvidence;
  readonly floor: number;
}

/**
 * The same where the quartiles are those of the models themselves: they move as the models do, so they are drawn too. In each draw every model's τ is
 * drawn from its likelihood (flat on 0 … τ_max), σ′ = √(σ₀² + τ²), and the grades are read against that draw's own quartiles. In the order of the members.
 */
export function gradeChancesAmong(
  members: readonly CohortMember[],
  { draws, seed }: GradingSettings,
): Record<Grade, number>[] {
  const random = seededRandom(seed);
  const drawn = members.map(({ evidence, floor }) => {
    const draw = tauDraws(evidence);
    return { floor, sigma: new Float64Array(draws).map(() => Math.sqrt(floor ** 2 + (100 * draw(random())) ** 2)) };
  });
  const counts = members.map((): Record<Grade, number> => ({ AAA: 0, AA: 0, A: 0, BBB: 0 }));
  for (let d = 0; d < draws; d++) {
    const sigmas = drawn.map(({ sigma }) => sigma[d] ?? NaN);
    const quartiles = gradeQuantiles(sigmas);
    for (const [m, count] of counts.entries()) count[gradeOf(sigmas[m] ?? NaN, quartiles)]++;
  }
  return counts.map(shares);
}

/** The grades that are printed: the smallest run of neighbours that together have 90%; of several as small the likeliest, then the steadier. */
export function sureGrades(chances: Record<Grade, number>): readonly Grade[] {
  for (let size = 1; size < grades.length; size++) {
    const runs = grades.slice(size - 1).map((_, first) => grades.slice(first, first + size));
    const chanceOf = (run: readonly Grade[]) => run.reduce((sum, grade) => sum + chances[grade], 0);
    const best = runs.reduce((a, b) => (chanceOf(b) > chanceOf(a) ? b : a));
    if (chanceOf(best) >= sure) return best;
  }
  return grades;
}

function shares(weights: Record<Grade, number>): Record<Grade, number> {
  const total = grades.reduce((sum, grade) => sum + weights[grade], 0);
  for (const grade of grades) weights[grade] /= total;
  return weights;
}

/** The likelihood of τ over its largest value, and the τ between which it is anything to speak of: more than e⁻⁴⁰. */
function likelihoodOf({ T, s2, omega2, df }: SpreadEvidence) {
  const most = largestSpread(T);
  const logLikelihood = (tau: number) =>
    noncentralFLogLikelihood(s2 / omega2, T - 1, df, ((T - 1) * tau ** 2) / omega2);
  const best = peakOf(logLikelihood, most);
  const top = logLikelihood(best);
  const isNegligible = (tau: number) => logLikelihood(tau) < top - 40;
  return {
    likelihood: (tau: number) => exp(logLikelihood(tau) - top),
    from: isNegligible(0) ? edge(isNegligible, best, 0) : 0,
    to: isNegligible(most) ? edge(isNegligible, best, most) : most,
  };
}

/** From a uniform number to a τ drawn by its likelihood: the inverse of its sum over a grid, straight lines between. */
function tauDraws(evidence: SpreadEvidence): (uniform: number) => number {
  const { likelihood, from, to } = likelihoodOf(evidence);
  const width = (to - from) / steps;
  const sums = new Float64Array(steps + 1);
  for (let k = 1; k <= steps; k++) sums[k] = (sums[k - 1] ?? 0) + likelihood(from + (k - 0.5) * width);
  const total = sums[steps] ?? 0;
  return (uniform) => {
    const wanted = uniform * total;
    let low = 0;
    let high = steps;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) <= wanted) low = middle;
      else high = middle;
    }
    const below = sums[low] ?? 0;
    const step = (sums[high] ?? 0) - below;
    return from + (low + (step > 0 ? (wanted - below) / step : 0.5)) * width;
  };
}

/** The best grade that a model without any prompt effect could get at this size. */
export const bestGradeAt = (floor: number, quartiles: Quantiles): Grade => gradeOf(floor, quartiles);

/** The τ, a fraction, at which σ′ is `sigma` points; below 0 where flips alone exceed it. */
const tauAt = (sigma: number, floor: number): number => (sigma < floor ? -1 : Math.sqrt(sigma ** 2 - floor ** 2) / 100);

/** Where a function with one peak on [0, most] has it: by thirds, to a 10⁻⁷ part. */
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

/** The place between `inside`, where it is not negligible, and `outside`, where it is, at which it becomes so. */
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

/** Simpson's rule. */
function integral(f: (x: number) => number, low: number, high: number): number {
  const width = (high - low) / steps;
  let sum = f(low) + f(high);
  for (let k = 1; k < steps; k++) sum += (k % 2 === 1 ? 4 : 2) * f(low + k * width);
  return (sum * width) / 3;
}
