import { group as grouped } from 'd3';
import { getOrThrow } from '../base/objects/get-or-throw.ts';
import type { Interval } from '../core/studies/interval.ts';
import { isNumber, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import { zip } from '../base/objects/zip.ts';
import { chiSquareUpperTail } from '../measure/basics/distribution-tails.ts';
import { maxTCorrectedDifferences } from '../measure/paired/max-t.ts';
import { sampleDeviation } from '../measure/basics/standard-deviation.ts';
import { tCritical } from '../measure/basics/student-t.ts';
import { holmIgnoringMissing } from './holm.ts';
import type {
  AnyDifference,
  ComparedLevel,
  ComparedPair,
  TwoRunComparison,
  FactorComparisonLayout,
  Measure,
  TestedGainLossCounts,
  MeasureDifferences,
} from './comparison.ts';
import { clampToPossibleRange } from './possible-ends.ts';

/** A difference that still has the draws of its interval: draw d of all that came of the same items with the same seed is over the same items. */
export interface DifferenceWithDraws extends AnyDifference {
  readonly draws?: Float64Array | undefined;
  /** Degrees of freedom of the draws' spread: the items less one of each set. */
  readonly df?: number;
  /** How much lower and higher the ends may lie, depending on how unread answers are scored. */
  readonly further?: Interval;
}

export type DifferencesWithDraws = Readonly<Record<string, DifferenceWithDraws>>;

/** Said of every drawing and table of differences. */
export const jointIntervalsCaption =
  'Bars and brackets: 95% intervals, each of its row alone; filled and bold where a row differs when all of them are judged together.';

/** How that is judged: a paragraph of every comparison. */
export const jointTestExplanation =
  'Of twenty rows that do not differ at all, about one has a 95% interval that leaves out 0. So whether a row differs is judged over all rows and columns of a table at once, by Westfall and Young’s max-T (1993): each difference is divided by the standard deviation of its draws, the largest of these in each draw is noted, and a row differs where it exceeds what 95% of those largest stay below. As all rows see the same draws, rows that move together are not counted as separate findings. In simulated comparisons of two identical models, some row of a table is said to differ in at most 7%.';

/**
 * Differences judged together by max-T (`maxTCorrectedDifferences`), over the draws that all of them have: each gets the ends that hold all at once in 95% of repetitions,
 * difference ± q·s with s the standard deviation of its draws. With few items s is uncertain itself, so q becomes the value that Student's t with Σ_b (N_b − 1) degrees
 * of freedom exceeds as rarely as a normal value exceeds q; without it some of three sets of five items differed in 12% of null comparisons. One that is
 * alone keeps its own interval. Without draws (too few items differ) or where fewer than half of them are defined in all, nothing is said to differ.
 * `apart`: rows over different items, whose draws have nothing in common but the seed; they are turned against each other, as what one seed gives
 * the same places of different items would tie them together.
 */
export function withJointIntervals(
  rows: readonly (readonly DifferenceWithDraws[])[],
  { areApart = false }: { readonly areApart?: boolean } = {},
): AnyDifference[][] {
  const open = rows.flatMap((row, r) => row.flatMap((found) => (isOpen(found) ? [{ found, r }] : [])));
  const D = Math.min(...open.map(({ found }) => found.draws.length));
  const step = areApart ? Math.floor(D / rows.length) : 0;
  const drawn = open.map(({ found: { draws }, r }) =>
    Float64Array.from({ length: D }, (_, d) => draws[(d + r * step) % D] ?? NaN),
  );
  const whole = Array.from({ length: open.length > 0 ? D : 0 }, (_, d) => d).filter((d) =>
    drawn.every((own) => Number.isFinite(own[d])),
  );
  const intervals = new Map<DifferenceWithDraws, Interval>();
  if (open.length === 1) for (const { found } of open) intervals.set(found, found.interval);
  else if (whole.length > 0 && whole.length >= D / 2) {
    const complete = drawn.map((own) => Float64Array.from(whole, (d) => own[d] ?? NaN));
    const judged = maxTCorrectedDifferences(
      open.map(({ found }) => found.difference),
      complete,
    );
    for (const [{ found }, [{ low, high }, own]] of zip(open, zip(judged, complete))) {
      if (!(low < high)) continue;
      const reach = (high - low) / 2;
      const wide = found.df === undefined ? reach : reach * studentStretch(reach / sampleDeviation(own), found.df);
      intervals.set(found, [found.difference - wide, found.difference + wide]);
    }
  }
  return rows.map((row) =>
    row.map((found): AnyDifference => {
      const interval = intervals.get(found);
      return furtherOpen(found, { ...withoutDraws(found), ...(interval && { together: { interval, of: open.length } }) });
    }),
  );
}

type Open = DifferenceWithDraws & { readonly difference: number; readonly interval: Interval; readonly draws: Float64Array };

const isOpen = (found: DifferenceWithDraws): found is Open =>
  isNumber(found.difference) && !('why' in found.interval) && found.draws !== undefined;

/** By how much ends are to be stretched that reach q = `reach` standard deviations: to where Student's t with as many degrees of freedom is as rare as a normal value beyond q. */
function studentStretch(reach: number, df: number): number {
  return tCritical(chiSquareUpperTail(reach ** 2, 1), df) / reach;
}

function withoutDraws({ draws: _, df: __, further: ___, ...found }: DifferenceWithDraws): AnyDifference {
  return found;
}

/** Widens both intervals by `further`. */
function furtherOpen({ further }: DifferenceWithDraws, found: AnyDifference): AnyDifference {
  if (!further) return found;
  const apart = ([low, high]: Interval): Interval => [low - further[0], high + further[1]];
  const { interval, together } = found;
  return {
    ...found,
    interval: 'why' in interval ? interval : apart(interval),
    ...(together && { together: { ...together, interval: apart(together.interval) } }),
  };
}

const isBeyond = (interval: Interval | NoValueWithReason): boolean =>
  !('why' in interval) && (interval[0] > 0 || interval[1] < 0);

/** Whether a difference is said to be one: by its own interval and among all that it is looked at with. */
export const isJointlyDifferent = ({ interval, together }: Pick<AnyDifference, 'interval' | 'together'>): boolean =>
  isBeyond(interval) && together !== undefined && isBeyond(together.interval);

/** Whether its own interval alone would say so. */
export const isOwnIntervalBeyondZero = ({ interval }: Pick<AnyDifference, 'interval'>): boolean => isBeyond(interval);

/** A pair whose differences are not judged yet. */
export interface ComparedPairWithDraws extends Omit<ComparedPair, 'values' | 'levels'> {
  readonly values: DifferencesWithDraws;
  readonly levels: readonly (Omit<ComparedLevel, 'values'> & { readonly values: DifferencesWithDraws })[];
}

/** The pairs of a comparison with their differences judged: over the table of all pairs, and of each pair over each table of its levels. */
export function pairsWithJointIntervals(
  pairs: readonly ComparedPairWithDraws[],
  { measures, levels: groups }: Pick<TwoRunComparison, 'measures' | 'levels'>,
): ComparedPair[] {
  const listed = measures.filter(({ isOfLevels }) => !isOfLevels);
  const values = valuesJudged(
    pairs.map((pair) => pair.values),
    listed,
    measures,
  );
  return zip(pairs, values).map(([pair, own]) => {
    const judged = new Map(
      [...grouped(pair.levels, ({ group }) => group)].flatMap(([id, levels]) => {
        const group = groups.find((each) => each.id === id);
        const found = valuesJudged(
          levels.map(({ values }) => values),
          group ? measures.filter((measure) => isIn(group, measure)) : [],
          measures,
          group?.ofOtherItems,
        );
        return zip(levels, zip(found, countsCorrected(levels))).map(
          ([level, [values, counts]]) => [level, { ...level, ...counts, values }] as const,
        );
      }),
    );
    return { ...pair, values: own, levels: pair.levels.map((level) => getOrThrow(judged, level)) };
  });
}

/** Each p of a table's counts by Holm over its rows. */
function countsCorrected(levels: readonly Pick<ComparedLevel, 'counts'>[]): Pick<ComparedLevel, 'counts'>[] {
  const ids = new Set(levels.flatMap(({ counts = {} }) => Object.keys(counts)));
  const corrected = new Map<TestedGainLossCounts, MaybeNumber>();
  for (const id of ids) {
    const there = levels.flatMap(({ counts }) => counts?.[id] ?? []);
    for (const [tested, pHolm] of zip(there, holmIgnoringMissing(there.map(({ p }) => p)))) corrected.set(tested, pHolm);
  }
  return levels.map(({ counts }) => {
    if (!counts) return {};
    const all = Object.entries(counts).map(([id, tested]) => [id, { ...tested, pHolm: getOrThrow(corrected, tested) }]);
    return { counts: Object.fromEntries(all) as Record<string, TestedGainLossCounts> };
  });
}

const isIn = ({ columns }: FactorComparisonLayout, { id, kind = id }: Measure): boolean => columns.includes(kind);

/** Those of the measures that a table shows; the others only lose their draws. */
function valuesJudged(
  rows: readonly DifferencesWithDraws[],
  measures: readonly Measure[],
  all: readonly Measure[],
  areApart = false,
): MeasureDifferences[] {
  const shown = rows.map((values) => Object.entries(values).filter(([id]) => measures.some((measure) => measure.id === id)));
  const byId = new Map(all.map((measure) => [measure.id, measure]));
  const judged = withJointIntervals(
    shown.map((own) => own.map(([, found]) => found)),
    { areApart },
  );
  return zip(rows, zip(shown, judged)).map(([values, [own, found]]) => {
    const by = new Map(zip(own, found).map(([[id], difference]) => [id, difference]));
    return Object.fromEntries(
      Object.entries(values).map(([id, difference]) => [
        id,
        clampToPossibleRange(by.get(id) ?? furtherOpen(difference, withoutDraws(difference)), byId.get(id)),
      ]),
    );
  });
}
