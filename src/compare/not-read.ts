import { undefinedBecause } from '../base/json/json.ts';
import { modelName } from '../core/models/model-name.ts';
import { zip } from '../base/objects/zip.ts';
import { promptBoundsFillingUnread, type PromptScoreRange } from '../measure/not-read/fillings.ts';
import {
  addPromptCounts,
  notReadSummaryOfSet,
  hasPoorlyReadPrompt,
  makeZeroPromptCounts,
  notReadShareOfPrompt,
  minReportedNotReadShare,
  type SetCellBounds,
  type NotReadSummary,
  type PromptNotReadCounts,
} from '../measure/not-read/not-read.ts';
import { promptsNotReadMessage } from '../measure/verdicts/basis-claims.ts';
import { maxClusteredSignFlipPInRange, type SetItemChanges } from '../measure/paired/cluster-sign-flips.ts';
import { mcnemar } from '../measure/paired/paired-changes.ts';
import type { GainLossCountsWithPOverride } from './comparing.ts';
import type { PairOf } from './comparison.ts';
import type { ModelPair } from './pairs.ts';
import type { DifferenceWithDraws } from './joint-intervals.ts';

/** The unread, refused and failed answers of a pair’s two models. */
export type NotReadOfBoth = PairOf<NotReadSummary>;

/** The set and the prompt variants that a difference covers, by index; all by default. */
interface DifferenceScope {
  readonly set?: number;
  readonly ways?: readonly number[];
  /** Applies the 2% limit to all answers together, not to each variant. */
  readonly inAll?: true;
}

const whyNot = undefinedBecause(
  'over 2% of one model’s answers are unread, refused or failed, and the result depends on how they are scored',
);

/**
 * Adds `further` to a difference of two mean scores: how much further its interval ends may be. An unread answer of either
 * model may be right or wrong (Manski 2003). Unchanged if at most 2% of either model’s answers under each variant are
 * unread, refused or failed. `times`: a score of 1 in the unit of the difference.
 */
export function widenForNotRead<D extends DifferenceWithDraws>(
  found: D,
  notRead: NotReadOfBoth,
  within: DifferenceScope = {},
  times = 1,
): D {
  const { one, other } = found;
  if (typeof one !== 'number' || typeof other !== 'number' || !isMuchIn(notRead, within)) return found;
  const [first, second] = [meanRange(notRead[0], within), meanRange(notRead[1], within)];
  const beyond = (score: number, { low, high }: PromptScoreRange) => ({
    down: Math.max(0, score - times * low) || 0,
    up: Math.max(0, times * high - score) || 0,
  });
  const [ofOne, ofOther] = [beyond(one, first), beyond(other, second)];
  return { ...found, further: [ofOther.down + ofOne.up, ofOther.up + ofOne.down] };
}

/** Removes the interval of a difference that is not a mean of scores, if too many answers are unread. */
export function dropIntervalIfNotRead<D extends DifferenceWithDraws>(
  found: D,
  notRead: NotReadOfBoth,
  within: DifferenceScope = {},
): D {
  return 'why' in found.interval || !isMuchIn(notRead, within) ? found : { ...found, interval: whyNot, draws: undefined };
}

/**
 * Adds the largest p over all ways to score the unread answers. The score difference of each question then has a lower and
 * an upper end. Questions whose ends have the same sign are gained or lost. As many of the rest as needed go to the rarer
 * side (McNemar’s p). For questions in clusters, see `maxClusteredSignFlipPInRange`.
 */
export function withWorstCaseP(
  changes: GainLossCountsWithPOverride,
  notRead: NotReadOfBoth,
  within: DifferenceScope = {},
): GainLossCountsWithPOverride {
  if (!isMuchIn(notRead, within)) return changes;
  const sets = questionEnds(notRead, within);
  const p = maxClusteredSignFlipPInRange(sets.map(changesAt(0)), sets.map(changesAt(1)));
  if (p !== undefined) return { ...changes, p };
  const ends = sets.flatMap((set) => set.ends);
  const gained = ends.filter(([low]) => low > rounding).length;
  const lost = ends.filter(([, high]) => high < -rounding).length;
  const open = ends.filter(([low, high]) => high - low > rounding && low <= rounding && high >= -rounding).length;
  const [rarer, commoner] = gained < lost ? [gained, lost] : [lost, gained];
  // Possibly nothing changed.
  if (commoner === 0 && open > 0) return { ...changes, p: 1 };
  return { ...changes, p: mcnemar({ gained: commoner, lost: Math.min(commoner, rarer + open) }) };
}

/** Means over samples have rounding errors even if their sums are equal. */
const rounding = 1e-9;

