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

/**
 * A difference with the draws of its interval. With the same items and seed, draw d of every difference covers the same
 * items.
 */
export interface DifferenceWithDraws extends AnyDifference {
  readonly draws?: Float64Array | undefined;
  /** Degrees of freedom of the draws' spread: the number of items minus one for each set. */
  readonly df?: number;
  /** How much lower and higher the interval ends may be, depending on how unread answers are scored. */
  readonly further?: Interval;
}

export type DifferencesWithDraws = Readonly<Record<string, DifferenceWithDraws>>;

/** The caption of every chart and table of differences. */
export const jointIntervalsCaption =
  'Bars and brackets: 95% intervals, each of its row alone. Filled and bold: the row differs when all rows are judged together.';

/** Explains the joint test, in every comparison. */
export const jointTestExplanation =
  'Of twenty rows that do not differ at all, about one has a 95% interval that leaves out 0. So Westfall and Young’s max-T (1993) judges all rows and columns of a table at once. It divides each difference by the standard deviation of its draws. It notes the largest of these in each draw. A row differs if it exceeds the 95% quantile of those largest. All rows see the same draws, so rows that change together are not counted as separate findings. In simulated comparisons of two identical models, at most 7% of the tables showed a difference in some row.';

/**
 * Judges differences together by max-T (`maxTCorrectedDifferences`) over their common draws. Each gets a simultaneous 95%
 * interval: difference ± q·s, where s is the standard deviation of its draws. With few items s is uncertain itself. So q is
 * replaced by a quantile of Student's t with Σ_b (N_b − 1) degrees of freedom. Its tail probability equals that of q under
 * the normal distribution. Without this, some of three sets of five items differed in 12% of null comparisons. A single
 * difference keeps its own interval. No difference is shown without draws (too few items differ). The same holds if fewer
 * than half of the draws are defined for all differences. `areApart`: rows have different items, so their draws share only
 * the seed. Their draws are shifted against each other, because one seed would tie the same positions of different items
 * together.
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

/**
 * The factor that stretches ends at q = `reach` standard deviations. There Student's t with `df` degrees of freedom has the
 * tail probability of a normal value beyond q.
 */
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

/** Whether both intervals of a difference exclude 0: its own and the simultaneous one. */
export const isJointlyDifferent = ({ interval, together }: Pick<AnyDifference, 'interval' | 'together'>): boolean =>
  isBeyond(interval) && together !== undefined && isBeyond(together.interval);

/** Whether the difference's own interval excludes 0. */
export const isOwnIntervalBeyondZero = ({ interval }: Pick<AnyDifference, 'interval'>): boolean => isBeyond(interval);

/** A pair whose differences have not been judged together. */
export interface ComparedPairWithDraws extends Omit<ComparedPair, 'values' | 'levels'> {
  readonly values: DifferencesWithDraws;
  readonly levels: readonly (Omit<ComparedLevel, 'values'> & { readonly values: DifferencesWithDraws })[];
}

/**
 * Judges the differences of all pairs together over the table of all pairs. For each pair it also judges each table of its
 * levels.
 */
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

/** Corrects each p of a table's counts by Holm over the table’s rows. */
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

/** Judges the measures that a table shows together; the others only lose their draws. */
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
