import { quantile } from '../basics/quantile.ts';
import type { PromptSpread } from './prompt-spread.ts';

/** Fewer prompts are not spoken of as a distribution. */
export const minPromptsForDistribution = 20;

/** What a part of a plan's cells tells of every prompt's score. In fractions. */
export interface PromptScoreDistribution {
  /** By prompt, in the order of `spread.prompts`: the single score with the smallest error, S_t drawn in by c². */
  readonly scores: Float64Array;
  /** The same drawn in by c only, so that together they spread as the true ones do: for the worst, the best and quantiles. */
  readonly levels: Float64Array;
  readonly worst: number;
  readonly median: number;
  readonly best: number;
  /** The q-quantile over these prompts. */
  readonly at: (q: number) => number;
}

/**
 * Scores under every prompt, and how they are distributed, from fitted S_t that are noisy:
 *
 *   S̃_t = μ + c (S_t − μ),   c = √max(0, 1 − ω²/s²)   for the worst, the best and quantiles,   c² for a single S_t
 *
 * (constrained empirical Bayes: Louis 1984, Ghosh 1992; c² is the plain empirical Bayes of James and Stein). As fitted, the lowest of many is too low and the highest too high,
 * as luck adds to the spread; drawn in by c² the set of them is too narrow, though each is as near as it can be. `noise2` is what of s² is luck: `omega2` of `estimateFromPlanPart` where the whole plan's
 * scores are meant (0, and c = 1, where all is asked), `omegaEndless2` of the spread for questions of the same kind that were never asked. Where it exceeds s² all prompts stand at μ.
 */
export function shrunkPromptDistribution(
  { effects, mu, s2 }: Pick<PromptSpread, 'effects' | 'mu' | 's2'>,
  noise2: number,
): PromptScoreDistribution {
  const kept = s2 > 0 ? Math.max(0, 1 - noise2 / s2) : 0;
  const c = Math.sqrt(kept);
  const levels = effects.map((effect) => mu + c * effect);
  const at = (q: number) => quantile(levels, q);
  return { scores: effects.map((effect) => mu + kept * effect), levels, worst: at(0), median: at(0.5), best: at(1), at };
}
