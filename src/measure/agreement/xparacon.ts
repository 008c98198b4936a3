import log2 from '@stdlib/math-base-special-log2';
import { mean } from '../basics/mean.ts';
import { populationDeviation } from '../basics/standard-deviation.ts';

/**
 * How much an item's accuracy varies between its wordings (RoParQ §4): the population standard deviation √(Σ(x − x̄)² /
 * n) of its accuracies. There is one for each wording (the original and its paraphrases), a fraction over the orders of
 * the choices. At most √2/3 for three wordings.
 *
 * Exactly 0 if all are the same. The mean of three equal fractions may round, and the remainder would make XParaCon
 * about 56 instead of infinite. NaN for an empty list.
 */
export function itemAccuracySdOverWordings(accuracies: ArrayLike<number>): number {
  const first = accuracies[0];
  if (first !== undefined && Array.prototype.every.call(accuracies, (accuracy) => accuracy === first)) return 0;
  return populationDeviation(accuracies);
}

/**
 * Cross-paraphrase consistency (RoParQ §4): −log₂ of the mean over items of `itemAccuracySdOverWordings`. Higher is
 * more consistent: one more means half the spread. +∞ if no item varies. At least −log₂(√2/3) ≈ 1.085 with three
 * wordings. NaN without items.
 */
export const xParaConFromSpreads = (spreads: ArrayLike<number>): number => -log2(mean(spreads));

/**
 * The highest XParaCon that a judge can have on items that its own answers selected (our bound on RoParQ §3.3). All answers to one or two of
 * an item’s three wordings were right, and at least one of the n answers to each other wording was wrong. The least spread is
 * that of (1, 1, 1 − 1/n) or (1, 1 − 1/n, 1 − 1/n): √2 ÷ 3n, so 0.0589 for n = 8. Their mean gives the ceiling, 4.085 where each n is 8.
 *
 * `answersPerWording`: n of each item, its orders of the choices times the samples, at least 1. With n = 1 the ceiling is also the least
 * XParaCon, 1.085. NaN without items. The bound holds only for the answers that selected. New answers, and other models, may exceed it.
 */
export const judgeCeiling = (answersPerWording: readonly number[]): number =>
  xParaConFromSpreads(answersPerWording.map((n) => Math.SQRT2 / (3 * n)));
