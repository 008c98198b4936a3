import { fUpperTail } from '../basics/distribution-tails.ts';
import { noncentralFCdf, noncentralityAt } from '../prompt-effect/noncentral.ts';
import type { PlanPartEstimates } from './part-of-plan.ts';

type Ends = readonly [low: number, high: number];

/** The inputs of bounds of σ. */
export type SigmaVarianceEstimates = Pick<PlanPartEstimates, 's2' | 'omega2' | 'nu1' | 'nu2'>;

/** More are practically infinite here. This many are few enough for the mixture of beta functions. */
const mostDf = 1e5;

const isKnown = ({ omega2 }: SigmaVarianceEstimates): boolean => !(omega2 > 0);

/** P(F′ ≤ x): the distribution of s²/ω² under `sigma`, which determines λ. */
const probabilityBelow = ({ nu1, nu2, omega2 }: SigmaVarianceEstimates, x: number, sigma: number): number =>
  noncentralFCdf(x, nu1, Math.min(nu2, mostDf), (nu1 * sigma ** 2) / omega2);

/**
 * Bounds of σ for the whole plan, each with error `alpha`. s²/ω² has a noncentral F with ν1 and ν2 degrees of freedom and
 * λ = ν1 σ²/ω².
 *
 * - low: the σ under which an s² at least this large has probability α
 * - high: the σ under which an s² at most this small has probability α. s² is raised to at least ω², since an s² that is
 *   small by luck proves nothing.
 *
 * In the unit of √s2. Both are √s² if nothing is uncertain (ω² = 0).
 */
export function sigmaBounds(evidence: SigmaVarianceEstimates, alpha: number): Ends {
  const { s2, omega2, nu1, nu2 } = evidence;
  if (isKnown(evidence)) return [Math.sqrt(s2), Math.sqrt(s2)];
  const ratio = s2 / omega2;
  const at = (p: number, x: number) =>
    Math.sqrt((noncentralityAt(p, x, nu1, Math.min(nu2, mostDf), Number.MAX_VALUE) * omega2) / nu1);
  return [at(1 - alpha, ratio), at(alpha, Math.max(1, ratio))];
}

/** p of “σ is not above c”: small if σ > c is sure. 0 or 1 if nothing is uncertain. */
export const sigmaAbovePValue = (evidence: SigmaVarianceEstimates, c: number): number =>
  isKnown(evidence)
    ? Number(!(Math.sqrt(evidence.s2) > c))
    : 1 - probabilityBelow(evidence, evidence.s2 / evidence.omega2, c);

/** p of “σ is not below c”. */
export const sigmaBelowPValue = (evidence: SigmaVarianceEstimates, c: number): number =>
  isKnown(evidence)
    ? Number(!(Math.sqrt(evidence.s2) < c))
    : probabilityBelow(evidence, Math.max(1, evidence.s2 / evidence.omega2), c);

/** p of “no prompt affects the model”, over endless items: s²/ω∞² against a central F. 1 if nothing flips. */
export const noPromptEffectPValue = ({ s2, omegaEndless2, nu1, nu2 }: PlanPartEstimates): number =>
  omegaEndless2 > 0 ? fUpperTail(s2 / omegaEndless2, nu1, Math.min(nu2, mostDf)) : 1;
