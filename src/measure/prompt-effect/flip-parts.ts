import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { varianceComponents, type CellSums } from './variance-components.ts';

/**
 * The part of σ₀ that would recur in a repeated run, and the part that would not. Both are standard deviations, in
 * fractions.
 */
export interface NoiseFloorParts {
  /** Questions that flip either way, and would flip again if everything was repeated. */
  readonly questions: number;
  /** Differences between the samples of a cell. */
  readonly sampling: number;
}

/**
 * Splits σ₀² in two parts if cells have several samples (R ≥ 2 each). With the variance components of each benchmark b,
 *
 *   σ₀² = (1/B²) Σ_b MS_b / N_b,   MS_b = σ²_it + σ²_e / R,
 *   questions² = (1/B²) Σ_b σ²_it / N_b,   sampling² = (1/B²) Σ_b σ²_e / (R·N_b).
 *
 * MS_b is the mean square of cell means. The two sum to σ₀², unless an estimate of σ²_it is below 0 and counts as 0.
 * Sampling alone then exceeds σ₀². More samples reduce the second part; only more questions reduce the first (Brennan 2001,
 * chapter 3). Undefined with one sample, which cannot separate the two, and if a cell lacks a sample.
 */
export function splitNoiseFloor(benchmarks: readonly CellSums[], samples: number): NoiseFloorParts | NoValueWithReason {
  let questions = 0;
  let sampling = 0;
  for (const benchmark of benchmarks) {
    const { items, prompts, counts } = benchmark;
    if (samples < 2) return undefinedBecause('with one sample a cell, samples cannot be compared');
    if (items < 2 || prompts < 2) return undefinedBecause('it takes two questions and two prompts');
    if (Array.from(counts).some((count) => count < samples)) return undefinedBecause('some cells lack a sample');
    const { itemByPrompt, sample = 0 } = varianceComponents(benchmark);
    questions += Math.max(0, itemByPrompt) / items;
    sampling += sample / (samples * items);
  }
  const B = benchmarks.length;
  return { questions: Math.sqrt(questions) / B, sampling: Math.sqrt(sampling) / B };
}