interface SetEnds extends Pick<SetCellBounds, 'clusters'> {
  readonly ends: readonly (readonly [low: number, high: number])[];
}

const changesAt =
  (end: 0 | 1) =>
  ({ ends, clusters }: SetEnds): SetItemChanges => ({ changes: ends.map((own) => own[end]), clusters });

/** By set, for each question the two ends of the other model’s score minus the first model’s. */
function questionEnds(notRead: NotReadOfBoth, within: DifferenceScope): SetEnds[] {
  const [one, other] = notRead.map((own) => ofWithin(own, within).sets) as [
    readonly SetCellBounds[],
    readonly SetCellBounds[],
  ];
  return zip(one, other).map(([first, second]) => {
    const ways = within.ways ?? Array.from({ length: first.templates }, (_, t) => t);
    const ends = Array.from({ length: first.items }, (_, i): [number, number] => {
      const places = ways
        .map((t) => i * first.templates + t)
        .filter((at) => !Number.isNaN((first.lowest[at] ?? NaN) + (second.lowest[at] ?? NaN)));
      const sum = (of: Float64Array) => places.reduce((total, at) => total + (of[at] ?? 0), 0);
      return [sum(second.lowest) - sum(first.highest), sum(second.highest) - sum(first.lowest)];
    });
    return { ends, ...(first.clusters && { clusters: first.clusters }) };
  });
}

/** Removes the p of counts that do not come from question scores, if too many answers are unread. */
export const dropPIfNotRead = (changes: GainLossCountsWithPOverride, notRead: NotReadOfBoth): GainLossCountsWithPOverride =>
  isMuchIn(notRead, {}) ? { ...changes, p: whyNot } : changes;

/** Where to find the unread answers of each model. */
export interface NotReadLookup {
  /** In the order of the tables. */
  readonly titles: readonly string[];
  readonly of: (run: 0 | 1, model: string) => NotReadSummary | undefined;
}

/** A paragraph that names the models, runs and prompts with over 2% unread answers; empty if none has that many. */
export function notReadNotes(pairs: readonly ModelPair[], { of, titles }: NotReadLookup): string[] {
  const first = [...new Set(pairs.map(({ one }) => one))].map((model) => ({ model, run: 0 as const }));
  const second = [...new Set(pairs.map(({ other }) => other))].map((model) => ({ model, run: 1 as const }));
  const found = [...first, ...second].flatMap(({ model, run }) => {
    const own = of(run, model);
    if (!own || !hasPoorlyReadPrompt(own)) return [];
    return [
      `${modelName(model)} in the ${run === 0 ? 'first' : 'second'} run: ${promptsNotReadMessage(own.byPrompt, titles)}.`,
    ];
  });
  return found.length > 0
    ? [
        `${found.join(' ')} Intervals of mean scores allow for every way to score these answers, and p is the largest of all ways. Other differences have no interval if it would depend on the scoring.`,
      ]
    : [];
}

const isMuchIn = (notRead: NotReadOfBoth, within: DifferenceScope): boolean =>
  notRead.some((own) => {
    const counts = countsIn(own, within);
    const together = within.inAll ? [counts.reduce(addPromptCounts, makeZeroPromptCounts())] : counts;
    return together.some((each) => notReadShareOfPrompt(each) > minReportedNotReadShare);
  });

function countsIn(notRead: NotReadSummary, within: DifferenceScope): readonly PromptNotReadCounts[] {
  const { byPrompt } = ofWithin(notRead, within);
  return within.ways ? within.ways.flatMap((t) => byPrompt[t] ?? []) : byPrompt;
}

const ofWithin = (notRead: NotReadSummary, { set }: DifferenceScope): NotReadSummary =>
  set === undefined ? notRead : notReadOfSetAt(notRead, set);

/** One set alone, by its index. */
export function notReadOfSetAt(notRead: NotReadSummary, set: number): NotReadSummary {
  const own = notRead.sets[set];
  return own ? notReadSummaryOfSet(own) : notRead;
}

/** The mean of the score ranges over prompt variants, as fractions. */
function meanRange(notRead: NotReadSummary, within: DifferenceScope): PromptScoreRange {
  const all = promptBoundsFillingUnread(ofWithin(notRead, within));
  const own = (within.ways ? within.ways.flatMap((t) => all[t] ?? []) : all).filter(({ low }) => !Number.isNaN(low));
  const over = (of: (range: PromptScoreRange) => number) => own.reduce((sum, range) => sum + of(range), 0) / own.length;
  return { low: over(({ low }) => low), high: over(({ high }) => high) };
}
