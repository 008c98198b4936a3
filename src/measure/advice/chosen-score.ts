/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { normalQuantile } from '../planning/normal-quantile.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom } from '../basics/random.ts';
import { tCritical } from '../basics/student-t.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { armLevelErrors, likeUnits, makeArmErrorSampler, type ArmScoresWithErrors } from './arm-errors.ts';
import { normalToStudentQuantile, type DrawSettings } from './best-of-arms.ts';

/** Values below this are rounding. */
const rounding = 1e-9;

/** The probability that each end misses. */
const tailProbability = 0.025;

/**
 * The 95% interval of the score of an arm that was chosen for its highest score, over other questions of the kind. The
 * arm’s own interval is too high, as the highest of several scores is high by luck too. The two ends differ (Fuentes,
 * Casella and Wells 2018, Electronic Journal of Statistics 12):
 *
 * - low: S_w less the most by which any arm’s score lies above its true one, for all arms together in 97.5%. The
 *   quantile is that of max_k e_k/√Σ_kk with the joint covariance, as in `compareWithBest`.
 * - high: max_k of each arm’s own one-sided 97.5% bound. As the best arm b has μ_w ≤ μ_b, the bound of b alone must
 *   hold.
 *
 * So the choice costs nothing at the high end. It costs little at the low end if arms find the same questions hard.
 * Both ends are Wilson’s with Student’s quantile (Dean and Pagano 2015), for an equivalent number of right-or-wrong
 * questions n′ = S(1 − S)/V. If nothing varies, n′ = 1/Σ_b 1/(B² G_b), which is `units`. All values are fractions.
 */
export function selectedScoreInterval(
  errors: ArmScoresWithErrors,
  chosen: number,
  units: number,
  drawing: DrawSettings,
): readonly [low: number, high: number] {
  const { scores, levels } = errors;
  const end = (k: number, z: number, at: 0 | 1) => wilsonOfScore(scores[k]!, levels[k]!.se, units, z)[at];
  const low = normalToStudentQuantile(highestError(errors, drawing), levels[chosen]!.df);
  const highs = Array.from(scores, (_, k) => end(k, tCritical(2 * tailProbability, levels[k]!.df), 1));
  return [end(chosen, low, 0), Math.max(...highs)];
}

/**
 * By prompt of the spread: the 95% interval of its own score over other questions of the kind. Fractions, in the order
 * of `prompts`. It is Wilson’s with n′ = S(1 − S)/V and Student’s quantile, with V of `armLevelErrors`. The interval of
 * a prompt that was chosen for its score is too high (`selectedScoreInterval`). In simulated runs of one set of 12 or
 * 60 questions and of three sets of 20 it missed in at most 6%.
 */
export function promptScoreIntervals(
  spread: Pick<PromptSpread, 'fits' | 'prompts' | 'scores'>,
): readonly (readonly [low: number, high: number])[] {
  const units = likeUnits(spread);
  return armLevelErrors(spread).map(({ se, df }, k) =>
    wilsonOfScore(spread.scores[k]!, se, units, tCritical(2 * tailProbability, df)),
  );
}

/** Wilson’s interval of a score S with standard error `se` (see `selectedScoreInterval`). */
function wilsonOfScore(score: number, se: number, units: number, z: number): readonly [low: number, high: number] {
  const S = Math.min(1, Math.max(0, score));
  const varies = S * (1 - S) > rounding && se > rounding;
  const like = varies ? (S * (1 - S)) / se ** 2 : units;
  // All right or all wrong, up to rounding.
  const right = like * (S * (1 - S) > rounding ? S : Math.round(S));
  return wilsonInterval(right, like, z);
}

/** The 97.5% quantile of max_k e_k/√Σ_kk: at least the normal one, and at most the normal quantile of 1 − 0.025/K. */
function highestError(errors: ArmScoresWithErrors, { draws, seed }: DrawSettings): number {
  const { covariance, scores } = errors;
  const K = scores.length;
  const draw = makeArmErrorSampler(errors);
  const random = seededRandom(seed);
  const most = normalQuantile(1 - tailProbability / K);
  const scale = Float64Array.from(scores, (_, k) => {
    const own = covariance[k * K + k]!;
    return own > 0 ? 1 / Math.sqrt(own) : 0;
  });
  const largest = new Float64Array(2 * Math.ceil(draws / 2));
  for (let d = 0; d < largest.length; d += 2) {
    const e = draw(random);
    let high = 0;
    let low = 0;
    for (let k = 0; k < K; k++) {
      high = Math.max(high, e[k]! * scale[k]!);
      low = Math.min(low, e[k]! * scale[k]!);
    }
    largest[d] = high;
    largest[d + 1] = -low;
  }
  return Math.min(most, Math.max(normalQuantile(1 - tailProbability), quantile(largest, 1 - tailProbability)));
}
