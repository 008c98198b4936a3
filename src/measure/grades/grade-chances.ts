import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import { gradeForSigma, sigmaQuartiles, grades, type Grade, type SigmaQuartiles } from './grade.ts';
import { gaussLegendrePoints, tauLikelihoodAndRange } from '../prompt-effect/tau-likelihood.ts';
import { seededRandom } from '../basics/random.ts';
import { chiSquareQuantile, type SpreadEvidence } from '../prompt-effect/true-spread.ts';

/** The probability that the printed grades must have together. */
const sure = 0.9;

/** Steps of the integral over τ between the points where the grade changes. */
const steps = 100;

/**
 * The noise floor of flips alone: σ₀′ in points, and the degrees of freedom of its square, over all items of the kind
 * (may be Infinity).
 */
export interface GradeNoiseFloor {
  readonly value: number;
  readonly df: number;
}

/**
 * The probability of each grade. A grade depends on σ′(τ) = √(σ₀′² + τ²), the model’s σ on the scale of the quartiles.
 * The evidence on τ is s². Its likelihood is that of s²/ω² under a noncentral F with ν and df degrees of freedom and λ
 * = ν τ²/ω² (`tauLikelihoodAndRange`), with τ flat on 0 … τ_max. The evidence on σ₀′ is an estimate f: f²·df/σ₀′² is χ²
 * with the floor’s df, so that
 *
 *   P(σ′ ≤ q | τ) = P(χ² ≥ df·f²/(q² − τ²)) for τ < q, else 0.
 *
 * The four sum to 1. `evidence` is in fractions, the floor and the quartiles are in points. If the evidence is sharp,
 * the integral covers only the τ whose likelihood is not negligible.
 */
export function gradeChances(
  evidence: SpreadEvidence,
  floor: GradeNoiseFloor,
  quartiles: SigmaQuartiles,
): Record<Grade, number> {
  const { likelihood, from, to } = tauLikelihoodAndRange(evidence);
  const chances: Record<Grade, number> = { AAA: 0, AA: 0, A: 0, BBB: 0 };
  // The τ at which σ′ meets a quartile with the estimated floor, and the τ from which on it exceeds the quartile
  // whatever the floor.
  const bounds = quartiles.flatMap((q) => [tauAt(q, floor.value), q / 100]);
  const cuts = [from, ...bounds.map((tau) => Math.min(to, Math.max(from, tau))).sort((a, b) => a - b)];
  for (const [c, low] of cuts.entries()) {
    const high = cuts[c + 1] ?? to;
    for (const { at, weight } of gaussLegendrePoints(low, high, steps)) {
      const mass = weight * likelihood(at);
      let below = 0;
      for (const [g, grade] of grades.entries()) {
        const quartile = quartiles[g];
        const upTo = quartile === undefined ? 1 : shareBelow(quartile, 100 * at, floor);
        chances[grade] += mass * (upTo - below);
        below = upTo;
      }
    }
  }
  return shares(chances);
}

/** P(σ′ ≤ sigma | τ), both in points. */
function shareBelow(sigma: number, tau: number, { value, df }: GradeNoiseFloor): number {
  const room = sigma ** 2 - tau ** 2;
  if (room <= 0) return 0;
  if (df === Infinity || value === 0) return value ** 2 <= room ? 1 : 0;
  return chiSquareUpperTail((df * value ** 2) / room, df);
}

export interface GradeDrawSettings {
  readonly draws: number;
  readonly seed: number;
}

/** The evidence on τ and on σ₀ of one model of the run. */
export interface CohortMemberEvidence {
  readonly evidence: SpreadEvidence;
  readonly floor: GradeNoiseFloor;
}

/**
 * The probability of each grade if the quartiles are those of the models themselves. They change with the models, so
 * they are drawn too. Each draw takes every model’s τ from its likelihood (flat on 0 … τ_max) and its σ₀ from the χ²
 * above. Then σ′ = √(σ₀² + τ²), and the grades are relative to that draw’s own quartiles. In the order of the members.
 */
export function gradeChancesInOwnCohort(
  members: readonly CohortMemberEvidence[],
  { draws, seed }: GradeDrawSettings,
): Record<Grade, number>[] {
  const random = seededRandom(seed);
  const drawn = members.map(({ evidence, floor }) => {
    const draw = tauDraws(evidence);
    const drawFloor = floorDraws(floor);
    return new Float64Array(draws).map(() => Math.sqrt(drawFloor(random()) ** 2 + (100 * draw(random())) ** 2));
  });
  const counts = members.map((): Record<Grade, number> => ({ AAA: 0, AA: 0, A: 0, BBB: 0 }));
  for (let d = 0; d < draws; d++) {
    const sigmas = drawn.map((sigma) => sigma[d] ?? NaN);
    const quartiles = sigmaQuartiles(sigmas);
    for (const [m, count] of counts.entries()) count[gradeForSigma(sigmas[m] ?? NaN, quartiles)]++;
  }
  return counts.map(shares);
}

/**
 * The grades to print: the smallest run of neighbours that together have 90%. Of several runs of that size it is the
 * most likely, then the one with the better grades.
 */
export function credibleGrades(chances: Record<Grade, number>): readonly Grade[] {
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

/**
 * Maps a uniform number to a τ drawn by its likelihood. It inverts the cumulative sum over a grid, with linear
 * interpolation.
 */
function tauDraws(evidence: SpreadEvidence): (uniform: number) => number {
  const { likelihood, from, to } = tauLikelihoodAndRange(evidence);
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

/** The number of equally likely points on the χ² that floors are drawn from. */
const places = 100;

/**
 * The quantile of σ₀′ at `p` (0 … 1, from the largest down): σ̂₀′·√(df/χ²_p). If the estimate is exact, it is the
 * estimate itself.
 */
export const noiseFloorQuantile = ({ value, df }: GradeNoiseFloor, p: number): number =>
  df === Infinity || value === 0 ? value : value * Math.sqrt(df / chiSquareQuantile(p, df));

/** Maps a uniform number to a draw of σ₀. */
function floorDraws({ value, df }: GradeNoiseFloor): (uniform: number) => number {
  if (df === Infinity || value === 0) return () => value;
  const table = Float64Array.from({ length: places }, (_, k) => Math.sqrt(df / chiSquareQuantile((k + 0.5) / places, df)));
  return (uniform) => value * (table[Math.floor(uniform * places)] ?? 1);
}

/**
 * Extends a run of grades up to the grade that flips alone may give, at the lower end of σ₀′ (one-sided, 95%). For a
 * model whose τ is not shown to exceed 0, τ = 0 is as plausible as any other. So this grade is never left out, however
 * small its probability is under a flat τ.
 */
export function withGradesNoiseCanGive(
  run: readonly Grade[],
  floor: GradeNoiseFloor,
  quartiles: SigmaQuartiles,
): readonly Grade[] {
  const from = Math.min(
    grades.indexOf(gradeForSigma(noiseFloorQuantile(floor, 0.95), quartiles)),
    grades.indexOf(run[0] ?? 'BBB'),
  );
  return grades.slice(from, grades.indexOf(run.at(-1) ?? 'BBB') + 1);
}

/** The τ, a fraction, at which σ′ is `sigma` points. −1 if flips alone exceed it. */
const tauAt = (sigma: number, floor: number): number => (sigma < floor ? -1 : Math.sqrt(sigma ** 2 - floor ** 2) / 100);
