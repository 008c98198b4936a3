import betainc from '@stdlib/math-base-special-betainc';
import type { Item } from '../../core/items/item.ts';
import { mean } from '../basics/mean.ts';
import { tCritical } from '../basics/student-t.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { comparableRightLabels } from './option-labels.ts';

/** The scores that a set gives to a model that knows nothing. Fractions. */
export interface SetChanceLevel {
  /** The mean over items of 1/choices, 0 for an open question. */
  readonly guess: number;
  /** The most common right answer and its share, if it beats guessing by more than chance. */
  readonly always?: { readonly label: string; readonly share: number };
  /**
   * By item: the score of the better of the two. For guessing it is 1/choices. For the most common answer it is 1 if
   * that answer is right, else 0.
   */
  readonly byItem: Float64Array;
}

/** The most common answer counts only if the probability of so many equal right answers is below this. */
const alpha = 0.05;

/**
 * Open questions have no 1/choices to compare with. The most common answer counts from this many questions and this
 * share on.
 */
const leastOpen = 5;
const leastOpenShare = 0.2;

/**
 * The chance level of a set: max(1/choices, share of the most common right answer). In a small balanced set one letter
 * is always right a little more often. So the share counts only if P(X ≥ c) < 5%, where c is the answer’s count and X
 * is binomial with N items and 1/choices. `items` are those of one set. `isShuffled`: its letters say nothing, as
 * choices change positions. Source: the majority baseline of BoolQ (Clark et al. 2019, arXiv:1905.10044).
 */
export function chanceLevelOfSet(items: readonly Item[], { isShuffled = false } = {}): SetChanceLevel {
  const { right: labels, choices, areWords } = comparableRightLabels(items);
  const right = isShuffled && !areWords ? labels.map((label, i) => (choices[i] ? undefined : label)) : labels;
  const guesses = Float64Array.from(choices, (k) => (k > 0 ? 1 / k : 0));
  const guess = items.length > 0 ? mean(guesses) : 0;
  const counts = new Map<string, number>();
  for (const label of right) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [label = '', commonest = 0] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  const share = commonest / items.length;
  const isMore =
    guess > 0
      ? share > guess && betainc(guess, commonest, items.length - commonest + 1, true, false) < alpha
      : commonest >= leastOpen && share >= leastOpenShare;
  return isMore
    ? { guess, always: { label, share }, byItem: Float64Array.from(right, (each) => Number(each === label)) }
    : { guess, byItem: guesses };
}

/**
 * Combines sets whose questions all have the same weight: the score by guessing, and by the better of guessing and the
 * most common answer. The label is that of the first set that has one.
 */
export function combinedChanceLevel(sets: readonly SetChanceLevel[]): SetChanceLevel {
  const byItem = Float64Array.from(sets.flatMap((set) => Array.from(set.byItem)));
  const items = byItem.length;
  const guess = items > 0 ? sets.reduce((sum, set) => sum + set.guess * set.byItem.length, 0) / items : 0;
  const labels = sets.flatMap(({ always }) => always?.label ?? []);
  const [label] = labels;
  return label === undefined ? { guess, byItem } : { guess, always: { label, share: mean(byItem) }, byItem };
}

/** The chance level of a run, a fraction. All sets have the same weight. */
export const runChanceLevel = (sets: readonly SetChanceLevel[]): number =>
  sets.length > 0 ? mean(sets.map(({ guess, always }) => always?.share ?? guess)) : 0;

/** The difference between a model and chance on the same questions. Fractions. */
export interface DifferenceFromChance {
  readonly difference: number;
  /** The ends of the 95% interval. `oneSided` is the lower end of the one-sided 95% interval. */
  readonly low: number;
  readonly high: number;
  readonly oneSided: number;
}

/**
 * Compares a model with chance, paired by question: D = mean over sets of mean_i (a_i − c_i). a_i is the item’s mean
 * score over its prompts and c_i is `SetChanceLevel.byItem`. The variance is cluster-robust as in
 * `muIntervalOverQuestions`, V_b = G/(G − 1) · Σ_c (Σ_{i∈c} (d_i − d̄))² / N², with Welch’s degrees of freedom.
 * Undefined without sets, and if a set has fewer than two answered questions (or clusters).
 */
export function estimateDifferenceFromChance(
  tables: readonly ScoreMatrix[],
  sets: readonly SetChanceLevel[],
): DifferenceFromChance | undefined {
  const B = tables.length;
  if (B === 0) return undefined;
  let difference = 0;
  let variance = 0;
  let squares = 0;
  for (const [b, table] of tables.entries()) {
    const own = sets[b] && againstChance(table, sets[b].byItem);
    if (!own) return undefined;
    difference += own.mean / B;
    variance += own.variance / B ** 2;
    squares += (own.variance / B ** 2) ** 2 / own.df;
  }
  const nu = variance > 0 ? variance ** 2 / squares : 1;
  const reach = (level: number) => (variance > 0 ? tCritical(level, nu) * Math.sqrt(variance) : 0);
  return { difference, low: difference - reach(0.05), high: difference + reach(0.05), oneSided: difference - reach(0.1) };
}

function againstChance({ items, templates, scores, clusters }: ScoreMatrix, chance: Float64Array) {
  const differences = new Float64Array(items).map((_, i) => {
    const own = scores.subarray(i * templates, (i + 1) * templates).filter((score) => !Number.isNaN(score));
    return own.length > 0 ? mean(own) - (chance[i] ?? 0) : NaN;
  });
  const there = differences.filter((each) => !Number.isNaN(each));
  if (there.length < 2) return undefined;
  const centre = mean(there);
  const sums = (clusters ?? Array.from({ length: items }, (_, i) => [i]))
    .map((members) => members.filter((i) => !Number.isNaN(differences[i])))
    .filter((members) => members.length > 0)
    .map((members) => members.reduce((sum, i) => sum + (differences[i] ?? 0) - centre, 0));
  const G = sums.length;
  if (G < 2) return undefined;
  const variance = ((G / (G - 1)) * sums.reduce((sum, each) => sum + each ** 2, 0)) / there.length ** 2;
  return { mean: centre, variance, df: G - 1 };
}
