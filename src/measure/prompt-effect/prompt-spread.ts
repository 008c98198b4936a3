/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { additiveFit, type AdditiveFit } from './additive-fit.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';

/**
 * How much a model's scores vary over its prompts, and how much of that its flips alone would give. All in fractions (a
 * score is 0 … 1).
 */
export interface PromptSpread {
  /** By benchmark. */
  readonly fits: readonly AdditiveFit[];
  /** Indices of the T prompts for which every benchmark has a fitted mean. */
  readonly prompts: readonly number[];
  /** S_t: the mean over benchmarks of the fitted means, in the order of `prompts`. */
  readonly scores: Float64Array;
  /** S_t − μ. Exactly 0 if no item's answers ever change. */
  readonly effects: Float64Array;
  readonly mu: number;
  /** s²: the sample variance (T − 1) of S_t. */
  readonly s2: number;
  /** ω²: the part of s² that is noise because not every cell of these items was answered; 0 if all are. */
  readonly omega2: number;
  /** ω∞²: the noise in s² over other items of the same kind. */
  readonly omegaEndless2: number;
  /** The same with one more flip in every benchmark than was seen. Intervals use it. */
  readonly omegaPlus2: number;
  /** σ₀²: the noise that remains when all of these items are answered. */
  readonly floor2: number;
  /** Degrees of freedom of ω⁺², by Satterthwaite. */
  readonly df: number;
  /** Variance of μ over other items, for these prompts; NaN if a benchmark has one item. */
  readonly muVariance: number;
}

/**
 * Combines one fit per benchmark over the B benchmarks (Koch 1967 for the idea of removing the noise by its own mean
 * square):
 *
 *   S_t = (1/B) Σ_b (mean_i a_i + b_t),   s² = Σ_t (S_t − μ)² / (T − 1),
 *   MS_b = RSS_b / df_b,   ω² = (1/B²) Σ_b MS_b (φ_b − 1/N_b),   ω∞² = (1/B²) Σ_b MS_b φ_b,   σ₀² = (1/B²) Σ_b MS_b / N_b,
 *   MS⁺_b = (RSS_b + (T − 1)/T) / df_b,   ω⁺² = (1/B²) Σ_b MS⁺_b φ_b,   df = (Σ_b c_b)² / Σ_b (c_b² / df_b),  c_b = MS⁺_b φ_b / B².
 *
 * N_b is the number of the benchmark's items with answers. (T − 1)/T is what an item adds to RSS if its answer under one
 * prompt differs from all its others. Items in clusters flip together. φ_b is then φ_b times `clusterDesignEffect` in ω∞²
 * and ω⁺², and df_b is at most (G_b − 1)(T − 1), for G_b clusters.
 *
 * Undefined if a benchmark has no two prompts that share an item, or if fewer than two prompts are fitted in every
 * benchmark. Also undefined if a benchmark has too few cells to estimate the noise.
 */
export function promptSpread(benchmarks: readonly ScoreMatrix[]): PromptSpread | undefined {
  const fits = benchmarks.map(additiveFit);
  if (fits.length === 0 || !fits.every((fit) => fit !== undefined)) return undefined;
  const B = fits.length;
  const prompts = fits.reduce<readonly number[]>(
    (both, fit) => both.filter((t) => fit.prompts.includes(t)),
    fits[0]!.prompts,
  );
  const T = prompts.length;
  if (T < 2 || fits.some(({ df }) => df < 1)) return undefined;
  const effects = Float64Array.from(prompts, (t) => fits.reduce((sum, fit) => sum + fit.effects[t]!, 0) / B);
  const levels = Float64Array.from(prompts, (t) => fits.reduce((sum, fit) => sum + fit.means[t]!, 0) / B);
  const shift = effects.reduce((sum, effect) => sum + effect, 0) / T;
  // Centred effects, not scores: if nothing ever changes they are exactly 0, and so is s².
  for (let t = 0; t < T; t++) effects[t]! -= shift;
  const mu = levels.reduce((sum, level) => sum + level, 0) / T;
  const over = (value: (fit: AdditiveFit) => number) => fits.reduce((sum, fit) => sum + value(fit), 0) / B ** 2;
  const noise = (fit: AdditiveFit) => fit.residualSquares / fit.df;
  const noisePlus = (fit: AdditiveFit) => (fit.residualSquares + (T - 1) / T) / fit.df;
  const omegaPlus2 = over((fit) => noisePlus(fit) * fit.phi * fit.inflation);
  return {
    fits,
    prompts,
    scores: effects.map((effect) => mu + effect),
    effects,
    mu,
    s2: effects.reduce((sum, effect) => sum + effect ** 2, 0) / (T - 1),
    omega2: over((fit) => noise(fit) * Math.max(0, fit.phi - 1 / fit.items)),
    omegaEndless2: over((fit) => noise(fit) * fit.phi * fit.inflation),
    omegaPlus2,
    floor2: over((fit) => noise(fit) / fit.items),
    df: omegaPlus2 ** 2 / (over((fit) => (noisePlus(fit) * fit.phi * fit.inflation) ** 2 / dfOf(fit)) / B ** 2),
    muVariance: over(muVarianceOf),
  };
}

/** The degrees of freedom of the noise, limited by the number of clusters. */
const dfOf = ({ df, clusters, prompts }: AdditiveFit): number =>
  clusters ? Math.max(1, Math.min(df, (clusters.length - 1) * (prompts.length - 1))) : df;

/**
 * Variance of a benchmark's mean over items, for these prompts: two stages, items and some of the prompts for each (Cochran
 * 1977, chapter 10). [v + MS (h − 1/T)] / n with v = max(0, Var(a_i) − MS (h − 1/T)), h the mean of 1/k_i.
 */
function muVarianceOf({ residualSquares, df, itemVariance, meanShare, prompts, items }: AdditiveFit): number {
  const within = (residualSquares / df) * Math.max(0, meanShare - 1 / prompts.length);
  return (Math.max(0, itemVariance - within) + within) / items;
}

/**
 * Degrees of freedom of Σ_b w_b MS_b as an estimate for all items of the kind. Some items flip more than others, and the
 * choice of items is luck.
 *
 *   2 (Σ_b w_b MS_b)² / Σ_b w_b² Var(MS_b),   Var(MS_b) = max(2 MS_b²/df_b, N_b Var_i(RSS_bi)/df_b²),
 *
 * RSS_bi is the item's own part of RSS_b. The first value is for equal items. Infinity if nothing flips.
 */
export function noiseFloorDf(fits: readonly AdditiveFit[], weight: (fit: AdditiveFit) => number): number {
  let total = 0;
  let variance = 0;
  for (const fit of fits) {
    const { residualSquares, residualVariance, items, df } = fit;
    const meanSquare = residualSquares / df;
    total += weight(fit) * meanSquare;
    variance += weight(fit) ** 2 * Math.max((2 * meanSquare ** 2) / df, (items * residualVariance) / df ** 2);
  }
  return variance === 0 ? Infinity : (2 * total ** 2) / variance;
}

/** τ̂² = max(0, s² − ω∞²): the variance of the true scores of these prompts. */
export const trueSpreadVariance = ({ s2, omegaEndless2 }: PromptSpread): number => Math.max(0, s2 - omegaEndless2);

/**
 * σ̂² = max(0, s² − ω²): the variance that the scores of these items have when everything is answered; s² if everything is.
 */
export const fullPlanSpreadVariance = ({ s2, omega2 }: PromptSpread): number => Math.max(0, s2 - omega2);
