import { chiSquareUpperTail, fUpperTail } from '../basics/distribution-tails.ts';
import { noncentralityAt } from './noncentral.ts';

/** The inputs of an interval of τ; variances in any common unit. */
export interface SpreadEvidence {
  /** The number of prompts. */
  readonly T: number;
  /** ν: the degrees of freedom of s² as noise, at most T − 1 (`spreadNoiseDf`). */
  readonly nu: number;
  /** s²: variance (T − 1) of the scores over prompts. */
  readonly s2: number;
  /** ω²: how much of it flips alone give on average; above 0. */
  readonly omega2: number;
  /** Degrees of freedom of ω²; may be Infinity. */
  readonly df: number;
}

/**
 * The largest possible standard deviation (T − 1) of T scores between 0 and 1: half of them 0, half 1. √(T / (4 (T − 1))),
 * in fractions.
 */
export const maxSpreadForPromptCount = (T: number): number => Math.sqrt(T / (4 * (T - 1)));

/**
 * The interval of τ, the spread of the true scores of **these T prompts**. s²/ω² has a noncentral F distribution with ν and
 * df degrees of freedom and λ = ν τ²/ω², which is inverted. ν replaces T − 1 after Box 1954, since errors of prompts are
 * correlated.
 *
 * - lower end: the τ under which an s² at least this large has probability α/2 (0 if flips alone give it that often)
 * - upper end: the τ under which an s² at most this small has probability α/2. s² is raised to at least ω², since an s² that
 *   is small by luck proves nothing.
 *
 * In the unit of √s2. `most` is the largest possible spread (`maxSpreadForPromptCount`, in that unit), and no end exceeds
 * it. More questions narrow the interval.
 */
export function tauIntervalUpToMax(
  { nu, s2, omega2, df }: SpreadEvidence,
  most: number,
  alpha = 0.05,
): readonly [low: number, high: number] {
  const ratio = s2 / omega2;
  const largest = (nu * most ** 2) / omega2;
  const spreadAt = (p: number, F: number) => Math.sqrt((noncentralityAt(p, F, nu, df, largest) * omega2) / nu);
  return [spreadAt(1 - alpha / 2, ratio), Math.min(most, spreadAt(alpha / 2, Math.max(1, ratio)))];
}

/**
 * p of “no prompt affects the model”: the chance of so large an s² from noise alone, by a central F with ν and df degrees of
 * freedom.
 */
export const pOfNoEffect = ({ nu, s2, omega2, df }: SpreadEvidence): number => fUpperTail(s2 / omega2, nu, df);

/**
 * The x below which χ² with `df` degrees of freedom is with probability p in (0, 1). Bisection until the ends are adjacent
 * numbers or 10⁻¹⁴ apart.
 */
export function chiSquareQuantile(p: number, df: number): number {
  let low = 0;
  let high = df;
  const isBelow = (x: number) => 1 - chiSquareUpperTail(x, df) < p;
  while (isBelow(high)) high *= 2;
  while (high - low > 1e-14 * high) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
