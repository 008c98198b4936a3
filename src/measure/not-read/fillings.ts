/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../basics/item-scores.ts';
import type { SetCellBounds } from './not-read.ts';

/** The lowest and the highest possible scores of a model’s cells, by set. */
export interface CellBounds {
  readonly sets: readonly Omit<SetCellBounds, 'byPrompt'>[];
}

/**
 * The possible scores of a prompt, fractions: the mean over sets of the mean over items, with all unread answers wrong, and
 * with all right. NaN if a set has no answer under the prompt.
 */
export interface PromptScoreRange {
  readonly low: number;
  readonly high: number;
}

/** The range of each prompt. */
export function promptBoundsFillingUnread({ sets }: CellBounds): PromptScoreRange[] {
  return Array.from({ length: sets[0]?.templates ?? 0 }, (_, t) => ({
    low: meanOf(sets, t, ({ lowest }) => lowest),
    high: meanOf(sets, t, ({ highest }) => highest),
  }));
}

/**
 * The scores with unread answers filled in. For each prompt t, the share `shares[t]` in [0, 1] of them counts as right, set
 * by set. Questions that the model seldom answers correctly are filled first. Then answers to the same question differ more
 * often, and the more they differ, the harder an effect is to find.
 */
export function fillNotReadScores({ sets }: CellBounds, shares: ArrayLike<number>): ScoreMatrix[] {
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
 * The shares at which the prompts’ scores differ least: Σ_t (S_t − S̄)² is minimal over all S_t in [low_t, high_t]. Each S_t
 * is then c clamped to its range, and c is the mean of the S_t. Bisection finds c, as the mean minus c falls while c rises.
 * If all ranges share a point, all scores are equal.
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
 * The shares at which they differ most. The sum of squares is convex, so it is largest where every S_t is at an end of its
 * range. This tries all divisions by one threshold, with the prompts of higher midpoints at their upper end. From the best
 * division, single prompts switch ends while that increases the sum.
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
      // The increase must exceed rounding.
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
 * The apparent differences that unread answers alone could give to equally good prompts, fractions. They are the largest
 * difference between two prompts and the largest standard deviation of all (n in the denominator). No number of questions
 * can show an effect to be smaller than that. 0 without prompts.
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

/** The shares that are least favourable to `prompt` being the lowest (`isLow`) or the highest of all. */
export const fillToUnseatExtremePrompt = (prompts: number, prompt: number, isLow: boolean): number[] =>
  Array.from({ length: prompts }, (_, t) => Number((t === prompt) === isLow));

const isThere = ({ low }: PromptScoreRange): boolean => !Number.isNaN(low);

const clampToRange = (value: number, { low, high }: PromptScoreRange): number => Math.min(high, Math.max(low, value));

const shareAt = (score: number, { low, high }: PromptScoreRange): number => (high > low ? (score - low) / (high - low) : 0);

function meanOf(sets: CellBounds['sets'], t: number, of: (set: CellBounds['sets'][number]) => Float64Array): number {
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

/** How often the model is right about each question, with unread answers counted as half right. */
function itemMeans({ items, templates, lowest, highest }: CellBounds['sets'][number]): Float64Array {
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
