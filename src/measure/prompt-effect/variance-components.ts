/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */

/** One benchmark's answers, every cell of them: `scores[(i·T + t)·R + r]` of item i under prompt t, sample r; fractions. */
export interface SampledScores {
  readonly items: number;
  readonly prompts: number;
  readonly samples: number;
  readonly scores: ArrayLike<number>;
}

/** Where the variance of a single answer's score lies; estimates may be negative by luck, and are shown as 0 then. */
export interface Components {
  readonly prompt: number;
  readonly item: number;
  /** Item × prompt; with one sample the samples' own noise is in it. */
  readonly itemByPrompt: number;
  /** Between samples of a cell; undefined with one sample, where it cannot be told from the former. */
  readonly sample: number | undefined;
}

/**
 * Variance components of one benchmark, of single answers, from the mean squares of a complete table of N items, T prompts and R samples (Cornfield and
 * Tukey 1956; Brennan 2001, chapter 3):
 *
 *   σ²_t = (MS_t − MS_it) / (N R),  σ²_i = (MS_i − MS_it) / (T R),  σ²_it = (MS_it − MS_e) / R,  σ²_e = MS_e;
 *
 * with R = 1 there is no MS_e, and σ²_it = MS_it holds both. NaN with one item or one prompt.
 */
export function varianceComponents({ items: N, prompts: T, samples: R, scores }: SampledScores): Components {
  const byItem = new Float64Array(N);
  const byPrompt = new Float64Array(T);
  const cells = new Float64Array(N * T);
  let grand = 0;
  let within = 0;
  for (let i = 0; i < N; i++) {
    for (let t = 0; t < T; t++) {
      let sum = 0;
      for (let r = 0; r < R; r++) sum += scores[(i * T + t) * R + r]!;
      const mean = sum / R;
      for (let r = 0; r < R; r++) within += (scores[(i * T + t) * R + r]! - mean) ** 2;
      cells[i * T + t] = mean;
      byItem[i]! += mean / T;
      byPrompt[t]! += mean / N;
      grand += mean / N / T;
    }
  }
  let left = 0;
  for (let i = 0; i < N; i++)
    for (let t = 0; t < T; t++) left += (cells[i * T + t]! - byItem[i]! - byPrompt[t]! + grand) ** 2;
  const squares = (means: Float64Array) => means.reduce((sum, mean) => sum + (mean - grand) ** 2, 0);
  const msPrompt = (N * R * squares(byPrompt)) / (T - 1);
  const msItem = (T * R * squares(byItem)) / (N - 1);
  const msBoth = (R * left) / ((N - 1) * (T - 1));
  const sample = R > 1 ? within / (N * T * (R - 1)) : undefined;
  return {
    prompt: (msPrompt - msBoth) / (N * R),
    item: (msItem - msBoth) / (T * R),
    itemByPrompt: (msBoth - (sample ?? 0)) / R,
    sample,
  };
}

/** How much would be asked: prompts, items a benchmark, samples a cell. */
export interface Design {
  readonly prompts: number;
  readonly items: number;
  readonly samples: number;
}

/**
 * The squared standard error of μ with other numbers of prompts T′, items N′ and samples R′ (a D-study: Brennan 2001, chapter 4), put together over the B benchmarks:
 *
 *   SE² = τ²/T′ + (1/B²) Σ_b [σ²_i / N′ + σ²_it / (N′ T′) + σ²_e / (N′ T′ R′)],
 *
 * without its first term where the same prompts are asked again (`tau2` 0). Components below 0 count as 0. With one sample asked σ²_it holds σ²_e, and more samples
 * are not known to help.
 */
export function squaredErrorOfMu(
  benchmarks: readonly Components[],
  tau2: number,
  { prompts, items, samples }: Design,
): number {
  const own = benchmarks.reduce(
    (sum, { item, itemByPrompt, sample = 0 }) =>
      sum +
      Math.max(0, item) / items +
      Math.max(0, itemByPrompt) / (items * prompts) +
      Math.max(0, sample) / (items * prompts * samples),
    0,
  );
  return tau2 / prompts + own / benchmarks.length ** 2;
}
