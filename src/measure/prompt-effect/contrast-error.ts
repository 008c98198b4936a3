import type { StandardErrorWithDf } from '../advice/arm-errors.ts';
import { itemErrorContributions } from './error-covariance.ts';
import type { PromptSpread } from './prompt-spread.ts';

/**
 * The error of a contrast Σ_t w_t S_t of prompts’ scores with Σ_t w_t = 0, `weights` in the order of `spread.prompts`. It is
 * that of `armErrors` for a pair, with d_c = Σ_t w_t u_ct in place of u_cj − u_ci. u_c are the shares of cluster c (or item)
 * in the errors of the effects. In every set it adds one more flip than was seen. It has Satterthwaite’s degrees of freedom.
 * Fractions. A set of one item, or in which the contrast never differs, adds only that one flip, max_t |w_t| / G.
 */
export function contrastError({ fits, prompts }: PromptSpread, weights: readonly number[]): StandardErrorWithDf {
  const B = fits.length;
  const largest = Math.max(...weights.map(Math.abs));
  let variance = 0;
  let uncertain = 0;
  for (const [b, { clusters, levels }] of fits.entries()) {
    const hasAnswers = (c: number) => (clusters?.[c] ?? [c]).some((i) => !Number.isNaN(levels[i] ?? NaN));
    const squares = itemErrorContributions({ fits, prompts }, b)
      .filter((_, c) => hasAnswers(c))
      .map((shares) => weights.reduce((sum, weight, t) => sum + weight * (shares[t] ?? 0), 0) ** 2);
    const G = squares.length;
    const sum = squares.reduce((all, each) => all + each, 0);
    const fourth = squares.reduce((all, each) => all + each ** 2, 0);
    const differs = sum > rounding && G > 1;
    const more = (differs ? fourth / sum : (largest / G) ** 2) / B ** 2;
    variance += more;
    uncertain += more ** 2;
    if (!differs) continue;
    const scale = G / (G - 1) / B ** 2;
    variance += scale * sum;
    uncertain += scale ** 2 * Math.max((2 * sum ** 2) / (G - 1), fourth - sum ** 2 / G);
  }
  return { se: Math.sqrt(variance), df: (2 * variance ** 2) / uncertain };
}

/** A sum of squared shares below this is rounding. */
const rounding = 1e-20;
