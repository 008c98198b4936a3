import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { setOf, type Item } from '../../core/items/item.ts';
import { mean } from '../basics/mean.ts';
import { tCritical } from '../basics/student-t.ts';
import { formatFixed, percent } from '../../core/words/format.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';

/** Above this share of refused and unreadable answers a score tells of the reading, not of the model. */
export const maxUnparseableShare = 0.2;

/**
 * What guessing would score, a fraction: the mean over sets of the mean over items of 1/choices; 0 for a question without choices, or whose rules ask for more than one. μ weighs its sets in
 * the same way.
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

/** How a model's cells came back; `unreadable` and `refused` are of those answered. */
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

/** What a `PromptSpread` tells of μ. */
export const scoreEstimateOfSpread = (spread: PromptSpread | undefined): MeanScoreEstimate | undefined =>
  spread && { mu: spread.mu, muVariance: spread.muVariance, df: spread.fits.reduce((sum, { items }) => sum + items - 1, 0) };

/**
 * Why a model is not rated: it gave no readable answer, over 20% of its answers are refused or cannot be read, or its μ is not above what guessing
 * gives (a t test over items, one-sided, 5%; `chance` a fraction). Such a model gets no verdict, grade, rank or quadrant and no advice, and it is left out of what others
 * are compared with; its figures and counts stay as they are. `isGraded`: scores are not all 0 or 1, so none says “right”. Undefined where it is rated.
 */
export function unratedReason(
  returned: AnswerStatusCounts,
  score: MeanScoreEstimate | undefined,
  chance: number,
  isGraded = false,
): NoValueWithReason | undefined {
  return tooFewReadableReason(returned) ?? notAboveChanceReason(score, chance, isGraded);
}

/** The first two of the reasons: too little to read. */
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

/** The last of them. A score that is no share of right answers is told as a mean. Without a variance (a single item) nothing is said. */
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
