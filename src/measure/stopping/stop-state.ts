/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { AdaptivePlan } from '../../core/plan/adaptive-plan.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { modelClaimsAtLook, orderClaimAtLook, estimatePlanPartAtLook, type ClaimAtLook } from './claims-at-look.ts';
import { fillingsAtLook } from './fillings-at-look.ts';
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
 * plan’s order. If more than 2% of the answers in a look are unread, refused, failed or doubtful under some prompt, a claim
 * about the model is sure only if it is sure, and says the same, however these answers count (`fillingsAtLook`).
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
  const fillingsOf = memoiseByLook((model: number, look: number) => fillingsAtLook(design, models[model]!, look));
  const ofModel = memoiseByLook((model: number, look: number) => {
    const isWhole = look === design.looks - 1;
    const claimsOf = (tables: readonly ScoreMatrix[]) =>
      modelClaimsAtLook(estimatePlanPartAtLook(design, tables, look), wanted, rule, isWhole);
    const filled = Object.values(fillingsOf(model, look) ?? {}).map(claimsOf);
    return claimsOf(models[model]!.tables).map((claim, at) =>
      claimHoweverFilled(
        claim,
        filled.map((claims) => claims[at]!),
        wanted.mu,
      ),
    );
  });
  const ofTwo = memoiseByLook((pair: number, look: number) => {
    const [one, other] = [Math.floor(pair / models.length), pair % models.length] as const;
    const claimOf = (first: readonly ScoreMatrix[], second: readonly ScoreMatrix[]) =>
      orderClaimAtLook(design, first, second, look, { zone: wanted.order ?? 0, rule });
    const [first, second] = [models[one]!.tables, models[other]!.tables];
    const claim = claimOf(first, second);
    const [ofOne, ofOther] = [fillingsOf(one, look), fillingsOf(other, look)];
    if (!ofOne && !ofOther) return claim;
    return claimHoweverFilled(claim, [
      claimOf(ofOne?.allWrong ?? first, ofOther?.allRight ?? second),
      claimOf(ofOne?.allRight ?? first, ofOther?.allWrong ?? second),
    ]);
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
 * A claim that is sure only if it is sure, and says the same, under every filling. Its interval covers those of all
 * fillings; a claim about μ is sure if half of that is at most `mu`. Without fillings the claim is unchanged.
 */
function claimHoweverFilled(claim: ClaimAtLook, filled: readonly ClaimAtLook[], mu?: number): ClaimAtLook {
  if (filled.length === 0) return claim;
  const { says, interval: _asCounted, ...rest } = claim;
  const intervals = [claim, ...filled].flatMap(({ interval }) => (interval ? [interval] : []));
  const interval =
    intervals.length > filled.length
      ? ([Math.min(...intervals.map(([low]) => low)), Math.max(...intervals.map(([, high]) => high))] as const)
      : undefined;
  const isSure =
    claim.isSure &&
    filled.every((each) => each.isSure && each.says === says) &&
    (claim.claim !== 'mu' || (interval !== undefined && (interval[1] - interval[0]) / 2 <= (mu ?? 0)));
  return { ...rest, isSure, ...(isSure && says !== undefined && { says }), ...(interval && { interval }) };
}

const isSettled = (design: CellsByInterimLook, { settled }: ModelAnswersSoFar, look: number): boolean =>
  design.sets.every(({ firstLook }, b) => firstLook.every((first, at) => first > look || settled[b]![at] === 1));

const trackOf = (claim: ClaimAtLook['claim'], models: readonly number[], looks: ClaimTrack['looks']): ClaimTrack => ({
  claim,
  models,
  looks,
  sureAt: looks.find(({ isSure }) => isSure)?.look,
});

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

const pairsOf = (n: number): (readonly [number, number])[] =>
  range(0, n).flatMap((one) => range(one + 1, n).map((other) => [one, other] as const));

function memoiseByLook<T>(make: (first: number, look: number) => T): (first: number, look: number) => T {
  const known = new Map<string, T>();
  return (first, look) => {
    const key = `${first}|${look}`;
    if (!known.has(key)) known.set(key, make(first, look));
    return known.get(key) as T;
  };
}
