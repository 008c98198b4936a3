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

/** A prompt that stands out however the answers count that were not read. */
export interface StandoutPrompt {
  /** Its place in `spread.prompts`. */
  readonly prompt: number;
  readonly isBelow: boolean;
  /** Its distance from μ, a fraction: from the least to the most that it may be. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
  /** Places of those that may be the worst (best), where the answers speak most against it. */
  readonly among: readonly number[];
}

/**
 * What prompts do to a model’s scores, at least and at most: each prompt’s unread, refused and failed answers may be right or wrong, independently of the other prompts’ (the bounds of Manski 2003 for
 * missing outcomes, with the sampling error on top). A finding is reported if it holds for all of them.
 */
export interface EffectBounds {
  readonly notRead: NotReadSummary;
  /** In the order of the plan’s prompts. */
  readonly ranges: readonly PromptScoreRange[];
  /** The effect with the prompts’ scores as near to each other as they can be, and as far from each other. */
  readonly flattest: ModelPromptEffect | NoValueWithReason;
  readonly steepest: ModelPromptEffect | NoValueWithReason;
  /** From five prompts on. */
  readonly named: readonly StandoutPrompt[];
  /** Below five prompts: the two that are furthest apart, with the worse of them counted as well and the better as badly as it can be; p is 1 where that turns them round. */
  readonly widest: PromptPairDifference | undefined;
  /** Below five prompts: the most by which two of them may differ, a fraction. */
  readonly reach: number;
  /** What these answers alone may make of prompts that are equally good, a fraction: a standard deviation, below five prompts a difference of two. */
  readonly alone: number;
}

/** What is not found with them counted as wrong is not reported, however else they count: its p is not asked for again. */
const alpha = 0.05;

/** `found`: the effect with all that was not read counted as wrong. */
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
    // Its p is not asked for.
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
  // The third and fourth prompt stay as they are counted: they have no part in the difference.
  const shares = ranges.map((_, t) => Number(t === worse && t !== better));
  const filled = promptSpread(withShares(shares));
  if (!filled || filled.prompts.length !== spread.prompts.length) return undefined;
  const still = comparePromptPairs(filled, drawing).find(({ one, other }) => one === widest.one && other === widest.other);
  if (!still) return { ...widest, p: 1 };
  return { ...still, p: still.difference * widest.difference > 0 ? Math.max(still.p, widest.p) : 1 };
}

/** How far the answers that were not read may raise or lower the score of each of `spread.prompts`. Fractions. */
export const slackOfScores = (
  { scores, prompts }: Pick<PromptSpread, 'scores' | 'prompts'>,
  { ranges }: Pick<EffectBounds, 'ranges'>,
): ScoreSlack[] =>
  Array.from(scores, (score, place) => {
    const { low = score, high = score } = ranges[prompts[place] ?? -1] ?? {};
    return { up: Math.max(0, high - score), down: Math.max(0, score - low) };
  });

/** An end of a pair’s interval lies as much further out as the one prompt’s score may rise and the other’s fall. */
function reachOf({ pairs, spread }: ModelPromptEffect, ranges: readonly PromptScoreRange[]): number {
  const beyond = slackOfScores(spread, { ranges });
  const rise = (one: number, other: number) => (beyond[one]?.up ?? 0) + (beyond[other]?.down ?? 0);
  return Math.min(
    1,
    Math.max(0, ...pairs.map(({ one, other, low, high }) => Math.max(high + rise(one, other), rise(other, one) - low))),
  );
}
