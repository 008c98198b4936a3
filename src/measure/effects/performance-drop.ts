import { mean } from '../basics/mean.ts';

/**
 * The performance drop rate of one pair of scores as the paper prints it: 1 − original / perturbed. Undefined (NaN) at (0, 0), −∞ where only the
 * perturbed score is 0.
 */
export const reversedDropRate = (original: number, perturbed: number): number => 1 - original / perturbed;

/**
 * The performance drop rate as it is usual (PromptRobust, Zhu et al. 2023): 1 − perturbed / original. Of scores or of whole accuracies. NaN at (0, 0),
 * −∞ where only the original score is 0.
 */
export const promptRobustDropRate = (original: number, perturbed: number): number => 1 - perturbed / original;

/**
 * The paper's drop of an item: the mean of `reversedDropRate` over all ordered pairs of its V scores, each with itself too, undefined and infinite terms
 * counted as 0. For scores of 0 and 1, k of them 1, that is k(V − k) / V²: the population variance of the scores, 0 where all are right or all wrong
 * and 0.25 at most. The usual form by the same convention gives the same. NaN without scores.
 */
export function meanPairwiseDropOfItem(scores: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  for (const score of Array.from(scores)) counts.set(score, (counts.get(score) ?? 0) + 1);
  let total = 0;
  for (const [original, n] of counts) {
    for (const [perturbed, m] of counts) {
      const drop = reversedDropRate(original, perturbed);
      if (Number.isFinite(drop)) total += n * m * drop;
    }
  }
  return total / scores.length ** 2;
}

/**
 * The usual drop of a model on a set: 1 − (mean accuracy of the perturbed configurations) / (accuracy of the original one). NaN where both are 0 or there
 * is none, −∞ where the original accuracy alone is 0; negative where the perturbed ones are better.
 */
export const meanAccuracyDropRate = (original: number, perturbed: ArrayLike<number>): number =>
  promptRobustDropRate(original, mean(perturbed));
