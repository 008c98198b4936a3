import { mean } from '../basics/mean.ts';

/**
 * The performance drop rate of one pair of scores as the paper prints it: 1 − original / perturbed. Undefined (NaN) at (0, 0), −∞ where only the
 * perturbed score is 0.
 */
export const reversedDropRate = (original: number, perturbed: number): number => 1 - original / perturbed;

/**
 * The usual performance drop rate (PromptRobust, Zhu et al. 2023): 1 − perturbed / original. For scores or for whole
 * accuracies. NaN at (0, 0), −∞ if only the original score is 0.
 */
export const promptRobustDropRate = (original: number, perturbed: number): number => 1 - perturbed / original;

/**
 * The paper's drop of an item: the mean of `reversedDropRate` over all ordered pairs of its V scores, including each
 * with itself. Undefined and infinite terms count as 0. For scores of 0 and 1, k of them 1, that is k(V − k) / V². This
 * is the population variance of the scores: 0 if all are right or all wrong, and 0.25 at most. `promptRobustDropRate`
 * gives the same by the same convention. NaN without scores.
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
 * The usual drop of a model on a set: 1 − (mean accuracy of the perturbed configurations) / (accuracy of the original
 * one). NaN if both are 0, and without perturbed configurations. −∞ if only the original accuracy is 0. Negative if the
 * perturbed ones are better.
 */
export const meanAccuracyDropRate = (original: number, perturbed: ArrayLike<number>): number =>
  promptRobustDropRate(original, mean(perturbed));
