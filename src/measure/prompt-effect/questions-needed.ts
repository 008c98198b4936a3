import { fUpperTail } from '../basics/distribution-tails.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import { noncentralFCdf } from './noncentral.ts';
import { gaussLegendrePoints, tauLikelihoodAndRange } from './tau-likelihood.ts';
import { maxSpreadForPromptCount, tauIntervalUpToMax, type SpreadEvidence } from './true-spread.ts';

/**
 * The size of a lead, in its standard errors, that is found in 80% of cases, if a model leads each of k − 1 others. Under
 * Holm over all m = k(k − 1)/2 pairs, each pair is first tested at 5%/m. All k − 1 leads must be found, each with a chance
 * of at least 1 − 20%/(k − 1): z_{1 − 2.5%/m} + z_{1 − 20%/(k−1)}. For two models 1.96 + 0.84.
 */
const detectionFactor = (models: number): number =>
  normalQuantile(1 - 0.05 / (models * (models - 1))) + normalQuantile(1 - 0.2 / (models - 1));

/** The limit of forecasts: nobody uses a hundred thousand questions to settle a card. */
export const maxForecastQuestions = 100_000;

/**
 * The total number of items that show, in 80% of cases at 5%, that one of `models` models leads each other by `difference`.
 * For two models it is ⌈((1.96 + 0.84)·s_d/Δ)²⌉ (Miller 2024). s_d is the standard deviation of the items' paired
 * differences, in the unit of Δ. Infinity for a difference of 0.
 */
export const itemsForDifference = (deviation: number, difference: number, models = 2): number =>
  difference === 0 ? Infinity : Math.ceil(((detectionFactor(models) * deviation) / difference) ** 2);

/** The lead that `items` items show in 80% of cases: the inverse of the above. */
export const detectableDifference = (items: number, deviation: number, models = 2): number =>
  (detectionFactor(models) * deviation) / Math.sqrt(items);

/**
 * The evidence that `factor` times the items would give, except for its s². The noise is smaller and known more precisely.
 */
const evidenceWith = ({ T, nu, omega2, df }: SpreadEvidence, factor: number): Omit<SpreadEvidence, 's2'> => ({
  T,
  nu,
  omega2: omega2 / factor,
  df: df * factor,
});

/** The conditions that settle a card. */
export interface CardDecisionThresholds {
  /** The tolerance, a fraction: the card says *Robust* if the upper end of τ is at most this. */
  readonly margin: number;
  /**
   * The card says *Sensitive* or *Slightly sensitive* if two conditions hold. The lower end of τ is above 0, with the
   * interval at this level. The p of the test for an effect is below this level. It is α over the number of tested models,
   * the strictest level possible.
   */
  readonly level: number;
}

/**
 * The chance with which a forecast’s number of questions settles a card. It exceeds the printed nine in ten, because few
 * questions give only a rough estimate of the flips.
 */
const sureOfCard = 0.93;

/** Steps of the integral over τ. */
const steps = 20;

/**
 * How many more questions settle a card with a chance of 93%, after `items` questions: the smallest number, by doubling and
 * bisection, to one in twenty. τ is unknown, so each value has its likelihood (`tauLikelihoodAndRange`, with a flat prior on
 * 0 … τ_max). Under each, the s² of f times the questions is ω²/f times a noncentral F,
 *
 *   P(settled) = ∫ L(τ) [P(F′ ≤ c_s | λ) + P(F′ ≥ c_m)] dτ / ∫ L(τ) dτ,   λ = ν τ² f/ω²,   df·f degrees of freedom.
 *
 * c_s is the F below which the upper end of τ is below the tolerance (P(F′ ≤ c_s) = 2.5% at τ = margin; none if c_s ≤ 1).
 * c_m is the F from which an effect is found. Undefined if 100,000 questions are not enough. A forecast that takes τ̂ for
 * the truth settles the card in only half of the cases (simulated: 38 to 52%).
 */
export function extraQuestionsToSettleCard(
  evidence: SpreadEvidence,
  items: number,
  rule: CardDecisionThresholds,
): number | undefined {
  const { likelihood, from, to } = tauLikelihoodAndRange(evidence);
  const points = Array.from(gaussLegendrePoints(from, to, steps), ({ at, weight }) => ({
    at,
    mass: weight * likelihood(at),
  }));
  const total = points.reduce((sum, { mass }) => sum + mass, 0);
  const relevant = points.filter(({ mass }) => mass > 1e-6 * total);
  return fewestMore(items, (factor) => {
    const { nu: d1, omega2, df } = evidenceWith(evidence, factor);
    const lambda = (tau: number) => (d1 * tau ** 2) / omega2;
    const moves = fAbove(rule.level / 2, d1, df);
    const steady = fBelow(0.025, d1, df, lambda(rule.margin));
    const chance = relevant.reduce((sum, { at, mass }) => {
      const isSteady = steady > 1 ? noncentralFCdf(steady, d1, df, lambda(at)) : 0;
      return sum + mass * (isSteady + 1 - noncentralFCdf(Math.max(steady, moves), d1, df, lambda(at)));
    }, 0);
    return chance >= sureOfCard * total;
  });
}

