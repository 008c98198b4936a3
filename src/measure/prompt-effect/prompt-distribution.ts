import { quantile } from '../basics/quantile.ts';
import type { PromptSpread } from './prompt-spread.ts';

/** Fewer prompts are not reported as a distribution. */
export const minPromptsForDistribution = 20;

/** Estimates of every prompt's score from a part of a plan's cells. In fractions. */
export interface PromptScoreDistribution {
  /** By prompt, in the order of `spread.prompts`: the score with the smallest error for each prompt, S_t shrunk by c². */
  readonly scores: Float64Array;
  /** The same shrunk only by c, so that together they spread like the true scores: for the worst, the best and quantiles. */
  readonly levels: Float64Array;
  readonly worst: number;
  readonly median: number;
  readonly best: number;
  /** The q-quantile over these prompts. */
  readonly at: (q: number) => number;
}

/**
 * Scores under every prompt, and their distribution, from noisy fitted S_t:
 *
 *   S̃_t = μ + c (S_t − μ),   c = √max(0, 1 − ω²/s²)   for the worst, the best and quantiles,   c² for a single S_t
 *
 * (constrained empirical Bayes: Louis 1984, Ghosh 1992; c² is the plain empirical Bayes of James and Stein). Unshrunk, the
 * lowest of many is too low and the highest too high, as luck adds to the spread. Shrunk by c², the set of them is too
 * narrow, though each is as close as possible.
 *
 * `noise2` is the part of s² due to luck. Use `omega2` of `estimateFromPlanPart` for the whole plan's scores (0, and c = 1,
 * if everything is answered). Use `omegaEndless2` of the spread for unseen questions of the same kind. If it exceeds s², all
 * prompts have score μ.
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
