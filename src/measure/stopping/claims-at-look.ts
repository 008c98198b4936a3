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

/** The edges of σ's bands, and how far an edge may be overstepped. */
export const sigmaBandEdges: readonly number[] = [0.01, 0.02, 0.04, 0.08];
export const sigmaBandSlack = 1.25;

/** How one claim stands at a look. */
export interface ClaimAtLook {
  readonly claim: 'effect' | 'mu' | 'band' | 'order';
  readonly isSure: boolean;
  /** What it says, once it is sure: `moves`, `steady`, the band’s number, 1, 0 or −1 of an order. */
  readonly says?: 'moves' | 'steady' | number;
  /** As the rule has it, each end at α/(2 L); in fractions. None where too little is answered. */
  readonly interval?: Ends;
  /** Not sure, and not to be at the end either, were all that is left to go as it went so far. */
  readonly mayNotTell?: true;
}

/** What a look sees of one model, or of the differences between two; undefined where too little is answered to fit anything. */
export function estimatePlanPartAtLook(
  design: CellsByInterimLook,
  tables: readonly ScoreMatrix[],
  look: number,
): PlanPartEstimates | undefined {
  const seen = tables.map((table, b) => scoresAtLook(table, design.sets[b]!, look));
  const spread = promptSpread(seen);
  // A prompt that a set has no answer under, or no chain of questions to, leaves σ of the plan unknown.
  if (spread?.prompts.length !== design.prompts) return undefined;
  return estimateFromPlanPart(
    spread,
    design.sets.map(({ items }) => items),
  );
}

/** The claims on one model at a look, those that are wanted. */
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

/** That it moves, or that it is steady: whichever of them is wanted and sure. */
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

/** The order of two models by μ at a look, over questions like these: from their answers to the same cells, as differences. */
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
