import { optionLetter } from '../../core/items/letter.ts';
import { logSumExp } from '../../measure/basics/log-sum-exp.ts';

/** The index of the highest value; the first of several. */
export function likeliestIndex(likelihoods: readonly number[]): number {
  let likeliest = -1;
  for (const [at, value] of likelihoods.entries())
    if (likeliest === -1 || value > (likelihoods[likeliest] ?? -Infinity)) likeliest = at;
  return likeliest;
}

/**
 * The logarithm of each choice’s share of the total likelihood, by its letter: ln p(c) − ln Σ p. Their exponentials sum to
 * 1.
 */
export function letterLogShares(likelihoods: readonly number[]): Readonly<Record<string, number>> {
  const sum = logSumExp(likelihoods);
  return Object.fromEntries(likelihoods.map((value, at) => [optionLetter(at), value - sum]));
}
