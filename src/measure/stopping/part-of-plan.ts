/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { spreadNoiseDf } from '../prompt-effect/error-covariance.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';

/** Estimates from a part of a plan's cells of σ and μ for the whole plan, and for endless items. All in fractions. */
export interface PlanPartEstimates {
  /** T. */
  readonly prompts: number;
  readonly mu: number;
  /** s²: the variance (T − 1) of the fitted S_t. */
  readonly s2: number;
  /** ω²: the part of s² that exists because not everything is answered; 0 when everything is. */
  readonly omega2: number;
  /** ω∞². */
  readonly omegaEndless2: number;
  /** Degrees of freedom of s² over its noise (at most T − 1), and of the noise. */
  readonly nu1: number;
  readonly nu2: number;
  /** Variance of μ for the whole plan, and of μ over endless items, each with its degrees of freedom. */
  readonly muVariance: number;
  readonly muVarianceEndless: number;
  readonly muDf: number;
  readonly muDfEndless: number;
  /** The number of items with answers, in all sets. */
  readonly rows: number;
  /** With one more flip in every set than was seen, over endless items: `omegaPlus2` and `df` of the spread. */
  readonly omegaPlus2: number;
  readonly plusDf: number;
}

/**
 * The estimates of `promptSpread` for a plan with N_b items in benchmark b (B benchmarks, T prompts). So far n_b items have
 * answers, each under k_i prompts:
 *
 *   ω² = (1/B²) Σ_b MS_b max(0, φ_b − 1/N_b),   ω∞² = (1/B²) Σ_b MS_b φ_b,
 *   ν2 = (ω∞²)² / Σ_b (MS_b φ_b/B²)²/df_b   (Satterthwaite),
 *   Var μ̂ = (1/B²) Σ_b [(1/n_b − 1/N_b) v_b + w_b/n_b],   w_b = MS_b max(0, mean 1/k_i − 1/T),   v_b = max(0, Var(a_i) − w_b)   (two stages: Cochran 1977, chapter 10),
 *
 * with ν1 as in `spreadNoiseDf`. `itemsOfPlan` has N_b by benchmark. If everything is answered, ω² and Var μ̂ are 0.
 */
export function estimateFromPlanPart(spread: PromptSpread, itemsOfPlan: readonly number[]): PlanPartEstimates {
  const { fits, effects, mu, s2 } = spread;
  const B2 = fits.length ** 2;
  const T = effects.length;
  const part = { omega2: 0, omegaEndless2: 0, muVariance: 0, muVarianceEndless: 0 };
  let noiseSquares = 0;
  let muSquares = 0;
  let endlessSquares = 0;
  for (const [b, fit] of fits.entries()) {
    const { df, phi, items, itemVariance, meanShare } = fit;
    const N = itemsOfPlan[b]!;
    const meanSquare = fit.residualSquares / df;
    part.omega2 += (meanSquare * Math.max(0, phi - 1 / N)) / B2;
    part.omegaEndless2 += (meanSquare * phi) / B2;
    noiseSquares += ((meanSquare * phi) / B2) ** 2 / df;
    const within = meanSquare * Math.max(0, meanShare - 1 / T);
    const between = Math.max(0, itemVariance - within);
    const own = ((1 / items - 1 / N) * between + within / items) / B2;
    part.muVariance += own;
    const endless = (between + within) / items / B2;
    part.muVarianceEndless += endless;
    endlessSquares += endless ** 2 / Math.max(1, items - 1);
    muSquares += own ** 2 / Math.max(1, items - 1);
  }
  return {
    prompts: T,
    mu,
    s2,
    ...part,
    nu1: spreadNoiseDf(spread),
    nu2: noiseSquares > 0 ? part.omegaEndless2 ** 2 / noiseSquares : Infinity,
    muDf: muSquares > 0 ? part.muVariance ** 2 / muSquares : Infinity,
    muDfEndless: endlessSquares > 0 ? part.muVarianceEndless ** 2 / endlessSquares : Infinity,
    rows: fits.reduce((sum, { items }) => sum + items, 0),
    omegaPlus2: spread.omegaPlus2,
    plusDf: spread.df,
  };
}

/**
 * A forecast of the plan's end from a part, as a part of endless items. It assumes that the prompts are as far apart as
 * estimated, and that flips stay as frequent. ω∞² becomes ω∞² − ω² = (1/B²) Σ_b MS_b/N_b. s² becomes its expectation, τ̂²
 * plus that. ω⁺² and the degrees of freedom of the noise change in proportion. μ stays, and nothing about the plan itself
 * remains uncertain.
 */
export function forecastPlanEnd(part: PlanPartEstimates): PlanPartEstimates {
  const { s2, omega2, omegaEndless2, omegaPlus2, nu2, plusDf } = part;
  const left = omegaEndless2 - omega2;
  const less = omegaEndless2 > 0 ? left / omegaEndless2 : 1;
  return {
    ...part,
    s2: Math.max(0, s2 - omegaEndless2) + left,
    omega2: 0,
    omegaEndless2: left,
    omegaPlus2: omegaPlus2 * less,
    nu2: nu2 / less,
    plusDf: plusDf / less,
  };
}
