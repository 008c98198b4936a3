import log2 from '@stdlib/math-base-special-log2';
import { mean } from '../basics/mean.ts';
import { populationDeviation } from '../basics/standard-deviation.ts';

/**
 * How far an item's accuracy moves between its questions (RoParQ §4): the population standard deviation √(Σ(x − x̄)² / n) of its accuracies,
 * one for each question (the original and its paraphrases), each a fraction over the orders of the choices. At most √2/3 for three.
 *
 * Exactly 0 where all are the same: the mean of three equal fractions may round, and what is left of it would make XParaCon some 56
 * instead of endless. NaN for an empty list.
 */
export function accuracySdOverWordings(accuracies: ArrayLike<number>): number {
  const first = accuracies[0];
  if (first !== undefined && Array.prototype.every.call(accuracies, (accuracy) => accuracy === first)) return 0;
  return populationDeviation(accuracies);
}

/**
 * Cross-paraphrase consistency (RoParQ §4): −log₂ of the mean over items of `questionSpread`. Higher is steadier; one more is half the
 * spread. +∞ where no item moves; at least −log₂(√2/3) ≈ 1.085 with three questions; NaN without items.
 */
export const xParaCon = (spreads: ArrayLike<number>): number => -log2(mean(spreads));
