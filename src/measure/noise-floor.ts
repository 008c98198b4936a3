import type { ItemScores } from './item-scores.ts';
import { sampleVariance } from './standard-deviation.ts';

/**
 * The σ that a model has where no template moves it: items flip one by one between templates, and means over few items
 * show it. In percent,
 *
 *   σ₀ = 100·√( (1/K²) Σ_b Σ_i v_{b,i} / N_b² ),
 *
 * v_{b,i} the sample variance (T − 1) of item i's score over templates, K the number of benchmarks, N_b their items.
 * E[σ²] = σ₀² for independent flips; a real template effect comes on top. σ falls as 1/√N where only flips are at work.
 *
 * Items answered under fewer than two templates say nothing and are left out. NaN where a benchmark has none left.
 */
export function noiseFloor(benchmarks: readonly ItemScores[]): number {
  const K = benchmarks.length;
  if (K === 0) return NaN;
  let total = 0;
  for (const benchmark of benchmarks) {
    const v = flipVariances(benchmark);
    if (v.length === 0) return NaN;
    total += v.reduce((sum, variance) => sum + variance, 0) / v.length ** 2;
  }
  return (100 * Math.sqrt(total)) / K;
}

/**
 * The items whose score changes between templates, and what one of them adds to σ₀² (in percent squared): the mean of
 * u = (100/(K·N_b))²·v_{b,i} weighted by itself, Σ u² / Σ u; 0 where none changes. A benchmark of which nothing is
 * answered twice adds nothing.
 */
export function flips(benchmarks: readonly ItemScores[]): { readonly items: number; readonly ofOne: number } {
  let items = 0;
  let sum = 0;
  let squares = 0;
  for (const benchmark of benchmarks) {
    const v = flipVariances(benchmark);
    for (const variance of v) {
      const u = (100 / benchmarks.length / v.length) ** 2 * variance;
      if (u > 0) items++;
      sum += u;
      squares += u ** 2;
    }
  }
  return { items, ofOne: items > 0 ? squares / sum : 0 };
}

/** v_{b,i} of the items with two answers or more. */
function flipVariances({ items, templates, scores }: ItemScores): number[] {
  const variances: number[] = [];
  for (let i = 0; i < items; i++) {
    const answered = scores.subarray(i * templates, (i + 1) * templates).filter((score) => !Number.isNaN(score));
    if (answered.length > 1) variances.push(sampleVariance(answered));
  }
  return variances;
}
