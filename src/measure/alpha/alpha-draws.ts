/* eslint-disable @typescript-eslint/no-non-null-assertion -- units are drawn below their number; patterns and places come from the table that holds them; a check per element would slow every draw */
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { alphaFromCounts } from './alpha-of-counts.ts';
import {
  alphaFromCoincidences,
  refuseNegativeRatios,
  countCoincidencesPerUnit,
  hasTooManyValuesForMatrix,
  type CoincidencesPerUnit,
  type AlphaMetric,
  type UnitRatings,
} from './krippendorff-alpha.ts';
import { groupIntoClusters } from '../basics/item-clusters.ts';
import { quantileOfSorted } from '../basics/quantile.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';
import { ratingCounts } from './rating-counts.ts';

/** The ratings of all units under one variant. Unit u is the same in all series. */
export interface UnitRatingsWithMetric {
  readonly units: readonly UnitRatings[];
  readonly metric: AlphaMetric;
}

/** Krippendorff's α of every series in each draw of units: `alphas[s][draw]`, NaN if it is undefined in that draw. */
export interface AlphaDraws {
  readonly alphas: readonly Float64Array[];
  /** The number of units that are drawn: those with two ratings or more in some series. */
  readonly units: number;
}

/** How units are drawn. */
export interface UnitBootstrapSettings {
  readonly draws: number;
  readonly seed: number;
  /** The group index of each unit. Units of one group are drawn together. */
  readonly groups?: readonly number[];
  /**
   * The number of groups to draw from, including those without a unit here. Draws of other units in the same groups
   * then draw the same groups.
   */
  readonly groupCount?: number | undefined;
}

/**
 * Bootstrap draws of α over units: each draw takes as many units as there are, with replacement. Every series sees the
 * same draw. So means and differences of their α have draws too, which show how certain they are. The interval of one α
 * is by jackknife-t: see alpha-jackknife.ts.
 *
 * Units with fewer than two ratings in every series are not drawn. Units with the same ratings have the same
 * coincidences, so each draw first counts patterns of ratings. On a scale with few points a unit then costs one
 * addition per series. The same seed gives the same draws. Throws a RangeError for series of different lengths.
 */
export function alphaDraws(
  series: readonly UnitRatingsWithMetric[],
  { draws, seed, groups, groupCount }: UnitBootstrapSettings,
): AlphaDraws {
  const count = series[0]?.units.length ?? 0;
  if (series.some(({ units }) => units.length !== count))
    throw new RangeError('alphaDraws: series of different numbers of units');
  const paired = Array.from({ length: count }, (_, u) => u).filter((u) => series.some(({ units }) => isPaired(units[u]!)));
  const tables = series.map(({ units, metric }) =>
    patternsOf(
      paired.map((u) => units[u]!),
      metric,
    ),
  );
  const alphas = series.map(() => new Float64Array(draws).fill(NaN));
  const random = seededRandom(seed);
  // The units of each group, as indices into `paired`.
  const members =
    groupCount === undefined
      ? (groupIntoClusters(paired.map((u) => `${groups?.[u] ?? u}`)) ?? paired.map((_, place) => [place]))
      : unitIndicesByGroup(paired, groups ?? [], groupCount);
  const drawn: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    drawn.length = 0;
    for (let n = 0; n < members.length; n++)
      for (const place of members[randomBelow(random, members.length)]!) drawn.push(place);
    for (const [s, table] of tables.entries()) alphas[s]![draw] = alphaOfDraw(table, drawn);
  }
  return { alphas, units: paired.length };
}

/** By group, the indices of its units within `units`. */
export function unitIndicesByGroup(units: readonly number[], groups: readonly number[], groupCount: number): number[][] {
  const members = Array.from({ length: groupCount }, (): number[] => []);
  for (const [place, u] of units.entries()) members[groups[u] ?? -1]?.push(place);
  return members;
}

/**
 * The middle 95% of the draws (percentiles) that are not NaN. Undefined if half of the draws or more are NaN, below
 * three units, and without draws.
 */
export function percentileInterval(
  draws: Float64Array,
  units: number,
): readonly [low: number, high: number] | NoValueWithReason {
  if (draws.length === 0) return undefinedBecause('it is left out of a quick look');
  if (units < leastUnits) return undefinedBecause(`an interval needs at least ${leastUnits} units with two ratings`);
  const found = draws.filter((value) => !Number.isNaN(value)).sort();
  if (found.length <= draws.length / 2) return undefinedBecause('in most draws of units the ratings do not vary');
  return [quantileOfSorted(found, 0.025), quantileOfSorted(found, 0.975)];
}

const leastUnits = 3;

/** A series' units as patterns of ratings. `patternOf` is −1 for a unit with fewer than two ratings. */
interface Patterns {
  readonly patternOf: Int32Array;
  readonly counts: Float64Array;
  /** α with each pattern taken as often as `counts` says. */
  readonly alphaOfCounted: () => MaybeNumber;
}

const isPaired = (unit: UnitRatings): boolean => unit.reduce<number>((n, rating) => n + (rating === null ? 0 : 1), 0) >= 2;

function patternsOf(units: readonly UnitRatings[], metric: AlphaMetric): Patterns {
  const known = new Map<string, number>();
  const patterns: UnitRatings[] = [];
  const patternOf = Int32Array.from(units, (unit) => {
    if (!isPaired(unit)) return -1;
    // It does not matter who gave which rating.
    const key = unit
      .filter((rating) => rating !== null)
      .toSorted((a, b) => a - b)
      .join(' ');
    const there = known.get(key);
    if (there !== undefined) return there;
    known.set(key, patterns.length);
    return patterns.push(unit) - 1;
  });
  const counts = new Float64Array(patterns.length);
  const ratings = ratingCounts(patterns);
  refuseNegativeRatios(ratings, metric);
  const alphaOfCounted = hasTooManyValuesForMatrix(ratings)
    ? () => alphaFromCounts(ratings, metric, counts)
    : fromMatrix(countCoincidencesPerUnit(ratings), metric, counts);
  return { patternOf, counts, alphaOfCounted };
}

function fromMatrix(table: CoincidencesPerUnit, metric: AlphaMetric, counts: Float64Array): () => MaybeNumber {
  const { size, starts, places, weights } = table;
  const sums = new Float64Array(size ** 2);
  return () => {
    sums.fill(0);
    for (let pattern = 0; pattern < counts.length; pattern++) {
      const times = counts[pattern]!;
      if (times === 0) continue;
      for (let e = starts[pattern]!; e < starts[pattern + 1]!; e++) sums[places[e]!]! += times * weights[e]!;
    }
    return alphaFromCoincidences(table, metric, sums);
  };
}

function alphaOfDraw({ patternOf, counts, alphaOfCounted }: Patterns, drawn: readonly number[]): number {
  counts.fill(0);
  for (let n = 0; n < drawn.length; n++) {
    const pattern = patternOf[drawn[n]!]!;
    if (pattern >= 0) counts[pattern]!++;
  }
  const alpha = alphaOfCounted();
  return isNumber(alpha) ? alpha : NaN;
}
