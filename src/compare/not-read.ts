import { undefinedBecause } from '../core/json/json.ts';
import { modelName } from '../core/words/format.ts';
import { paired } from '../core/paired.ts';
import { promptRanges, type PromptRange } from '../measure/not-read/fillings.ts';
import {
  bothCounted,
  inSet,
  isMuchNotRead,
  noAnswers,
  shareNotRead,
  toleratedNotRead,
  type CellBounds,
  type NotRead,
  type PromptCounts,
} from '../measure/not-read/not-read.ts';
import { promptsNotRead } from '../measure/verdicts/basis-claims.ts';
import { mcnemar, type Changes } from '../measure/paired/paired-changes.ts';
import type { CountedChanges } from './comparing.ts';
import type { Both } from './comparison.ts';
import type { ModelPair } from './pairs.ts';
import type { DrawnDifference } from './together.ts';

/** What of a pair’s answers is neither right nor wrong. */
export type NotReadOfBoth = Both<NotRead>;

/** What a difference is over: a set and ways of asking by their places; all where they are left out. */
interface Within {
  readonly set?: number;
  readonly ways?: readonly number[];
  /** Of what is over all answers together, however many each way has: 2% of all of them. */
  readonly inAll?: true;
}

const whyNot = undefinedBecause(
  'over 2% of the answers of one of the two are unread, refused or failed, and it depends on how these count',
);

/**
 * A difference of two mean scores, with how much further down and up its ends may lie: an answer of either model that was not read may be right or wrong (Manski 2003). Unchanged where at most 2% of either’s
 * answers in each way are such. `times`: what a score of 1 is in its unit.
 */
export function openToFillings<D extends DrawnDifference>(
  found: D,
  notRead: NotReadOfBoth,
  within: Within = {},
  times = 1,
): D {
  const { one, other } = found;
  if (typeof one !== 'number' || typeof other !== 'number' || !isMuchIn(notRead, within)) return found;
  const [first, second] = [meanRange(notRead[0], within), meanRange(notRead[1], within)];
  const beyond = (score: number, { low, high }: PromptRange) => ({
    down: Math.max(0, score - times * low) || 0,
    up: Math.max(0, times * high - score) || 0,
  });
  const [ofOne, ofOther] = [beyond(one, first), beyond(other, second)];
  return { ...found, further: [ofOther.down + ofOne.up, ofOther.up + ofOne.down] };
}

/** A difference of what is no mean of scores: without an interval where much was not read. */
export function unlessNotRead<D extends DrawnDifference>(found: D, notRead: NotReadOfBoth, within: Within = {}): D {
  return 'why' in found.interval || !isMuchIn(notRead, within)
    ? found
    : { ...found, interval: whyNot, draws: undefined };
}

/**
 * Questions with more right answers (`gained`) and with fewer by the other model, where much was not read with the largest p that any count of it gives: of each question the other’s score less the one’s lies
 * between two ends. Questions whose ends have the same sign are gained or lost; as many of the rest as are needed go to the rarer side.
 */
export function withLargestP(changes: Changes, notRead: NotReadOfBoth, within: Within = {}): CountedChanges {
  if (!isMuchIn(notRead, within)) return changes;
  const ends = questionEnds(notRead, within);
  const gained = ends.filter(([low]) => low > rounding).length;
  const lost = ends.filter(([, high]) => high < -rounding).length;
  const open = ends.filter(([low, high]) => high - low > rounding && low <= rounding && high >= -rounding).length;
  const [rarer, commoner] = gained < lost ? [gained, lost] : [lost, gained];
  // Perhaps nothing changed.
  if (commoner === 0 && open > 0) return { ...changes, p: 1 };
  return { ...changes, p: mcnemar({ gained: commoner, lost: Math.min(commoner, rarer + open) }) };
}

/** Means over samples leave rounding behind where sums are the same. */
const rounding = 1e-9;

/** Of each question that both answered in some way: between what the other’s score less the one’s lies. */
function questionEnds(notRead: NotReadOfBoth, within: Within): [low: number, high: number][] {
  const [one, other] = notRead.map((own) => ofWithin(own, within).sets) as [
    readonly CellBounds[],
    readonly CellBounds[],
  ];
  return paired(one, other).flatMap(([first, second]) => {
    const ways = within.ways ?? Array.from({ length: first.templates }, (_, t) => t);
    return Array.from({ length: first.items }, (_, i): [number, number] => {
      const places = ways
        .map((t) => i * first.templates + t)
        .filter((at) => !Number.isNaN((first.lowest[at] ?? NaN) + (second.lowest[at] ?? NaN)));
      const sum = (of: Float64Array) => places.reduce((total, at) => total + (of[at] ?? 0), 0);
      return [sum(second.lowest) - sum(first.highest), sum(second.highest) - sum(first.lowest)];
    });
  });
}

/** Counts that no scores of questions make: not tested where much was not read. */
export const untestedIfNotRead = (changes: Changes, notRead: NotReadOfBoth): CountedChanges =>
  isMuchIn(notRead, {}) ? { ...changes, p: whyNot } : changes;

/** What is known of the answers that were not read. */
export interface KnownNotRead {
  /** In the order of the tables. */
  readonly titles: readonly string[];
  readonly of: (run: 0 | 1, model: string) => NotRead | undefined;
}

/** A paragraph on the models of the pairs with much that was not read, or none. */
export function notReadNotes(pairs: readonly ModelPair[], { of, titles }: KnownNotRead): string[] {
  const first = [...new Set(pairs.map(({ one }) => one))].map((model) => ({ model, run: 0 as const }));
  const second = [...new Set(pairs.map(({ other }) => other))].map((model) => ({ model, run: 1 as const }));
  const found = [...first, ...second].flatMap(({ model, run }) => {
    const own = of(run, model);
    if (!own || !isMuchNotRead(own)) return [];
    return [
      `${modelName(model)} in the ${run === 0 ? 'first' : 'second'} run: ${promptsNotRead(own.byPrompt, titles)}.`,
    ];
  });
  return found.length > 0
    ? [
        `${found.join(' ')} Intervals of mean scores and p are the widest and the largest that any count of these answers gives; other differences have no interval where they depend on it.`,
      ]
    : [];
}

const isMuchIn = (notRead: NotReadOfBoth, within: Within): boolean =>
  notRead.some((own) => {
    const counts = countsIn(own, within);
    const together = within.inAll ? [counts.reduce(bothCounted, noAnswers())] : counts;
    return together.some((each) => shareNotRead(each) > toleratedNotRead);
  });

function countsIn(notRead: NotRead, within: Within): readonly PromptCounts[] {
  const { byPrompt } = ofWithin(notRead, within);
  return within.ways ? within.ways.flatMap((t) => byPrompt[t] ?? []) : byPrompt;
}

const ofWithin = (notRead: NotRead, { set }: Within): NotRead => (set === undefined ? notRead : onSet(notRead, set));

/** One set alone, by its place. */
export function onSet(notRead: NotRead, set: number): NotRead {
  const own = notRead.sets[set];
  return own ? inSet(own) : notRead;
}

/** The mean over ways of the ranges of their scores, fractions. */
function meanRange(notRead: NotRead, within: Within): PromptRange {
  const all = promptRanges(ofWithin(notRead, within));
  const own = (within.ways ? within.ways.flatMap((t) => all[t] ?? []) : all).filter(({ low }) => !Number.isNaN(low));
  const over = (of: (range: PromptRange) => number) => own.reduce((sum, range) => sum + of(range), 0) / own.length;
  return { low: over(({ low }) => low), high: over(({ high }) => high) };
}
