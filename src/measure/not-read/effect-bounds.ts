import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { measurePromptContrasts, comparePromptPairs, type PromptPairDifference } from '../prompt-effect/prompt-contrasts.ts';
import {
  minPromptsForSpread,
  measurePromptEffect,
  type EffectSettings,
  type ModelPromptEffect,
} from '../prompt-effect/prompt-effect.ts';
import { promptSpread, type PromptSpread } from '../prompt-effect/prompt-spread.ts';
import type { ScoreSlack } from '../prompt-effect/true-range.ts';
import {
  fillNotReadScores,
  rangeSharesOfMinSpread,
  promptBoundsFillingUnread,
  fillToUnseatExtremePrompt,
  maxDifferenceAndSpreadOfNotRead,
  rangeSharesOfMaxSpread,
  type PromptScoreRange,
} from './fillings.ts';
import type { NotReadSummary } from './not-read.ts';

/** A prompt that stands out however unread answers count. */
export interface StandoutPrompt {
  /** Its index in `spread.prompts`. */
  readonly prompt: number;
  readonly isBelow: boolean;
  /** Its distance from μ, a fraction: the smallest and the largest possible value. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
  /** Indices of the prompts that may be the worst (best), for the least favourable count of unread answers. */
  readonly among: readonly number[];
}

/**
 * The bounds of what prompts do to a model’s scores. Each prompt’s unread, refused and failed answers may be right or wrong,
 * independently of the other prompts’ (the bounds of Manski 2003 for missing outcomes, with the sampling error on top). A
 * finding is reported if it holds for all of these counts.
 */
export interface EffectBounds {
  readonly notRead: NotReadSummary;
  /** In the order of the plan’s prompts. */
  readonly ranges: readonly PromptScoreRange[];
  /** The effect with the prompts’ scores as close to each other as possible, and as far apart as possible. */
  readonly flattest: ModelPromptEffect | NoValueWithReason;
  readonly steepest: ModelPromptEffect | NoValueWithReason;
  /** Only with five prompts or more. */
  readonly named: readonly StandoutPrompt[];
  /**
   * Below five prompts: the pair that is furthest apart. The worse one's unread answers count as right and the better one's
   * as wrong. p is 1 if that reverses the difference.
   */
  readonly widest: PromptPairDifference | undefined;
  /** Below five prompts: the largest possible difference between two of them, a fraction. */
  readonly reach: number;
  /**
   * The apparent effect that unread answers alone could give to equally good prompts, a fraction. It is a standard
   * deviation, or a difference of two below five prompts.
   */
  readonly alone: number;
}

/**
 * An effect that is not found with unread answers counted as wrong is never reported. So its p is not computed for other
 * counts.
 */
const alpha = 0.05;

/** `found` is the effect with all unread answers counted as wrong. */
export function effectBounds(found: ModelPromptEffect, notRead: NotReadSummary, drawing: EffectSettings): EffectBounds {
  const ranges = promptBoundsFillingUnread(notRead);
  const isFew = found.spread.prompts.length < minPromptsForSpread;
  const withShares = (shares: readonly number[]): ScoreMatrix[] => fillNotReadScores(notRead, shares);
  const effectWith = (shares: readonly number[], permutations?: number): ModelPromptEffect | NoValueWithReason => {
    const tables = withShares(shares);
    const spread = promptSpread(tables);
    return spread
      ? measurePromptEffect(tables, { ...drawing, draws: 0, ...(permutations !== undefined && { permutations }) }, spread)
      : undefinedBecause('too few questions are answered under two prompts or more');
  };
  const contrastsWith = (place: number, isLow: boolean) => {
    const spread = promptSpread(
      withShares(fillToUnseatExtremePrompt(ranges.length, found.spread.prompts[place] ?? -1, isLow)),
    );
    return spread?.prompts.length === found.spread.prompts.length ? measurePromptContrasts(spread, drawing) : undefined;
  };
  const named = found.contrasts.standingOut.flatMap(({ prompt, difference, p, fromMean }): StandoutPrompt[] => {
    const isBelow = difference < 0;
    const still = contrastsWith(prompt, isBelow)?.standingOut.find((each) => each.prompt === prompt);
    if (!still || still.difference * difference <= 0) return [];
    const most = contrastsWith(prompt, !isBelow)?.printed[prompt];
    if (!most) return [];
    const ends = [fromMean, still.fromMean, most].flatMap(({ low, high }) => (isBelow ? [-high, -low] : [low, high]));
    return [
      { prompt, isBelow, low: Math.min(...ends), high: Math.max(...ends), p: Math.max(p, still.p), among: still.among },
    ];
  });
  return {
    notRead,
    ranges,
    flattest: effectWith(rangeSharesOfMinSpread(ranges), found.p < alpha ? undefined : 1),
    // Its p is not used.
    steepest: effectWith(rangeSharesOfMaxSpread(ranges), 1),
    named,
    widest: isFew ? leastOfWidest(found, ranges, withShares, drawing) : undefined,
    reach: isFew ? reachOf(found, ranges) : 0,
    alone: maxDifferenceAndSpreadOfNotRead(ranges)[isFew ? 'difference' : 'spread'],
  };
}

function leastOfWidest(
  { pairs, spread }: ModelPromptEffect,
  ranges: readonly PromptScoreRange[],
  withShares: (shares: readonly number[]) => ScoreMatrix[],
  drawing: { readonly seed: number; readonly draws: number },
): PromptPairDifference | undefined {
  const [widest] = [...pairs].sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
  if (!widest) return undefined;
  const worse = spread.prompts[widest.difference < 0 ? widest.one : widest.other];
  const better = spread.prompts[widest.difference < 0 ? widest.other : widest.one];
  // The third and fourth prompt keep their count, since they do not affect the difference.
  const shares = ranges.map((_, t) => Number(t === worse && t !== better));
  const filled = promptSpread(withShares(shares));
  if (!filled || filled.prompts.length !== spread.prompts.length) return undefined;
  const still = comparePromptPairs(filled, drawing).find(({ one, other }) => one === widest.one && other === widest.other);
  if (!still) return { ...widest, p: 1 };
  return { ...still, p: still.difference * widest.difference > 0 ? Math.max(still.p, widest.p) : 1 };
}

/** How far unread answers may raise or lower the score of each of `spread.prompts`. Fractions. */
export const slackOfScores = (
  { scores, prompts }: Pick<PromptSpread, 'scores' | 'prompts'>,
  { ranges }: Pick<EffectBounds, 'ranges'>,
): ScoreSlack[] =>
  Array.from(scores, (score, place) => {
    const { low = score, high = score } = ranges[prompts[place] ?? -1] ?? {};
    return { up: Math.max(0, high - score), down: Math.max(0, score - low) };
  });

/**
 * The largest possible difference of a pair. Each end of its interval moves outwards by the possible rise of one prompt’s
 * score and the fall of the other’s.
 */
function reachOf({ pairs, spread }: ModelPromptEffect, ranges: readonly PromptScoreRange[]): number {
  const beyond = slackOfScores(spread, { ranges });
  const rise = (one: number, other: number) => (beyond[one]?.up ?? 0) + (beyond[other]?.down ?? 0);
  return Math.min(
    1,
    Math.max(0, ...pairs.map(({ one, other, low, high }) => Math.max(high + rise(one, other), rise(other, one) - low))),
  );
}
