/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { drawChiSquareOverDf } from '../prompt-effect/prompt-estimates.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';
import { makeArmErrorSampler, type ArmScoresWithErrors } from './arm-errors.ts';
import type { ComparisonsWithBest } from './best-of-arms.ts';

/** The forecast stops at this many questions in all. */
const mostQuestions = 100_000;
const draws = 500;
/**
 * The share of draws that “nine times in ten” requires. Draws are slightly too optimistic if many arms are close to the
 * best.
 */
const sure = 0.95;

interface LossTarget {
  /** The bound with the current questions, and the target for it. Fractions. */
  readonly lossNow: number;
  readonly target: number;
  readonly questions: number;
  readonly seed: number;
}

/**
 * How many more questions, over all sets in proportion, reduce the bound on the advised arm’s loss to `target`, nine
 * times in ten. With f times the questions, N in all now, the forecast is
 *
 *   S′ = S/f + (1 − 1/f) μ* + √(f − 1)/f · e₂,   se′ = se/√f,   c′ = q + (c − q)/f,
 *   μ* = S̄ + κ(S − S̄) + √κ e₁,   κ = τ*²/(τ*² + ω²),   τ*² = max(0, s² (C − 1)/χ²_{C−1} − ω²),
 *
 * over the C arms that may be best now. e₁ and e₂ are normal with covariance Σ. s² is the variance of these arms’
 * scores, and ω² is the variance that errors alone would give them. μ* are draws of the true scores (as in
 * `promptScoresAndQuantiles`). If errors alone explain the scores, the arms are taken to be alike, as the highest score
 * is high by luck too. The loss is that of the arm which then has the highest score. 0 if the bound is at the target
 * already. Undefined if 100,000 questions are not enough.
 */
export function moreQuestionsToCutLoss(
  errors: ArmScoresWithErrors,
  best: ComparisonsWithBest,
  { lossNow, target, questions, seed }: LossTarget,
): MaybeNumber {
  if (lossNow <= target) return 0;
  const places = best.mayBeBest.flatMap((may, k) => (may ? [k] : []));
  const futures = drawingFutures(errors, places, seededRandom(seed));
  const isEnough = (total: number): boolean => {
    const f = total / questions;
    const within = futures.filter(
      (future) => lossOf(errors, best, places, { f, scores: scoresAt(errors, future, f) }) <= target,
    );
    return within.length >= sure * draws;
  };
  let low = questions;
  let high = Math.min(mostQuestions, 2 * questions);
  while (!isEnough(high)) {
    if (high >= mostQuestions) return undefinedBecause(`${mostQuestions.toLocaleString('en-GB')} questions are not enough`);
    low = high;
    high = Math.min(mostQuestions, 2 * high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high - questions;
}

/** μ* and e₂ by arm. */
interface Future {
  readonly truth: Float64Array;
  readonly luck: Float64Array;
}

function drawingFutures(errors: ArmScoresWithErrors, places: readonly number[], random: Random): Future[] {
  const { scores, covariance } = errors;
  const K = scores.length;
  const C = places.length;
  const draw = makeArmErrorSampler(errors);
  const own = places.map((k) => scores[k]!);
  const centre = mean(own);
  const s2 = sampleVariance(own);
  const trace = places.reduce((sum, k) => sum + covariance[k * K + k]!, 0);
  const all = places.reduce((sum, j) => sum + places.reduce((row, i) => row + covariance[j * K + i]!, 0), 0);
  const omega2 = (trace - all / C) / (C - 1);
  return Array.from({ length: draws }, () => {
    const tau2 = Math.max(0, s2 / drawChiSquareOverDf(C - 1, random) - omega2);
    const kappa = tau2 > 0 ? tau2 / (tau2 + omega2) : 0;
    const off = draw(random);
    return { truth: scores.map((S, k) => centre + kappa * (S - centre) + Math.sqrt(kappa) * off[k]!), luck: draw(random) };
  });
}

const scoresAt = ({ scores }: ArmScoresWithErrors, { truth, luck }: Future, f: number): Float64Array =>
  scores.map((S, k) => S / f + (1 - 1 / f) * truth[k]! + (Math.sqrt(f - 1) / f) * luck[k]!);

function lossOf(
  { pairs }: ArmScoresWithErrors,
  { normal, critical }: ComparisonsWithBest,
  places: readonly number[],
  { f, scores }: { readonly f: number; readonly scores: Float64Array },
): number {
  const K = scores.length;
  const winner = places.reduce((first, k) => (scores[k]! > scores[first]! ? k : first));
  let most = 0;
  for (const j of places) {
    if (j === winner) continue;
    const c = normal[j]! + (critical[j * K + winner]! - normal[j]!) / f;
    most = Math.max(most, scores[j]! - scores[winner]! + (c * pairs[j * K + winner]!.se) / Math.sqrt(f));
  }
  return most;
}
