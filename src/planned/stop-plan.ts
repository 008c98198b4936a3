import type { AdaptivePlan, StopCriteria } from '../core/plan/adaptive-plan.ts';
import { minItemsAtLook, minRowsAtLook } from '../measure/stopping/look-design.ts';
import { firstPassPromptCount } from '../measure/stopping/plan-order.ts';
import { defaultInterimLookShares } from '../measure/stopping/stop-rule.ts';

/** The parts of a form on which early stopping depends. */
export interface StudyDesignForStopPlan {
  readonly study: string;
  /** Questions asked, by set. */
  readonly sets: readonly number[];
  readonly prompts: number;
  readonly models: number;
  /** Whether switching to a model costs nothing: those of servers, and our own small ones. */
  readonly inTurn: boolean;
  /** Whether a question is scored by a judge or by similarity, which happens only after the run. */
  readonly isJudged: boolean;
}

/** The stop criteria as the form has them; points as typed. */
export interface TypedStopCriteria {
  readonly order: boolean;
  readonly moves: boolean;
  readonly steady: string;
  readonly mu: string;
  readonly band: boolean;
}

/** With fewer prompts the spread cannot be estimated. */
const leastPrompts = 5;

/** Differences in μ below this do not matter; points. */
export const orderTolerancePoints = 2;

/** The stop criteria of a link or another run, as the form has them. */
export const toTypedStopCriteria = ({ order, moves, steady, mu, band }: StopCriteria): TypedStopCriteria => ({
  order: order !== undefined,
  moves: moves === true,
  steady: steady === undefined ? '' : String(Number((100 * steady).toFixed(6))),
  mu: mu === undefined ? '' : String(Number((100 * mu).toFixed(6))),
  band: band === true,
});

/** Why a run cannot stop early; undefined if it can. */
export function stopUnavailableReason({ study, sets, prompts, isJudged }: StudyDesignForStopPlan): string | undefined {
  if (study !== 'system-prompt')
    return 'Only the system-prompt audit stops early. Other studies compare all answers to a question. The error rate of a stop was measured only for system prompts.';
  if (isJudged) return 'Some answers are scored by a judge or by similarity, and only after the run.';
  if (prompts < 2) return 'Early stopping needs two prompts.';
  if (sets.length === 0) return 'Choose questions first.';
  if (Math.min(...sets) < minItemsAtLook || sum(sets) < minRowsAtLook)
    return `Early stopping needs ${minItemsAtLook} questions in each set and ${minRowsAtLook} in all. Fewer show too little before the end.`;
  return undefined;
}

/** What is wrong with the stop criteria as typed. */
export function typedStopCriteriaFault(typed: TypedStopCriteria, ground: StudyDesignForStopPlan): string | undefined {
  if (typed.steady !== '' && points(typed.steady) === undefined)
    return 'The tolerance is a number of points from 0.1 to 50.';
  if (typed.mu !== '' && points(typed.mu) === undefined)
    return 'The precision of the mean is a number of points from 0.1 to 50.';
  return Object.keys(claimsIn(typed, ground)).length === 0 ? 'Choose what must be sure.' : undefined;
}

/** The plan's form of stop criteria without faults. */
export const stopFormToAdaptivePlan = (typed: TypedStopCriteria, ground: StudyDesignForStopPlan): AdaptivePlan => ({
  k: firstPassPromptCount(ground.prompts),
  looks: [...defaultInterimLookShares],
  alpha: 0.05,
  claims: claimsIn(typed, ground),
  ...(ground.inTurn && { inTurn: true as const }),
});

/** Which claims a plan of this design can become sure of. */
export const availableStopClaims = ({
  prompts,
  models,
}: StudyDesignForStopPlan): { readonly order: boolean; readonly spread: boolean } => ({
  order: models > 1,
  spread: prompts >= leastPrompts,
});

function claimsIn(typed: TypedStopCriteria, ground: StudyDesignForStopPlan): StopCriteria {
  const { order, spread } = availableStopClaims(ground);
  const [steady, mu] = [points(typed.steady), points(typed.mu)];
  return {
    ...(typed.order && order && { order: orderTolerancePoints / 100 }),
    ...(typed.moves && spread && { moves: true as const }),
    ...(typed.moves && spread && steady !== undefined && { steady: steady / 100 }),
    ...(mu !== undefined && { mu: mu / 100 }),
    ...(typed.band && spread && { band: true as const }),
  };
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Parses points as typed, with a decimal point or comma; undefined unless they are a number from 0.1 to 50. */
function points(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value >= 0.1 && value <= 50 ? value : undefined;
}