/** The F that a central one exceeds with probability p. */
function fAbove(p: number, d1: number, d2: number): number {
  return bisectPositive((F) => fUpperTail(F, d1, d2) > p);
}

/** The F below which a noncentral one is with probability p. */
function fBelow(p: number, d1: number, d2: number, lambda: number): number {
  return bisectPositive((F) => noncentralFCdf(F, d1, d2, lambda) < p);
}

/** The positive number at which `isBelow` stops being true, to 10⁻⁶ of its value. */
function bisectPositive(isBelow: (x: number) => boolean): number {
  let low = 0;
  let high = 1;
  while (isBelow(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The number of equally likely points at which a forecast is made. */
const places = 10;

/**
 * How many more questions make `isSettled` true with a chance of at least 90%, after `items` questions, where no formula
 * gives that chance. It uses ten equally likely points. Point k has the τ at (k + ½)/10 of its likelihood (flat prior on
 * 0 … τ_max). Its s² is at (3k mod 10 + ½)/10 of the distribution that f times the questions give under that τ (a noncentral
 * F times ω²/f). So each tenth of either occurs once (Latin hypercube: McKay, Beckman and Conover 1979). `isSettled` gets
 * (7k mod 10 + ½)/10 for any other uncertainty.
 *
 * All ten points must be settled: with nine, 13% of forecasts for real answers were wrong. For a model that is not shown to
 * be sensitive, half of the points have τ = 0. Undefined if 100,000 questions are not enough.
 */
export function extraQuestionsUntil(
  evidence: SpreadEvidence,
  items: number,
  isSettled: (evidence: SpreadEvidence, place: number) => boolean,
): number | undefined {
  const { likelihood, from, to } = tauLikelihoodAndRange(evidence);
  const points = Array.from(gaussLegendrePoints(from, to, 5 * steps), ({ at, weight }) => ({
    at,
    mass: weight * likelihood(at),
  }));
  const total = points.reduce((sum, { mass }) => sum + mass, 0);
  const taus: number[] = [];
  let below = 0;
  for (const { at, mass } of points) {
    below += mass;
    while (taus.length < places && below >= ((taus.length + 0.5) / places) * total) taus.push(at);
  }
  // For a model that is not shown to be sensitive, τ = 0 is plausible, although a flat prior gives it hardly any weight.
  const isShownToMove = tauInterval(evidence)[0] > 0;
  if (!isShownToMove) taus.fill(0, 0, places / 2);
  return fewestMore(items, (factor) => {
    const then = evidenceWith(evidence, factor);
    const d1 = then.nu;
    return taus.every((tau, k) => {
      const F = fBelow(tenth(3 * k), d1, then.df, (d1 * tau ** 2) / then.omega2);
      return isSettled({ ...then, s2: F * then.omega2 }, tenth(7 * k));
    });
  });
}

const tenth = (k: number): number => ((k % places) + 0.5) / places;

/**
 * The smallest number of additional items for which `settles` is true of the resulting factor, by doubling and bisection, to
 * one in twenty. It is at least `items`, because with fewer the luck of the present answers would decide.
 */
function fewestMore(items: number, settles: (factor: number) => boolean): number | undefined {
  if (settles(2)) return items;
  let low = 2;
  let high = 4;
  while (!settles(high)) {
    low = high;
    high *= 2;
    if ((low - 1) * items > maxForecastQuestions) return undefined;
  }
  while (high / low > 1.05) {
    const middle = Math.sqrt(low * high);
    if (settles(middle)) high = middle;
    else low = middle;
  }
  const more = Math.ceil((high - 1) * items);
  return more > maxForecastQuestions ? undefined : more;
}

/** The interval of τ from the evidence, for these prompts; 95% unless `alpha` is given. */
export const tauInterval = (evidence: SpreadEvidence, alpha?: number): readonly [number, number] =>
  tauIntervalUpToMax(evidence, maxSpreadForPromptCount(evidence.T), alpha);
