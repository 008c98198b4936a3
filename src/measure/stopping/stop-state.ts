/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { AdaptivePlan } from '../../core/plan/adaptive-plan.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { minReportedNotReadShare } from '../not-read/not-read.ts';
import { modelClaimsAtLook, orderClaimAtLook, estimatePlanPartAtLook, type ClaimAtLook } from './claims-at-look.ts';
import { planInterimLookCells, type CellsByInterimLook } from './look-design.ts';
import { computeStopSchedule, type StopScheduleState } from './stop-schedule.ts';

/**
 * The answers of a model so far, by set: the scores, which cells are answered or finally failed (1), and the share of each
 * cell’s answers that are unread, refused, failed or doubtful.
 */
export interface ModelAnswersSoFar {
  readonly tables: readonly ScoreMatrix[];
  readonly settled: readonly Uint8Array[];
  readonly notRead: readonly Float64Array[];
}

/** One claim over the looks. */
export interface ClaimTrack {
  readonly claim: ClaimAtLook['claim'];
  /** The index of the model, or of the two models. */
  readonly models: readonly number[];
  /** Its state at each look so far, except those that are too early. */
  readonly looks: readonly (ClaimAtLook & { readonly look: number })[];
  /** The look at which it became sure; it stays sure. */
  readonly sureAt: number | undefined;
}

export interface StopState extends StopScheduleState {
  readonly design: CellsByInterimLook;
  readonly tracks: readonly ClaimTrack[];
  /** Whether every claim is sure, or everything is answered. */
  readonly isOver: boolean;
}

/** A first visit ends at the last look up to this share. */
const firstVisitShare = 0.35;

/**
 * The state of a run with a stopping rule: the next cells, or that it may stop, and the history of each claim. It depends
 * only on the plan and the answers, so it is reproducible. `sets` has the id and the number of items of each set, in the
 * plan’s order. Nothing is sure at a look if, under some prompt, more than 2% of its answers are unread, refused, failed or
 * doubtful.
 */
export function computeStopState(
  { k, looks: shares, alpha, claims: wanted, inTurn }: AdaptivePlan,
  sets: readonly { readonly id: string; readonly items: number }[],
  prompts: number,
  seed: number,
  models: readonly ModelAnswersSoFar[],
): StopState {
  const design = planInterimLookCells(sets, prompts, { seed, k, shares });
  const rule = { alpha, looks: shares };
  const ofModel = memoiseByLook((model: number, look: number) => {
    const { tables } = models[model]!;
    const isWhole = look === design.looks - 1;
    const claims = modelClaimsAtLook(estimatePlanPartAtLook(design, tables, look), wanted, rule, isWhole);
    return isTooHoley(design, models[model]!, look) ? claims.map(unsure) : claims;
  });
  const ofTwo = memoiseByLook((pair: number, look: number) => {
    const [one, other] = [Math.floor(pair / models.length), pair % models.length] as const;
    const settings = { zone: wanted.order ?? 0, rule };
    const claim = orderClaimAtLook(design, models[one]!.tables, models[other]!.tables, look, settings);
    return [one, other].some((model) => isTooHoley(design, models[model]!, look)) ? unsure(claim) : claim;
  });
  const order = (one: number, other: number, look: number) => ofTwo(one * models.length + other, look);
  const schedule = computeStopSchedule(
    {
      models: models.length,
      looks: design.looks,
      tooEarly: design.tooEarly,
      firstVisit: shares.filter((share) => share <= firstVisitShare).length,
      isSettled: (model, look) => isSettled(design, models[model]!, look),
      isSure: (model, look) => ofModel(model, look).every(({ isSure }) => isSure),
      wantsOrder: wanted.order !== undefined,
      isOrderSure: (one, other, look) => order(one, other, look).isSure,
    },
    inTurn === true,
  );
  const { had } = schedule;
  const tracks = [
    ...models.flatMap((_, model) => {
      const atLooks = range(design.tooEarly, had[model]!).map((look) => ({ look, claims: ofModel(model, look) }));
      return modelClaimsAtLook(undefined, wanted, rule, false).map(({ claim }, at) =>
        trackOf(
          claim,
          [model],
          atLooks.map(({ look, claims }) => ({ look, ...claims[at]! })),
        ),
      );
    }),
    ...(wanted.order === undefined
      ? []
      : pairsOf(models.length).map(([one, other]) =>
          trackOf(
            'order',
            [one, other],
            range(design.tooEarly, Math.min(had[one]!, had[other]!)).map((look) => ({ look, ...order(one, other, look) })),
          ),
        )),
  ];
  return { ...schedule, design, tracks, isOver: schedule.next === undefined };
}

/**
 * Whether over 2% of the answers in a look under some prompt are unread, refused, failed or doubtful. Findings might then
 * depend on how these count, and failures on how hard the cell is.
 */
function isTooHoley({ sets, prompts }: CellsByInterimLook, { settled, notRead }: ModelAnswersSoFar, look: number): boolean {
  const asked = new Float64Array(prompts);
  const lost = new Float64Array(prompts);
  for (const [b, { firstLook }] of sets.entries()) {
    for (const [at, first] of firstLook.entries()) {
      if (first > look || settled[b]![at] === 0) continue;
      asked[at % prompts]! += 1;
      lost[at % prompts]! += notRead[b]![at]!;
    }
  }
  return lost.some((count, t) => count > minReportedNotReadShare * asked[t]!);
}

const isSettled = (design: CellsByInterimLook, { settled }: ModelAnswersSoFar, look: number): boolean =>
  design.sets.every(({ firstLook }, b) => firstLook.every((first, at) => first > look || settled[b]![at] === 1));

const trackOf = (claim: ClaimAtLook['claim'], models: readonly number[], looks: ClaimTrack['looks']): ClaimTrack => ({
  claim,
  models,
  looks,
  sureAt: looks.find(({ isSure }) => isSure)?.look,
});

const unsure = ({ claim, interval }: ClaimAtLook): ClaimAtLook => ({ claim, isSure: false, ...(interval && { interval }) });

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

const pairsOf = (n: number): (readonly [number, number])[] =>
  range(0, n).flatMap((one) => range(one + 1, n).map((other) => [one, other] as const));

function memoiseByLook<T>(make: (first: number, look: number) => T): (first: number, look: number) => T {
  const known = new Map<string, T>();
  return (first, look) => {
    const key = `${first}|${look}`;
    const there = known.get(key) ?? make(first, look);
    known.set(key, there);
    return there;
  };
}
