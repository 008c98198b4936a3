/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { StopCriteria } from '../../core/plan/adaptive-plan.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { scoresAtLook, type CellsByInterimLook } from './look-design.ts';
import { forecastPlanEnd, estimateFromPlanPart, type PlanPartEstimates } from './part-of-plan.ts';
import { sigmaBounds } from './sigma-of-plan.ts';
import {
  populationMuInterval,
  isPromptEffectDetected,
  alphaPerLook,
  wholePlanMuInterval,
  orderFromInterval,
  sureSigmaBandIndex,
  tauBounds,
  type StopRule,
} from './stop-rule.ts';

type Ends = readonly [low: number, high: number];

/** The edges of σ's bands, and the factor by which an edge may be exceeded. */
export const sigmaBandEdges: readonly number[] = [0.01, 0.02, 0.04, 0.08];
export const sigmaBandSlack = 1.25;

/** The state of one claim at a look. */
export interface ClaimAtLook {
  readonly claim: 'effect' | 'mu' | 'band' | 'order';
  readonly isSure: boolean;
  /** The result once it is sure: `moves`, `steady`, the band’s index, or 1, 0 or −1 for an order. */
  readonly says?: 'moves' | 'steady' | number;
  /** The interval by the stopping rule, each end at α/(2 L); in fractions. Absent if too little is answered. */
  readonly interval?: Ends;
  /**
   * Set if the claim is not sure, and would not be sure at the end either if the remaining answers were like those so far.
   */
  readonly mayNotTell?: true;
}

/**
 * The estimates at a look for one model, or for the differences between two. Undefined if too little is answered for a fit.
 */
export function estimatePlanPartAtLook(
  design: CellsByInterimLook,
  tables: readonly ScoreMatrix[],
  look: number,
): PlanPartEstimates | undefined {
  const seen = tables.map((table, b) => scoresAtLook(table, design.sets[b]!, look));
  const spread = promptSpread(seen);
  // If a set has no answer under a prompt, or no chain of questions connects it, the plan's σ is unknown.
  if (spread?.prompts.length !== design.prompts) return undefined;
  return estimateFromPlanPart(
    spread,
    design.sets.map(({ items }) => items),
  );
}

/** The requested claims about one model at a look. */
export function modelClaimsAtLook(
  part: PlanPartEstimates | undefined,
  wanted: StopCriteria,
  rule: StopRule,
  isWhole: boolean,
): ClaimAtLook[] {
  const claims: ClaimAtLook[] = [];
  const level = alphaPerLook(rule);
  if (wanted.moves || wanted.steady !== undefined) claims.push(effectAt(part, wanted, rule));
  if (wanted.mu !== undefined) {
    const interval = part && wholePlanMuInterval(part, level, isWhole);
    claims.push({
      claim: 'mu',
      isSure: interval !== undefined && (interval[1] - interval[0]) / 2 <= wanted.mu,
      ...(interval && { interval }),
    });
  }
  if (wanted.band) {
    const band = part && sureSigmaBandIndex(part, rule, sigmaBandEdges, sigmaBandSlack);
    claims.push({
      claim: 'band',
      isSure: band !== undefined,
      ...(band !== undefined && { says: band }),
      ...(part && { interval: sigmaBounds(part, level) }),
    });
  }
  return claims;
}

/** The claim that prompts affect the model, or that it is robust: whichever is requested and sure. */
function effectAt(part: PlanPartEstimates | undefined, wanted: StopCriteria, rule: StopRule): ClaimAtLook {
  if (!part) return { claim: 'effect', isSure: false };
  const interval = tauBounds(part, alphaPerLook(rule));
  const says = effectOf(part, wanted, rule);
  if (says) return { claim: 'effect', isSure: true, says, interval };
  const mayNotTell = effectOf(forecastPlanEnd(part), wanted, rule) === undefined;
  return { claim: 'effect', isSure: false, interval, ...(mayNotTell && { mayNotTell }) };
}

function effectOf(part: PlanPartEstimates, { moves, steady }: StopCriteria, rule: StopRule): 'steady' | 'moves' | undefined {
  const [low, high] = tauBounds(part, alphaPerLook(rule));
  if (steady !== undefined && high < steady) return 'steady';
  return moves && low > 0 && isPromptEffectDetected(part, rule) ? 'moves' : undefined;
}

/**
 * The order of two models by μ at a look, over questions like these, from the differences of their answers to the same
 * cells.
 */
export function orderClaimAtLook(
  design: CellsByInterimLook,
  one: readonly ScoreMatrix[],
  other: readonly ScoreMatrix[],
  look: number,
  { zone, rule }: { readonly zone: number; readonly rule: StopRule },
): ClaimAtLook {
  const differences = one.map((table, b) => ({
    ...table,
    binary: false,
    scores: table.scores.map((score, at) => score - other[b]!.scores[at]!),
  }));
  const part = estimatePlanPartAtLook(design, differences, look);
  if (!part) return { claim: 'order', isSure: false };
  const interval = populationMuInterval(part, alphaPerLook(rule));
  const says = orderFromInterval(interval, zone);
  return { claim: 'order', isSure: says !== undefined, ...(says !== undefined && { says }), interval };
}
