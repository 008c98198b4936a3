/* eslint-disable @typescript-eslint/no-non-null-assertion -- items and templates are those of both tables, which have items × templates scores */
import betainc from '@stdlib/math-base-special-betainc';
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';

/** The number of things that are better, worse or unchanged in the second compared with the first. */
export interface GainLossCounts {
  readonly gained: number;
  readonly lost: number;
  readonly same: number;
}

/**
 * McNemar's exact test (1947), two-sided. Of n = gained + lost things that changed, as many or fewer changed in the rarer
 * direction,
 *
 *   p = min(1, 2·P(X ≤ min(gained, lost))),   X ~ Binomial(n, ½),   P(X ≤ k) = I_½(n − k, k + 1),
 *
 * where I is the regularised incomplete beta function. Things that did not change do not count. Undefined if nothing
 * changed. It assumes independent things: for items in clusters, see `clusteredSignFlipP`.
 */
export function mcnemar({ gained, lost }: Pick<GainLossCounts, 'gained' | 'lost'>): MaybeNumber {
  const n = gained + lost;
  if (n === 0) return nothingChangedReason;
  const k = Math.min(gained, lost);
  return gained === lost ? 1 : Math.min(1, 2 * betainc(0.5, n - k, k + 1, true, false));
}

export const nothingChangedReason = undefinedBecause('nothing changed between the two');

/** Counts how many paired values rose, fell or stayed. Pairs with a NaN are not counted. */
export function countValueChanges(one: ArrayLike<number>, other: ArrayLike<number>): GainLossCounts {
  const found = noChanges();
  for (let i = 0; i < one.length; i++) count(found, other[i]! - one[i]!);
  return found;
}

/**
 * Counts the single answers under the templates `within` (default: all) whose score rose, fell or stayed, among those that
 * both have.
 */
export function countCellScoreChanges(one: ScoreMatrix, other: ScoreMatrix, within?: readonly number[]): GainLossCounts {
  const T = one.templates;
  const templates = within ?? Array.from({ length: T }, (_, t) => t);
  const found = noChanges();
  for (let i = 0; i < one.items; i++) {
    for (const t of templates) count(found, other.scores[i * T + t]! - one.scores[i * T + t]!);
  }
  return found;
}

/**
 * Counts items by the sum of their scores over the templates that both answered: an item is gained if the sum rose. Answers
 * to one item are correlated, so McNemar's test is applied to items and not to answers. With one template it is the usual
 * test. An item without a common answer is not counted.
 */
export function countItemGainsAndLosses(one: ScoreMatrix, other: ScoreMatrix): GainLossCounts {
  const found = noChanges();
  for (let i = 0; i < one.items; i++) count(found, itemScoreChange(one, other, i));
  return found;
}

/** `itemScoreChange` for every item. */
export const itemScoreDifferences = (one: ScoreMatrix, other: ScoreMatrix): Float64Array =>
  Float64Array.from({ length: one.items }, (_, item) => itemScoreChange(one, other, item));

/** Sum of the second's scores on an item minus the first's, over the templates that both answered; NaN if both answered none. */
export function itemScoreChange(one: ScoreMatrix, other: ScoreMatrix, item: number): number {
  const T = one.templates;
  let sum = NaN;
  for (let at = item * T; at < (item + 1) * T; at++) {
    const change = other.scores[at]! - one.scores[at]!;
    if (!Number.isNaN(change)) sum = (Number.isNaN(sum) ? 0 : sum) + change;
  }
  return sum;
}

export function sumGainLossCounts(all: readonly GainLossCounts[]): GainLossCounts {
  return all.reduce(
    (sum, { gained, lost, same }) => ({ gained: sum.gained + gained, lost: sum.lost + lost, same: sum.same + same }),
    { gained: 0, lost: 0, same: 0 },
  );
}

const noChanges = () => ({ gained: 0, lost: 0, same: 0 });

function count(into: { gained: number; lost: number; same: number }, change: number): void {
  if (Number.isNaN(change)) return;
  const direction = signOfChange(change);
  if (direction === 0) into.same++;
  else if (direction > 0) into.gained++;
  else into.lost++;
}

/** 1 for a gain, −1 for a loss, 0 for no change and for NaN. Means over samples leave rounding errors between equal sums. */
export const signOfChange = (change: number): -1 | 0 | 1 =>
  Number.isNaN(change) || Math.abs(change) < 1e-9 ? 0 : change > 0 ? 1 : -1;
