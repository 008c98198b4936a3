import { isNumber, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import { zip } from '../base/objects/zip.ts';
import type { ItemCountWithClusters } from '../measure/basics/item-clusters.ts';
import { mean } from '../measure/basics/mean.ts';
import { differenceDrawInterval, computeDrawDf } from '../measure/paired/drawn-ends.ts';
import { makeDrawableItems, meanDifferenceDraws, type ClusterNameByItem } from '../measure/paired/paired-means.ts';
import type { PairOf, TwoValuesWithDifference } from './comparison.ts';
import type { Interval } from '../core/studies/interval.ts';
import type { BootstrapSettings } from './comparing.ts';
import { isJointlyDifferent } from './joint-intervals.ts';

/** An interval with the draws that it was computed from. */
export interface IntervalWithDraws {
  readonly interval: Interval | NoValueWithReason;
  readonly draws?: Float64Array;
  readonly df?: number;
}

/** A difference of two numbers, with its draws. */
export interface FiniteDifferenceWithDraws extends TwoValuesWithDifference {
  readonly draws?: Float64Array | undefined;
  readonly df?: number;
  readonly further?: Interval;
}

/** “Other less one”. The interval is computed only if both have a value. */
export function differenceWithInterval(
  [one, other]: PairOf<MaybeNumber>,
  drawn: (difference: number) => IntervalWithDraws,
): FiniteDifferenceWithDraws {
  if (!isNumber(one)) return { one, other, difference: one, interval: one };
  if (!isNumber(other)) return { one, other, difference: other, interval: other };
  return { one, other, difference: other - one, ...drawn(other - one) };
}

/** The interval of a difference from its draws, or the reason why it is undefined. */
export function intervalFromDraws(
  draws: Float64Array | NoValueWithReason,
  difference: number,
  sets: readonly ItemCountWithClusters[],
): IntervalWithDraws {
  return 'why' in draws
    ? { interval: draws }
    : { interval: differenceDrawInterval(draws, difference, sets), draws, df: computeDrawDf(sets) };
}

/** A compensated sum would turn −∞ into NaN. */
const meanOf = (values: readonly number[]): number => (values.includes(-Infinity) ? -Infinity : mean(values));

/** The mean, or the reason of the first missing value. */
export const meanOrReason = (values: readonly MaybeNumber[]): MaybeNumber =>
  values.find((value) => !isNumber(value)) ?? meanOf(values as number[]);

/** For each item set, the values of two models by item; NaN if missing. */
type ItemValues = readonly PairOf<ArrayLike<number>>[];

/** Keeps only items that have a value for both models. */
export const dropUnpairedValues = ([one, other]: PairOf<ArrayLike<number>>): PairOf<number[]> => {
  const there = zip(one, other).filter(([a, b]) => !Number.isNaN(a + b));
  return [there.map(([a]) => a), there.map(([, b]) => b)];
};

/**
 * The mean over sets of the means over the items with a value for both models. `why`: the reason for a set without such
 * items.
 */
export function meanSetMeansOfSharedItems(sets: ItemValues, why: (set: number) => NoValueWithReason): PairOf<MaybeNumber> {
  const both = sets.map(dropUnpairedValues);
  const over = (run: 0 | 1) => meanOrReason(both.map((own, b) => (own[run].length > 0 ? meanOf(own[run]) : why(b))));
  return [over(0), over(1)];
}

/** `names`: for each set, the cluster name of each item. Items of a cluster are drawn together. */
export function meanDifference(
  sets: ItemValues,
  drawing: BootstrapSettings,
  why: (set: number) => NoValueWithReason,
  names?: readonly (ClusterNameByItem | undefined)[],
): FiniteDifferenceWithDraws {
  const both = sets.map(dropUnpairedValues);
  const namesInBoth = sets.map((own, b) => names?.[b] && sharedItemClusterNames(own, names[b]));
  return differenceWithInterval(meanSetMeansOfSharedItems(sets, why), (difference) =>
    intervalFromDraws(
      meanDifferenceDraws(
        both.map(([one]) => one),
        both.map(([, other]) => other),
        drawing,
        namesInBoth,
      ),
      difference,
      both.map(([one], b) => makeDrawableItems(one.length, namesInBoth[b])),
    ),
  );
}

/** The cluster names of the items with a value for both models. */
export const sharedItemClusterNames = (
  [one, other]: PairOf<ArrayLike<number>>,
  names: ClusterNameByItem,
): ClusterNameByItem => names.filter((_, i) => !Number.isNaN((one[i] ?? NaN) + (other[i] ?? NaN)));

/** Scales a difference and its interval for a chart. `times` 100 turns fractions into percentage points. */
export const scaleDifference = (
  { difference, interval, together }: Pick<TwoValuesWithDifference, 'difference' | 'interval' | 'together'>,
  times: number,
): Pick<TwoValuesWithDifference, 'difference' | 'interval'> & { readonly differs: boolean } => ({
  difference: isNumber(difference) ? times * difference : difference,
  interval: 'why' in interval ? interval : [times * interval[0], times * interval[1]],
  differs: isJointlyDifferent({ interval, ...(together && { together }) }),
});
