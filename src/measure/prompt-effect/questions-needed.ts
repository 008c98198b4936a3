import { fUpperTail } from '../basics/distribution-tails.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import { noncentralFCdf } from './noncentral.ts';
import { gaussLegendrePoints, tauLikelihoodAndRange } from './tau-likelihood.ts';
import { maxSpreadForPromptCount, tauIntervalUpToMax, type SpreadEvidence } from './true-spread.ts';

/**
 * How many of its own errors a lead must be to be found in 80% of cases, where a model leads each of k − 1 others: by Holm over all m = k(k − 1)/2 pairs every one is tested at 5%/m at first, and all k − 1 must be found,
 * each with a chance of 1 − 20%/(k − 1) at least: z_{1 − 2.5%/m} + z_{1 − 20%/(k−1)}. Of two models 1.96 + 0.84.
 */
const detectionFactor = (models: number): number =>
  normalQuantile(1 - 0.05 / (models * (models - 1))) + normalQuantile(1 - 0.2 / (models - 1));

/** No forecast goes further: nobody asks a hundred thousand questions to settle a card. */
export const maxForecastQuestions = 100_000;

/**
 * Items in all that find a model which leads each of the others by `difference` in 80% of cases at 5%, of `models` in all: of two ⌈((1.96 + 0.84)·s_d/Δ)²⌉ (Miller 2024), s_d the standard
 * deviation of the items' paired differences, in the unit of Δ. Infinity for a difference of 0.
 */
export const itemsForDifference = (deviation: number, difference: number, models = 2): number =>
  difference === 0 ? Infinity : Math.ceil(((detectionFactor(models) * deviation) / difference) ** 2);

/** The lead that `items` items find in 80% of cases: the same turned around. */
export const detectableDifference = (items: number, deviation: number, models = 2): number =>
  (detectionFactor(models) * deviation) / Math.sqrt(items);

/** The evidence that `factor` times the items would give, but for its s²: the noise falls, and is known better. */
const evidenceWith = ({ T, nu, omega2, df }: SpreadEvidence, factor: number): Omit<SpreadEvidence, 's2'> => ({
  T,
  nu,
  omega2: omega2 / factor,
  df: df * factor,
});

/** When a card is settled. */
export interface CardDecisionThresholds {
  /** A fraction, the tolerance: the card says *Robust* where the upper end of τ is below it. */
  readonly margin: number;
  /** It says *Sensitive* or *Slightly sensitive* where the lower end of τ is above 0 and the test of an effect has a p below this, the interval at this level: α over the models that are tested, the strictest there is. */
  readonly level: number;
}

/** The chance with which a forecast’s number of questions settles a card. It exceeds the printed nine in ten, because few questions give only a rough estimate of the flips. */
const sureOfCard = 0.93;

/** Steps of the integral over τ. */
const steps = 20;

/**
 * How many questions more settle a card with a chance of 93%, `items` having been asked: the smallest number, found by doubling and halving, to one in twenty. What τ is, is not known: each
 * has its likelihood (`tauLikelihoodAndRange`, flat on 0 … τ_max beforehand), and under each the s² of f times the questions is ω²/f times a noncentral F,
 *
 *   P(settled) = ∫ L(τ) [P(F′ ≤ c_s | λ) + P(F′ ≥ c_m)] dτ / ∫ L(τ) dτ,   λ = ν τ² f/ω²,   df·f degrees of freedom,
 *
 * c_s the F below which the upper end of τ is below the tolerance (P(F′ ≤ c_s) = 2.5% at τ = margin; none where c_s ≤ 1), c_m that from which on an effect is found. Undefined where 100,000 do not
 * do it. A forecast from τ̂ alone, as if it were the truth, settles the card in half of the cases only (simulated: 38 to 52%).
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

/** The F that a noncentral one lies below with probability p. */
function fBelow(p: number, d1: number, d2: number, lambda: number): number {
  return bisectPositive((F) => noncentralFCdf(F, d1, d2, lambda) < p);
}

/** Where `isBelow` stops being true of numbers above 0: to a 10⁻⁶ part. */
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

/** Places that a forecast is made at, as likely each. */
const places = 10;

/**
 * How many questions more make `isSettled` true with a chance of 90% at least, `items` having been asked, where no formula gives that chance: at ten places, each as likely. Place k has the τ at
 * (k + ½)/10 of its likelihood (flat on 0 … τ_max beforehand) and the s² at (3k mod 10 + ½)/10 of what f times the questions give under that τ (a noncentral F times ω²/f), so
 * that each tenth of either is there once (Latin hypercube: McKay, Beckman and Conover 1979), and `isSettled` is given (7k mod 10 + ½)/10 for what else is uncertain; all of them must be
 * settled: with nine of them 13% of forecasts for real answers were wrong. Half the places of a model that is not shown to move have τ = 0. Undefined where 100,000 do not do it.
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
  // Of a model that is not shown to move τ = 0 is as true as any, however thin a flat τ makes it.
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
 * The fewest more of `items` with which `settles` is true of so many times as many: found by doubling and halving, to one in twenty; at least as many again, as fewer would leave the
 * answers that there are, with their luck, to decide.
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

/** The interval of τ that the evidence gives, all prompts kept; 95% unless `alpha` says otherwise. */
export const tauInterval = (evidence: SpreadEvidence, alpha?: number): readonly [number, number] =>
  tauIntervalUpToMax(evidence, maxSpreadForPromptCount(evidence.T), alpha);
