/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../basics/item-scores.ts';
import type { SetCellBounds, NotReadSummary } from './not-read.ts';

/** The scores that a prompt may have, fractions: the mean over sets of the mean over items, with all that was not read wrong, and right. NaN where a set has no answer under it. */
export interface PromptScoreRange {
  readonly low: number;
  readonly high: number;
}

/** Of each prompt. */
export function promptBoundsFillingUnread({ sets, byPrompt }: NotReadSummary): PromptScoreRange[] {
  return byPrompt.map((_, t) => ({
    low: meanOf(sets, t, ({ lowest }) => lowest),
    high: meanOf(sets, t, ({ highest }) => highest),
  }));
}

/**
 * The scores with what was not read filled in: of each prompt t the share `shares[t]` in [0, 1] of it counts as right, set by set. The questions that the model is seldom right about are filled first:
 * answers to the same question then differ more often, and the more they do, the harder an effect is to find.
 */
export function fillNotReadScores({ sets }: NotReadSummary, shares: ArrayLike<number>): ScoreMatrix[] {
  return sets.map((set) => {
    const { items, templates, lowest, highest, clusters } = set;
    const scores = lowest.slice();
    const means = itemMeans(set);
    const order = Array.from({ length: items }, (_, i) => i).sort((i, j) => means[i]! - means[j]! || i - j);
    for (let t = 0; t < templates; t++) {
      const width = (i: number) => highest[i * templates + t]! - lowest[i * templates + t]!;
      let left = 0;
      for (let i = 0; i < items; i++) if (width(i) > 0) left += width(i);
      left *= shares[t]!;
      for (const i of order) {
        if (!(width(i) > 0)) continue;
        const added = Math.min(width(i), left);
        scores[i * templates + t]! += added;
        left -= added;
      }
    }
    return { items, templates, scores, binary: isBinary(scores), ...(clusters && { clusters }) };
  });
}

/**
 * The shares with which the prompts’ scores differ least: Σ_t (S_t − S̄)² is least over all S_t in [low_t, high_t]. Each S_t is then c drawn into its range, with c their mean; c is found by halving, as
 * the mean less c falls while c rises. All ranges that share a point give one score for all.
 */
export function rangeSharesOfMinSpread(ranges: readonly PromptScoreRange[]): number[] {
  const there = ranges.filter(isThere);
  let [low, high] = [Math.min(...there.map((range) => range.low)), Math.max(...there.map((range) => range.high))];
  for (let step = 0; step < 100 && low < high; step++) {
    const middle = (low + high) / 2;
    const mean = there.reduce((sum, range) => sum + clampToRange(middle, range), 0) / there.length;
    if (mean > middle) low = middle;
    else high = middle;
  }
  const centre = (low + high) / 2;
  return ranges.map((range) => shareAt(clampToRange(centre, range), range));
}

/**
 * The shares with which they differ most. The sum of squares is convex, so it is largest where every S_t lies at an end of its range. Tried are all divisions by one threshold, the prompts with the
 * higher middle at their upper end; from the best of them single prompts change ends for as long as that adds anything.
 */
export function rangeSharesOfMaxSpread(ranges: readonly PromptScoreRange[]): number[] {
  const middle = ({ low, high }: PromptScoreRange) => (low + high) / 2;
  const sorted = ranges
    .map((range, t) => ({ range, t }))
    .filter(({ range }) => isThere(range))
    .sort((a, b) => middle(a.range) - middle(b.range));
  const squares = (atTop: readonly boolean[]) => {
    const scores = sorted.map(({ range }, k) => (atTop[k] ? range.high : range.low));
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  };
  let best = sorted.map(() => false);
  for (let from = 0; from < sorted.length; from++) {
    const divided = sorted.map((_, k) => k >= from);
    if (squares(divided) > squares(best)) best = divided;
  }
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const k of sorted.keys()) {
      const changed = best.map((isTop, at) => (at === k ? !isTop : isTop));
      // More than rounding.
      if (squares(changed) <= squares(best) * (1 + 1e-12)) continue;
      best = changed;
      hasChanged = true;
    }
  }
  const shares = ranges.map(() => 0);
  for (const [k, { t }] of sorted.entries()) shares[t] = best[k] ? 1 : 0;
  return shares;
}

/**
 * What such answers alone may make of prompts that are equally good, fractions: the largest difference between two of them, and the largest standard deviation of all (n in the denominator). No number of questions
 * shows a smaller size than that, however many are asked. 0 of no prompt.
 */
export function maxDifferenceAndSpreadOfNotRead(ranges: readonly PromptScoreRange[]): {
  readonly difference: number;
  readonly spread: number;
} {
  const widths = ranges.filter(isThere).map(({ low, high }) => high - low);
  const alike = widths.map((high) => ({ low: 0, high }));
  const scores = rangeSharesOfMaxSpread(alike).map((share, t) => share * (widths[t] ?? 0));
  const mean = scores.reduce((sum, score) => sum + score / scores.length, 0);
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2 / scores.length, 0);
  return { difference: Math.max(0, ...widths), spread: Math.sqrt(variance) };
}

/** The shares that speak most against `prompt` being the lowest (`isLow`) or the highest of all. */
export const fillToUnseatExtremePrompt = (prompts: number, prompt: number, isLow: boolean): number[] =>
  Array.from({ length: prompts }, (_, t) => Number((t === prompt) === isLow));

const isThere = ({ low }: PromptScoreRange): boolean => !Number.isNaN(low);

const clampToRange = (value: number, { low, high }: PromptScoreRange): number => Math.min(high, Math.max(low, value));

const shareAt = (score: number, { low, high }: PromptScoreRange): number => (high > low ? (score - low) / (high - low) : 0);

function meanOf(sets: readonly SetCellBounds[], t: number, of: (set: SetCellBounds) => Float64Array): number {
  let total = 0;
  for (const set of sets) {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < set.items; i++) {
      const score = of(set)[i * set.templates + t]!;
      if (Number.isNaN(score)) continue;
      sum += score;
      count++;
    }
    total += sum / count;
  }
  return total / sets.length;
}

/** How often the model is right about each question, with what was not read counted as half right. */
function itemMeans({ items, templates, lowest, highest }: SetCellBounds): Float64Array {
  const means = new Float64Array(items);
  for (let i = 0; i < items; i++) {
    let sum = 0;
    let count = 0;
    for (let t = 0; t < templates; t++) {
      const at = i * templates + t;
      if (Number.isNaN(lowest[at]!)) continue;
      sum += (lowest[at]! + highest[at]!) / 2;
      count++;
    }
    means[i] = count > 0 ? sum / count : 0;
  }
  return means;
}
