import type { ScoreMatrix } from '../basics/item-scores.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/**
 * σ₀, the σ that a model has if no template moves it as a whole. Some items still flip between templates in either
 * direction, and means over few items show that. In percent,
 *
 *   σ₀ = 100·√( (1/K²) Σ_b MS_b / N_b ),
 *
 * where MS_b is the item × template mean square of benchmark b (the residual of an additive fit of items and
 * templates), N_b its items and K the number of benchmarks. It is `floor2` of `promptSpread`, the σ₀ of every report.
 * Each item's own variance over the templates would not do, as it includes the templates' effect. E[σ²] = τ² + σ₀². σ₀
 * falls as 1/√N, τ does not.
 *
 * NaN if a benchmark has no two templates that share an item, or too few cells to separate flips from effects.
 */
export function noiseFloor(benchmarks: readonly ScoreMatrix[]): number {
  const spread = promptSpread(benchmarks);
  return spread ? 100 * Math.sqrt(spread.floor2) : NaN;
}

/**
 * The number of items whose score changes between templates, and about what one of them adds to σ₀² (in percent
 * squared). The latter is the mean of u = (100/(K·N_b))²·v_{b,i} weighted by itself, Σ u² / Σ u, or 0 if no item
 * changes. N_b counts the items with two answers or more. A benchmark without such items adds nothing.
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
