/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { StopCriteria } from '../../core/plan/adaptive-plan.ts';
import type { Variant } from '../../core/plan/cell.ts';
import type { StopResult, StopClaimTrackResult } from '../../core/json/stop-form.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { collectStoppingInput, type StoppingInput } from './stopping-input.ts';
import { sigmaBandEdges } from './claims-at-look.ts';
import { ExchangeEvidence } from './exchange-evidence.ts';
import { computeStopState, type ModelAnswersSoFar, type ClaimTrack, type StopState } from './stop-state.ts';

/** The stopping state of a run, from its answers alone; undefined for a plan without a stopping rule. */
export function stopResult(
  plan: Plan,
  variants: readonly Variant[],
  rows: Iterable<ScoredResponse>,
): StopResult | undefined {
  if (!plan.adaptive) return undefined;
  const asked = collectStoppingInput(plan, variants, rows);
  const state = computeStopState(plan.adaptive, asked.sets, asked.prompts, plan.seed, asked.models);
  const shares = [...plan.adaptive.looks, 1];
  const cells = asked.models.map(({ settled }) => settled.reduce((sum, each) => sum + each.length, 0));
  const have = asked.models.map(({ settled }) => settled.reduce((sum, each) => sum + total(each), 0));
  const byRule =
    state.isOver &&
    have.some((n, m) => n < cells[m]!) &&
    asked.models.every((_, m) => have[m] === cellsUpTo(state, state.had[m]!));
  const isByHand = !state.isOver && have.some((n) => n > 0);
  return {
    asked: have.reduce((sum, n) => sum + n, 0),
    cells: cells.reduce((sum, n) => sum + n, 0),
    byRule,
    looks: plan.adaptive.looks,
    alpha: plan.adaptive.alpha,
    models: plan.models.map((model, m) => ({ model, share: shares[state.had[m]! - 1] ?? 0 })),
    tracks: state.tracks.map((track) => trackOf(track, plan.models, shares, plan.adaptive?.claims ?? {})),
    ...(isByHand && {
      evidence: asked.models.flatMap((each, m) => {
        const log = evidenceOf(state, each, asked);
        return log === undefined ? [] : [{ model: plan.models[m]!, log }];
      }),
    }),
  };
}

const total = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0);

const cellsUpTo = ({ design }: StopState, looks: number): number =>
  design.sets.reduce((sum, { firstLook }) => sum + firstLook.filter((first) => first < looks).length, 0);

function trackOf(
  { claim, models, looks, sureAt }: ClaimTrack,
  names: readonly string[],
  shares: readonly number[],
  wanted: StopCriteria,
): StopClaimTrackResult {
  const lastLook = looks.find(({ look }) => look === sureAt) ?? looks.at(-1);
  return {
    claim,
    models: models.map((place) => names[place]!),
    ...(sureAt !== undefined && { sureAt: shares[sureAt]! }),
    ...(sureAt !== undefined && lastLook?.says !== undefined && { says: lastLook.says }),
    ...(lastLook?.interval && { interval: inPoints(lastLook.interval) }),
    ...(sureAt === undefined && lastLook?.mayNotTell && { mayNotTell: true }),
    edges: edgesOf(claim, wanted, lastLook?.interval).map((edge) => 100 * edge),
    course: looks.map(({ look, isSure, interval }) => ({
      share: shares[look]!,
      isSure,
      ...(interval && { interval: inPoints(interval) }),
    })),
  };
}

/** The values that the claim's interval has to clear or stay between. For μ, the interval has to stay within them. */
function edgesOf(
  claim: ClaimTrack['claim'],
  wanted: StopCriteria,
  interval: ClaimTrack['looks'][number]['interval'],
): readonly number[] {
  switch (claim) {
    case 'effect':
      return [...(wanted.moves ? [0] : []), ...(wanted.steady === undefined ? [] : [wanted.steady])];
    case 'order':
      return wanted.order === undefined ? [] : [-wanted.order, 0, wanted.order];
    case 'band':
      return sigmaBandEdges;
    case 'mu': {
      if (!interval || wanted.mu === undefined) return [];
      const middle = (interval[0] + interval[1]) / 2;
      return [middle - wanted.mu, middle + wanted.mu];
    }
  }
}

const inPoints = ([low, high]: readonly [number, number]): readonly [number, number] => [100 * low, 100 * high];

/**
 * The evidence against “no prompt affects the model” from the complete looks, each as a wave. Only for answers that are
 * right or wrong. It is valid whenever the run stops. Undefined if there is nothing to bet on.
 */
function evidenceOf(
  { design }: StopState,
  { tables, settled }: ModelAnswersSoFar,
  { prompts }: StoppingInput,
): number | undefined {
  if (tables.some(({ scores }) => scores.some((score) => score > 0 && score < 1))) return undefined;
  const evidence = new ExchangeEvidence(prompts);
  for (let look = 0; look < design.looks; look++) {
    const isWhole = design.sets.every(({ firstLook }, b) =>
      firstLook.every((first, at) => first !== look || settled[b]![at] === 1),
    );
    if (!isWhole) return look === 0 ? undefined : evidence.log;
    const wave = tables.flatMap(({ scores }, b) =>
      Array.from(scores, (score, at) => (design.sets[b]!.firstLook[at] === look ? score : NaN)),
    );
    evidence.add(wave);
  }
  return evidence.log;
}
