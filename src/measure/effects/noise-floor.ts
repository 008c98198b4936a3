import type { ScoreMatrix } from '../basics/item-scores.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/**
 * σ₀, the σ that a model has where no template moves it as a whole: some items flip between templates, either way, and means over few items show it. In percent,
 *
 *   σ₀ = 100·√( (1/K²) Σ_b MS_b / N_b ),
 *
 * MS_b the item × template mean square of benchmark b (what an additive fit of items and templates leaves), N_b its items, K the number of benchmarks: `floor2` of
 * `promptSpread`, the σ₀ of every report. Each item's own variance over the templates, which stood here before, holds the templates' effect too. E[σ²] = τ² + σ₀²; σ₀
 * falls as 1/√N, τ does not.
 *
 * NaN where a benchmark has no two templates that share an item, or too few cells to tell flips from effects.
 */
export function noiseFloor(benchmarks: readonly ScoreMatrix[]): number {
  const spread = promptSpread(benchmarks);
  return spread ? 100 * Math.sqrt(spread.floor2) : NaN;
}

/**
 * The items whose score changes between templates, and what one of them adds to σ₀² (in percent squared): the mean of
 * u = (100/(K·N_b))²·v_{b,i} weighted by itself, Σ u² / Σ u; 0 where none changes. A benchmark of which nothing is
 * answered twice adds nothing.
 */
export function flippingItemsAndContribution(benchmarks: readonly ScoreMatrix[]): {
  readonly items: number;
  readonly ofOne: number;
} {
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
function flipVariances({ items, templates, scores }: ScoreMatrix): number[] {
  const variances: number[] = [];
  for (let i = 0; i < items; i++) {
    const answered = scores.subarray(i * templates, (i + 1) * templates).filter((score) => !Number.isNaN(score));
    if (answered.length > 1) variances.push(sampleVariance(answered));
  }
  return variances;
}
