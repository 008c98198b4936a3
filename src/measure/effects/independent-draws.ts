import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import { zip } from '../../base/objects/zip.ts';
import { sum } from '../basics/mean.ts';

/**
 * The largest σ that independent draws could give, in points. Under every prompt each answer on benchmark b is an independent draw,
 * right with probability p_b. A score is the mean over K benchmarks of n_b questions, so its standard deviation is
 *
 *   100 · √( Σ_b p_b(1 − p_b) / n_b ) / K.
 *
 * It needs no answers. It is an upper bound: questions of unequal difficulty with the same mean p_b give less, as p(1 − p) is concave.
 * So a σ below the bound shows nothing either way. `accuracies` are fractions, `items` the n_b. RangeError without benchmarks,
 * if an accuracy is outside [0, 1], or if a benchmark has no questions.
 */
export function maxSigmaOfIndependentDraws(accuracies: readonly number[], items: readonly number[]): number {
  const parts = zip(accuracies, items);
  if (parts.length === 0 || parts.some(([p, n]) => !(p >= 0 && p <= 1 && n >= 1)))
    throw new RangeError(`maxSigmaOfIndependentDraws: accuracies ${accuracies.join()} of ${items.join()} questions`);
  return (100 * Math.sqrt(sum(parts.map(([p, n]) => (p * (1 - p)) / n)))) / accuracies.length;
}

/**
 * The largest chance of a σ this large over T prompts by independent draws: P(χ²_{T−1} ≥ (T − 1)σ²/bound²). It takes scores as normal. 1 if both are 0.
 */
export const pOfIndependentDraws = (sigma: number, bound: number, prompts: number): number =>
  sigma === 0 ? 1 : chiSquareUpperTail(((prompts - 1) * sigma ** 2) / bound ** 2, prompts - 1);
