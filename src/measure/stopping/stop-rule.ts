import ln from '@stdlib/math-base-special-ln';
import { tCritical } from '../basics/student-t.ts';
import type { PlanPartEstimates } from './part-of-plan.ts';
import { sigmaAbovePValue, sigmaBelowPValue, noPromptEffectPValue, sigmaBounds } from './sigma-of-plan.ts';

type Ends = readonly [low: number, high: number];

/** The shares of a plan's cells at the interim looks, without the end. */
export const defaultInterimLookShares: readonly number[] = [0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85];

/** A stopping rule, fixed before the first answer. Spreads and distances in fractions. */
export interface StopRule {
  /** The allowed chance that a claim is wrong, over all its looks. */
  readonly alpha: number;
  readonly looks: readonly number[];
}

/**
 * Each of the L looks tests a claim at α/(2 L) per side. By the union bound, a claim is wrong at any look with chance α at
 * most, however the looks depend on each other.
 */
export const alphaPerLook = ({ alpha, looks }: StopRule): number => alpha / (2 * looks.length);

/**
 * The order of two models: 1 if the first is higher, −1 if the second is, 0 if they are within the tolerance, undefined
 * while it is not sure.
 */
export type PairOrderIfSure = 1 | 0 | -1 | undefined;

export function orderFromInterval([low, high]: Ends, zone: number): PairOrderIfSure {
  if (low > 0) return 1;
  if (high < 0) return -1;
  return low > -zone && high < zone ? 0 : undefined;
}

/**
 * The interval of μ for the whole plan, at `alpha` per side, or of a paired difference if the part has differences. A point
 * if everything is answered (`isWhole`). If no two items differ, the variance is 0. Then a further item may be off by 1, but
 * only for a share that n items would miss with chance α: at most −ln α / n of them.
 */
export const wholePlanMuInterval = (
  { mu, muVariance, muDf, rows }: PlanPartEstimates,
  alpha: number,
  isWhole: boolean,
): Ends => (isWhole ? [mu, mu] : meanEnds({ mu, variance: muVariance, df: muDf, rows }, alpha));

/**
 * The same interval of μ over endless items, however much of the plan is answered. Used for an order, because the choice of
 * a model is not about these questions alone.
 */
export const populationMuInterval = ({ mu, muVarianceEndless, muDfEndless, rows }: PlanPartEstimates, alpha: number): Ends =>
  meanEnds({ mu, variance: muVarianceEndless, df: muDfEndless, rows }, alpha);

interface Mean {
  readonly mu: number;
  readonly variance: number;
  readonly df: number;
  readonly rows: number;
}

function meanEnds({ mu, variance, df, rows }: Mean, alpha: number): Ends {
  const reach =
    variance > 0 ? tCritical(2 * alpha, Math.min(df, 1e9)) * Math.sqrt(variance) : -ln(alpha) / Math.max(1, rows);
  return [mu - reach, mu + reach];
}

/**
 * The sure band of σ, between neighbouring `edges` (0: below the first). σ may be beyond an edge by at most the factor
 * `slack`. Undefined while no band is sure. An edge is passed if its test has a p of at most α/(2 L).
 */
export function sureSigmaBandIndex(
  part: PlanPartEstimates,
  rule: StopRule,
  edges: readonly number[],
  slack: number,
): number | undefined {
  const level = alphaPerLook(rule);
  const bands = [0, ...edges, Infinity];
  for (let band = 0; band + 1 < bands.length; band++) {
    const low = bands[band] as number;
    const high = bands[band + 1] as number;
    const isAbove = low === 0 || sigmaAbovePValue(part, low / slack) <= level;
    if (isAbove && (high === Infinity || sigmaBelowPValue(part, high * slack) <= level)) return band;
  }
  return undefined;
}

/**
 * Whether prompts are shown to affect the model, over endless items: one test per look and one at the end, each at
 * α/(L + 1).
 */
export const isPromptEffectDetected = (part: PlanPartEstimates, { alpha, looks }: StopRule): boolean =>
  noPromptEffectPValue(part) <= alpha / (looks.length + 1);

/** The interval of τ, over endless items and with one more flip than was seen, each end at `alpha`. */
export const tauBounds = ({ s2, omegaPlus2, nu1, plusDf }: PlanPartEstimates, alpha: number): Ends =>
  sigmaBounds({ s2, omega2: omegaPlus2, nu1, nu2: plusDf }, alpha);
