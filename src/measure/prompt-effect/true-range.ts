/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { armErrors } from '../advice/arm-errors.ts';
import { tCritical } from '../basics/student-t.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { PromptSpread } from './prompt-spread.ts';

/**
 * How far each score of `spread.prompts` may rise and fall, fractions: the prompt's unread answers may be right or wrong.
 */
export interface ScoreSlack {
  readonly up: number;
  readonly down: number;
}

/**
 * The interval of R that reports print, fractions: within the bounds from the pairs (`rangeIntervalOfPairs`) and from τ
 * (`rangeOfSpread`). `tau` is its interval at the level α, widened for unread answers. So a finding that τ is above m never
 * appears with an R below m. Each end misses if either of its two bounds does. They miss together, since both take the same
 * scores as too far apart. `docs/range.md` shows how often, and compares this interval with others.
 */
export function trueRangeInterval(
  spread: PromptSpread,
  tau: Interval,
  alpha?: number,
  slack?: readonly ScoreSlack[],
): Interval {
  const ofPairs = rangeIntervalOfPairs(spread, alpha, slack);
  const ofTau = rangeOfSpread(tau, spread.prompts.length);
  const high = Math.min(ofPairs[1], ofTau[1]);
  return [Math.min(high, Math.max(ofPairs[0], ofTau[0])), high];
}

/**
 * The interval of R = max_t θ_t − min_t θ_t, the difference between the truly best and the truly worst of T ≥ 2 prompts,
 * over other questions of the kind. Fractions within [0, 1]. With d_jk = S_j − S_k, and its standard error se_jk and degrees
 * of freedom ν_jk of `armErrors`:
 *
 * - upper end: max_jk (d_jk + t_{α/2, ν_jk} · se_jk). The truly best prompt b and the truly worst w are some pair.
 *   R = θ_b − θ_w ≤ d_bw + t · se_bw holds in 1 − α/2, and the maximum is at least that. So choosing the pair needs no
 *   correction here.
 * - lower end: max(0, max_jk (d_jk − t_{α/(2K), ν_jk} · se_jk)), for K = T(T − 1) ordered pairs. R ≥ θ_j − θ_k for each of
 *   them, and all these bounds hold at once in 1 − α/2 (Bonferroni).
 *
 * `spread` is that of all questions. Without `slack`, every answer is readable. With it, both ends move as far as each
 * pair’s slack allows. No assumption is made about the effects: prompts may be equal, and errors may be correlated.
 */
export function rangeIntervalOfPairs(spread: PromptSpread, alpha = 0.05, slack: readonly ScoreSlack[] = []): Interval {
  const { scores, pairs } = armErrors(spread);
  const T = scores.length;
  const ordered = Array.from({ length: T * T }, (_, at) => ({ j: Math.floor(at / T), k: at % T }))
    .filter(({ j, k }) => j !== k)
    .map(({ j, k }) => ({
      ...pairs[j * T + k]!,
      most: scores[j]! - scores[k]! + (slack[j]?.up ?? 0) + (slack[k]?.down ?? 0),
      least: scores[j]! - scores[k]! - (slack[j]?.down ?? 0) - (slack[k]?.up ?? 0),
    }));
  const level = alpha / ordered.length;
  // Bounds of t that save computing its quantile for most pairs: t falls with ν, to the normal quantile.
  const mostT = tCritical(alpha, Math.min(...ordered.map(({ df }) => df)));
  const leastT = normalQuantile(1 - level / 2);
  let low = 0;
  let high = 0;
  for (const { most, least, se, df } of ordered) {
    if (most + mostT * se > high) high = Math.max(high, most + tCritical(alpha, df) * se);
    if (least - leastT * se > low) low = Math.max(low, least - tCritical(level, df) * se);
  }
  return [Math.min(1, low), Math.min(1, high)];
}

/**
 * The range of R for a given standard deviation τ (T − 1) of T scores. The least: half of the scores are at each end, τ = R
 * √(h (T − h) / (T (T − 1))), h = ⌊T/2⌋. The most: one score is at each end and the others are in the middle,
 * τ = R / √(2 (T − 1)).
 */
export function rangeOfSpread([low, high]: Interval, T: number): Interval {
  const half = Math.floor(T / 2);
  return [low * Math.sqrt((T * (T - 1)) / (half * (T - half))), Math.min(1, high * Math.sqrt(2 * (T - 1)))];
}
