import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { varianceComponents, type CellSums } from './variance-components.ts';

/** What of σ₀ comes back tomorrow, and what does not; both as standard deviations, fractions. */
export interface NoiseFloorParts {
  /** Questions that flip either way: they do so again when all is asked again. */
  readonly questions: number;
  /** Samples of a cell that differ from each other. */
  readonly sampling: number;
}

/**
 * σ₀² in two parts, where cells were asked several times (R ≥ 2 samples each): with the variance components of each benchmark b,
 *
 *   σ₀² = (1/B²) Σ_b MS_b / N_b,   MS_b = σ²_it + σ²_e / R,
 *   questions² = (1/B²) Σ_b σ²_it / N_b,   sampling² = (1/B²) Σ_b σ²_e / (R·N_b),
 *
 * MS_b the mean square of cell means. The two sum to σ₀² unless σ²_it comes out below 0, which counts as 0: sampling alone then gives more than was found. More samples make the second
 * smaller, only more questions the first (Brennan 2001, chapter 3). Undefined with one sample, which cannot tell them apart, and where a cell lacks a sample.
 */
export function splitNoiseFloor(benchmarks: readonly CellSums[], samples: number): NoiseFloorParts | NoValueWithReason {
  let questions = 0;
  let sampling = 0;
  for (const benchmark of benchmarks) {
    const { items, prompts, counts } = benchmark;
    if (samples < 2) return undefinedBecause('one sample of a cell cannot be told from the next');
    if (items < 2 || prompts < 2) return undefinedBecause('it takes two questions and two prompts');
    if (Array.from(counts).some((count) => count < samples)) return undefinedBecause('some cells lack a sample');
    const { itemByPrompt, sample = 0 } = varianceComponents(benchmark);
    questions += Math.max(0, itemByPrompt) / items;
    sampling += sample / (samples * items);
  }
  const B = benchmarks.length;
  return { questions: Math.sqrt(questions) / B, sampling: Math.sqrt(sampling) / B };
}
