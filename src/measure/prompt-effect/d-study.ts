/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { errorCovariance, covarianceTraces } from './error-covariance.ts';
import { trueSpreadVariance, type PromptSpread } from './prompt-spread.ts';
import type { VarianceComponents } from './variance-components.ts';

/** A benchmark with its variance components, and the number of its items in the new design. */
export interface DStudyItemSet {
  readonly components: VarianceComponents;
  readonly items: number;
}

/**
 * The squared standard error of μ with other numbers of prompts T′, items N′_b and samples R′ (a D-study: Brennan 2001,
 * chapter 4), over the B benchmarks, in fractions squared:
 *
 *   SE² = τ²/T′ + (1/B²) Σ_b [σ²_i / N′_b + σ²_it / (N′_b T′) + σ²_e / (N′_b T′ R′)].
 *
 * The first term is absent if the same prompts are used again (`tau2` 0). Components below 0 count as 0. If no cell has two
 * samples, σ²_it includes σ²_e, and the gain from more samples is unknown. NaN if a benchmark has one item or one prompt.
 */
export function squaredErrorOfMu(
  sets: readonly DStudyItemSet[],
  tau2: number,
  { prompts, samples }: { readonly prompts: number; readonly samples: number },
): number {
  const own = sets.reduce(
    (sum, { components: { item, itemByPrompt, sample = 0 }, items }) =>
      sum +
      Math.max(0, item) / items +
      Math.max(0, itemByPrompt) / (items * prompts) +
      Math.max(0, sample) / (items * prompts * samples),
    0,
  );
  return tau2 / prompts + own / sets.length ** 2;
}

/** Multiples of the original design. */
export interface DesignMultiples {
  readonly questions: number;
  readonly prompts: number;
  readonly samples: number;
}

/**
 * The squared standard errors of σ, in fractions squared; `these`: for these prompts, `others`: over other prompts like
 * these.
 */
export interface SquaredErrorsOfSigma {
  readonly these: number;
  readonly others: number;
}

/**
 * The squared standard error of σ with `times` the original design, from the spread found. With Σ the covariance of the
 * noise in the prompts' effects b_t, and the expectation of σ²,
 *
 *   Σ as `errorCovariance` has it, × r_b / f,   E σ² = τ² + Σ_b MS_b φ_b r_b / (f B²),
 *   Var σ² = [2 tr(Σ²)/(T − 1)² + 4 τ² a/(T − 1)] · (T − 1)/(T′ − 1),   SE²(σ) = Var σ² / (4 E σ²).
 *
 * f is the factor for questions, and r_b = (σ²_it + σ²_e/R′)/(σ²_it + σ²_e/R) is how more samples reduce a cell's noise. a
 * is the noise along the effects: max(tr Σ/(T − 1), (bᵀΣb − tr Σ²)/(bᵀb − tr Σ)). Only the first is used if σ² is below 1.2
 * of what flips give. A prompt that collapses is the noisy one. Σ reflects that, and its mean does not.
 *
 * Over other prompts like these, it adds the jackknife's variance of the spread of c·b_t, with
 * c² = τ²/s², × (T − 1)/(T′ − 1). More questions do not reduce that part. Missing cells are assumed to be missing again. NaN
 * if no answer changes between the prompts, or a benchmark has one item.
 */
export function squaredErrorOfSigma(
  spread: PromptSpread,
  components: readonly VarianceComponents[],
  samples: number,
  { questions, prompts, samples: timesSamples }: DesignMultiples,
): SquaredErrorsOfSigma {
  const { fits, effects, s2, omegaEndless2 } = spread;
  const T = effects.length;
  const B = fits.length;
  const tau2 = trueSpreadVariance(spread);
  const ratios = components.map(({ itemByPrompt, sample = 0 }) => {
    const noise = (R: number) => Math.max(0, itemByPrompt) + Math.max(0, sample) / R;
    return timesSamples === 1 || noise(samples) === 0 ? 1 : noise(samples * timesSamples) / noise(samples);
  });
  const noise2 = fits.reduce(
    (sum, fit, b) => sum + ((fit.residualSquares / fit.df) * fit.phi * ratios[b]!) / questions / B ** 2,
    0,
  );
  const asked = covarianceTraces(errorCovariance(spread), effects);
  const { trace, squared } = covarianceTraces(
    errorCovariance(spread, spread, (b) => ratios[b]! / questions),
    effects,
  );
  const mean = trace / (T - 1);
  const clear = asked.length - asked.trace;
  const along =
    s2 > 1.2 * omegaEndless2 && clear > 0
      ? Math.max(mean, (((asked.along - asked.squared) / clear) * trace) / asked.trace)
      : mean;
  const morePrompts = (T - 1) / (prompts * T - 1);
  const variance = ((2 * squared) / (T - 1) ** 2 + (4 * tau2 * along) / (T - 1)) * morePrompts;
  const these = variance / (4 * (tau2 + noise2));
  return { these, others: these + promptJackknifeVariance(effects, s2 > 0 ? Math.sqrt(tau2 / s2) : 0) * morePrompts };
}

/** The jackknife's variance, over prompts, of √Var(c·b_t); each Var leaves one prompt out. */
export function promptJackknifeVariance(effects: Float64Array, c: number): number {
  const T = effects.length;
  const left = Array.from(effects, (_, k) => {
    let mean = 0;
    for (let t = 0; t < T; t++) if (t !== k) mean += effects[t]! / (T - 1);
    let squares = 0;
    for (let t = 0; t < T; t++) if (t !== k) squares += (effects[t]! - mean) ** 2;
    return c * Math.sqrt(squares / (T - 2));
  });
  const centre = left.reduce((sum, value) => sum + value, 0) / T;
  return ((T - 1) / T) * left.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
