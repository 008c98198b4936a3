import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { setOf, type Item } from '../../core/items/item.ts';
import { mean } from '../basics/mean.ts';
import { tCritical } from '../basics/student-t.ts';
import { formatFixed, percent } from '../../core/words/format.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';

/** Above this share of refused and unreadable answers, a score reflects answer extraction and not the model. */
export const maxUnparseableShare = 0.2;

/**
 * The score of guessing, a fraction: the mean over sets of the mean over items of 1/choices. A question counts 0 if it has
 * no choices, or if one of its rules is not a choice rule. μ weights its sets in the same way.
 */
export function chanceScore(items: readonly Item[]): number {
  const sets = new Map<string, number[]>();
  for (const { id, choices, counts } of items) {
    const own = sets.get(setOf(id)) ?? [];
    sets.set(setOf(id), own);
    const guessed = choices && choices.length > 0 && (counts?.rules.every(({ kind }) => kind === 'choice') ?? true);
    own.push(guessed ? 1 / choices.length : 0);
  }
  return sets.size === 0 ? 0 : mean([...sets.values()].map(mean));
}

/** The outcomes of a model's cells. `unreadable` and `refused` are among those answered. */
export interface AnswerStatusCounts {
  readonly answered: number;
  readonly unreadable: number;
  readonly refused: number;
  readonly failed: number;
}

/** A mean score, its variance over items and that variance's degrees of freedom; fractions. */
export interface MeanScoreEstimate {
  readonly mu: number;
  readonly muVariance: number;
  readonly df: number;
}

/** The estimate of μ from a `PromptSpread`. */
export const scoreEstimateOfSpread = (spread: PromptSpread | undefined): MeanScoreEstimate | undefined =>
  spread && { mu: spread.mu, muVariance: spread.muVariance, df: spread.fits.reduce((sum, { items }) => sum + items - 1, 0) };

/**
 * Why a model is not rated: it gave no readable answer, over 20% of its answers are refused or unreadable, or its μ is not
 * above guessing (a t test over items, one-sided, 5%; `chance` is a fraction). Such a model gets no verdict, grade, rank,
 * quadrant or advice. Comparisons with other models leave it out; its figures and counts stay. `isGraded` means that scores
 * are not all 0 or 1, so texts avoid the word “right”. Undefined if the model is rated.
 */
export function unratedReason(
  returned: AnswerStatusCounts,
  score: MeanScoreEstimate | undefined,
  chance: number,
  isGraded = false,
): NoValueWithReason | undefined {
  return tooFewReadableReason(returned) ?? notAboveChanceReason(score, chance, isGraded);
}

/** The first two of these reasons: too few readable answers. */
export function tooFewReadableReason({
  answered,
  unreadable,
  refused,
  failed,
}: AnswerStatusCounts): NoValueWithReason | undefined {
  const asked = answered + failed;
  if (asked === 0) return undefined;
  const kinds = [
    [refused, 'refused'],
    [unreadable, 'unreadable'],
    [failed, 'failed'],
  ] as const;
  const parts = kinds.flatMap(([count, kind]) => (count > 0 ? [`${formatCount(count)} ${kind}`] : []));
  if (answered === unreadable + refused) {
    return undefinedBecause(
      `not one readable answer to ${formatCount(asked)} ${asked === 1 ? 'prompt' : 'prompts'}: ${parts.join(', ')}`,
    );
  }
  const unread = (unreadable + refused) / answered;
  if (unread <= maxUnparseableShare) return undefined;
  const counts = parts.filter((part) => !part.endsWith('failed')).join(', ');
  return undefinedBecause(`${percent(unread)} of its ${formatCount(answered)} answers give nothing to score: ${counts}`);
}

/**
 * The last of these reasons. A score that is not a share of right answers is reported as a mean. Undefined without a
 * variance (a single item).
 */
export function notAboveChanceReason(
  score: MeanScoreEstimate | undefined,
  chance: number,
  isGraded = false,
): NoValueWithReason | undefined {
  if (!score || score.df < 1 || Number.isNaN(score.muVariance)) return undefined;
  const { mu, muVariance, df } = score;
  if (mu - tCritical(0.1, df) * Math.sqrt(muVariance) > chance) return undefined;
  const is = isGraded
    ? `its mean score is ${formatFixed(100 * mu, 1)}%`
    : `it is right in ${formatFixed(100 * mu, 1)}% of cases`;
  return undefinedBecause(
    chance > 0
      ? `${is}, which is not shown to be above the ${formatFixed(100 * chance, 1)}% that guessing gives`
      : `${is}, which is not shown to be above 0`,
  );
}

const formatCount = (count: number): string => count.toLocaleString('en-GB');
