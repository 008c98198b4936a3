/* eslint-disable @typescript-eslint/no-non-null-assertion -- items are drawn below their number, which all series have; drawn has a list for each open series */
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { resampleItems, tooFewClustersReasonOfTables, type ItemIndicesByCluster } from '../basics/item-clusters.ts';
import { sum } from '../basics/mean.ts';
import { quantileOfSorted } from '../basics/quantile.ts';
import { seededRandom } from '../basics/random.ts';

/** Differences between two levels of a factor by item: their sum and their number. */
export interface ItemDifferenceSums {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

export interface ItemEffect {
  /** Σ differences / their number. */
  readonly difference: MaybeNumber;
  readonly low: MaybeNumber;
  readonly high: MaybeNumber;
  /** The number of differences in the mean. */
  readonly pairs: number;
  /** The number of items with a difference. */
  readonly items: number;
}

/**
 * Mean differences with the middle 95% of their values when other items are drawn. This is a bootstrap over items as
 * clusters, each drawn with all its differences (Davison and Hinkley 1997, §3.8). Each draw takes n − 1 of n items
 * (McCarthy and Snowden 1985).
 *
 * It complements the analysis of variance, because 0/1 scores of one item are correlated over models and
 * configurations: most items are always right or always wrong, and a few carry all differences. The analysis of
 * variance counts every answer as an observation of its own and puts the differences between items into its residual.
 * It sees too many observations and too much noise, in unknown proportion. Drawing whole items keeps the correlation of
 * their answers, makes no assumption about the form of the noise, and gives points of accuracy. A logistic mixed model
 * would give log-odds. But items that are all right or all wrong send its item effects to ±∞, and its result then
 * depends on how the fitting is stopped.
 *
 * All series have the same items and see the same draws. An interval is undefined below three items, and if fewer than
 * two items change between the levels. Every draw of such items gives nearly the same, but that is not certainty.
 * `clusters`: items that belong together. Draws then take whole clusters, and below ten clusters there is no interval.
 */
export function bootstrapMeanDiffIntervals(
  series: readonly ItemDifferenceSums[],
  {
    draws,
    seed,
    clusters,
  }: { readonly draws: number; readonly seed: number; readonly clusters?: ItemIndicesByCluster | undefined },
): ItemEffect[] {
  const values = series.map(({ sums, counts }) => {
    const pairs = sum(counts);
    const items = counts.reduce((there, count) => there + Number(count > 0), 0);
    const difference = pairs > 0 ? sum(sums) / pairs : undefinedBecause('no answers to compare yet');
    return { difference, pairs, items };
  });
  const items = series[0]?.sums.length ?? 0;
  const drawable = { items, ...(clusters && { clusters }) };
  const few = tooFewClustersReasonOfTables([drawable])?.why;
  const faults = series.map((each, s) => intervalFault(each, values[s]!.items, draws) ?? few);
  const open = series.flatMap((each, s) => (faults[s] === undefined ? [{ s, ...each }] : []));
  const drawn = open.map(() => new Float64Array(draws));
  const random = seededRandom(seed);
  for (let draw = 0; open.length > 0 && draw < draws; draw++) {
    const chosen = resampleItems(drawable, random);
    for (let o = 0; o < open.length; o++) drawn[o]![draw] = ratioOf(open[o]!, chosen);
  }
  const intervals = new Map(open.map(({ s }, o) => [s, ends(drawn[o]!)]));
  return values.map((value, s) => {
    const fault = faults[s];
    const [low, high] = intervals.get(s) ?? [undefinedBecause(fault!), undefinedBecause(fault!)];
    return { ...value, low, high };
  });
}

function intervalFault({ sums }: ItemDifferenceSums, items: number, draws: number): string | undefined {
  if (draws === 0) return 'it is left out of a quick look';
  if (items < 3) return 'an interval needs at least three questions';
  const changing = sums.reduce((there, each) => there + Number(each !== 0), 0);
  if (changing >= 2) return undefined;
  return `${changing === 0 ? 'no question’s score changes' : 'only one question’s score changes'} between the levels: too few to bound the difference`;
}

/** Σ sums / Σ counts of the items drawn; NaN if the counts are 0. */
function ratioOf({ sums, counts }: ItemDifferenceSums, chosen: Int32Array): number {
  let total = 0;
  let count = 0;
  for (let i = 0; i < chosen.length; i++) {
    total += sums[chosen[i]!]!;
    count += counts[chosen[i]!]!;
  }
  return total / count;
}

function ends(values: Float64Array): readonly [MaybeNumber, MaybeNumber] {
  const there = values.filter((value) => !Number.isNaN(value)).sort();
  return [quantileOfSorted(there, 0.025), quantileOfSorted(there, 0.975)];
}
