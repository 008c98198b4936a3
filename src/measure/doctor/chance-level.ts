import betainc from '@stdlib/math-base-special-betainc';
import type { Item } from '../../core/items/item.ts';
import { mean } from '../basics/mean.ts';
import { tCritical } from '../basics/student-t.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { comparableRightLabels } from './option-labels.ts';

/** What a set gives to a model that knows nothing; fractions. */
export interface SetChanceLevel {
  /** The mean over items of 1/choices, 0 for an open question. */
  readonly guess: number;
  /** The commonest right answer and its share, where that beats guessing by more than luck. */
  readonly always?: { readonly label: string; readonly share: number };
  /** By item: what the better of the two gives on it: 1/choices, or 1 where the commonest answer is right and 0 elsewhere. */
  readonly byItem: Float64Array;
}

/** The chance that a set’s answers come out so often the same is below this where “always that answer” counts. */
const alpha = 0.05;

/** Answers to open questions have no 1/choices to compare with: the commonest counts from so many questions and from this share on. */
const leastOpen = 5;
const leastOpenShare = 0.2;

/**
 * The chance level of a set: max(1/choices, share of the commonest right answer). In a small balanced set one letter is always right a little more often: its share counts where
 * P(X ≥ c) < 5%, X binomial of N items with 1/choices each. `items`: those of one set; `isShuffled`: its letters say nothing, as choices change places. Source: the majority baseline of BoolQ (Clark et al. 2019, arXiv:1905.10044).
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

/** Several sets whose questions all weigh the same: what guessing gives, and what the better of guessing and the commonest answer does. */
export function combinedChanceLevel(sets: readonly SetChanceLevel[]): SetChanceLevel {
  const byItem = Float64Array.from(sets.flatMap((set) => Array.from(set.byItem)));
  const items = byItem.length;
  const guess = items > 0 ? sets.reduce((sum, set) => sum + set.guess * set.byItem.length, 0) / items : 0;
  const labels = sets.flatMap(({ always }) => always?.label ?? []);
  const [label] = labels;
  return label === undefined ? { guess, byItem } : { guess, always: { label, share: mean(byItem) }, byItem };
}

/** The chance level of a run, a fraction: sets weigh the same. */
export const runChanceLevel = (sets: readonly SetChanceLevel[]): number =>
  sets.length > 0 ? mean(sets.map(({ guess, always }) => always?.share ?? guess)) : 0;

/** By how much a model beats chance on the same questions; fractions. */
export interface DifferenceFromChance {
  readonly difference: number;
  /** The ends of the 95% interval, and the lower end of the one-sided one. */
  readonly low: number;
  readonly high: number;
  readonly oneSided: number;
}

/**
 * The paired comparison of a model with chance, question by question: D = mean over sets of mean_i (a_i − c_i), a_i the item’s mean score over its prompts and c_i `SetChanceLevel.byItem`. Its variance
 * is cluster-robust as in `muIntervalOverQuestions`, V_b = G/(G − 1) · Σ_c (Σ_{i∈c} (d_i − d̄))² / N², with Welch’s degrees of freedom. Undefined where a set has fewer than two answered questions (or clusters).
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
