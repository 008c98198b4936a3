/* eslint-disable @typescript-eslint/no-non-null-assertion -- u, e and k run within the tables that hold them; a check per element would slow every unit */
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import type { AlphaMetric } from './krippendorff-alpha.ts';
import { midRanks, type RatingCounts } from './rating-counts.ts';

/**
 * Krippendorff’s α from counts alone, without the matrix of values × values. `krippendorffAlpha` uses it if there are
 * many values. With n_k ratings of value k, n in all, let S(k) be the distance of all ratings from value k:
 *
 *   S(k) = Σ_c n_c·δ²(c,k)
 *     nominal:               n − n_k
 *     interval and ordinal:  n·(x_k − x̄)² + Σ_c n_c·(x_c − x̄)², x the values or their mid-ranks
 *     ratio:                 the sum itself, in time proportional to the square of the number of values
 *
 * Σ_k n_k·S(k) is then the sum of δ² over all ordered pairs of ratings. Over the ratings of a unit of m, divided by m −
 * 1, it is the unit’s part of n·D_o. Over all ratings, divided by n − 1, it is n·D_e. Each unit counts `times` times
 * (default: once; 0 leaves it out). Undefined as `krippendorffAlpha` is. The two agree up to rounding.
 */
export function alphaFromCounts(table: RatingCounts, metric: AlphaMetric, times?: Float64Array): MaybeNumber {
  const n = marginals(table, times);
  const scores = scoresOf(table, metric, n);
  let observed = 0;
  for (let u = 0; u < table.starts.length - 1; u++) {
    const often = times?.[u] ?? 1;
    if (often > 0) observed += often * unitOf(table, metric, scores, u).observed;
  }
  return alphaFrom(observed, pairSum(n, distanceSums[metric](scores, n)), total(n));
}

/**
 * α without each unit that has two ratings or more, in turn. It subtracts the unit’s part from n·D_o. From the sum over
 * pairs it subtracts all pairs with one or two of the unit’s ratings: Σ_k n_k·S(k) − 2·Σ_k d_k·S(k) + the unit’s own
 * pairs, with d_k its counts. So a unit’s cost is proportional to its number of values. If almost nothing would be
 * left, it sums again from scratch, as rounding would dominate. Mid-ranks change without a unit. So for ordinal ratings
 * every unit is summed from scratch, in time proportional to the number of ratings.
 */
export function alphasWithoutEach(table: RatingCounts, metric: AlphaMetric): readonly MaybeNumber[] {
  const units = table.starts.length - 1;
  const anew = (u: number): MaybeNumber => alphaFromCounts(table, metric, new Float64Array(units).fill(1).fill(0, u, u + 1));
  if (metric === 'ordinal') return Array.from({ length: units }, (_, u) => anew(u));
  const n = marginals(table);
  const all = total(n);
  const far = distanceSums[metric](table.values, n);
  const pairs = pairSum(n, far);
  const parts = Array.from({ length: units }, (_, u) => unitOf(table, metric, table.values, u));
  const observed = parts.reduce((sum, part) => sum + part.observed, 0);
  return parts.map((part, u) => {
    const left = observed - part.observed;
    let toOthers = 0;
    for (let e = table.starts[u]!; e < table.starts[u + 1]!; e++) toOthers += table.counts[e]! * far[table.ranks[e]!]!;
    const pairsLeft = pairs - 2 * toOthers + part.pairs;
    if (left < nextToNothing * observed || pairsLeft < nextToNothing * pairs) return anew(u);
    return alphaFrom(left, pairsLeft, all - part.ratings);
  });
}

const nextToNothing = 1e-3;

/** The largest share of the paired ratings on one value. NaN without paired ratings. */
export function largestRatingShare(table: RatingCounts): number {
  const n = marginals(table);
  return n.reduce((most, each) => Math.max(most, each), 0) / total(n);
}

function alphaFrom(observed: number, pairs: number, all: number): MaybeNumber {
  if (all === 0) return undefinedBecause('no unit has two ratings that could agree');
  if (pairs === 0) return undefinedBecause('no variation: all ratings are equal');
  return 1 - (observed * (all - 1)) / pairs;
}

function marginals({ values, starts, ranks, counts }: RatingCounts, times?: Float64Array): Float64Array {
  const n = new Float64Array(values.length);
  for (let u = 0; u < starts.length - 1; u++) {
    const often = times?.[u] ?? 1;
    for (let e = starts[u]!; e < starts[u + 1]!; e++) n[ranks[e]!]! += often * counts[e]!;
  }
  return n;
}

const scoresOf = ({ values }: RatingCounts, metric: AlphaMetric, n: Float64Array): Float64Array =>
  metric === 'ordinal' ? midRanks(n) : values;

interface UnitPart {
  readonly ratings: number;
  /** Σ δ² over its ordered pairs. */
  readonly pairs: number;
  /** Its part of n·D_o. */
  readonly observed: number;
}

function unitOf({ starts, ranks, counts }: RatingCounts, metric: AlphaMetric, scores: Float64Array, u: number): UnitPart {
  const [from, to] = [starts[u]!, starts[u + 1]!];
  let ratings = 0;
  for (let e = from; e < to; e++) ratings += counts[e]!;
  const pairs = to - from === 1 ? 0 : pairsWithin[metric]({ scores, ranks, counts, from, to, ratings });
  return { ratings, pairs, observed: pairs / (ratings - 1) };
}

/** The entries of one unit in `RatingCounts`. */
interface UnitEntries {
  readonly scores: Float64Array;
  readonly ranks: Int32Array;
  readonly counts: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly ratings: number;
}

const squaresWithin = ({ scores, ranks, counts, from, to, ratings }: UnitEntries): number => {
  let sum = 0;
  for (let e = from; e < to; e++) sum += counts[e]! * scores[ranks[e]!]!;
  const mean = sum / ratings;
  let around = 0;
  for (let e = from; e < to; e++) around += counts[e]! * (scores[ranks[e]!]! - mean) ** 2;
  return 2 * ratings * around;
};

/** The same as `pairSum`, but without arrays for each unit (except for ratio). */
const pairsWithin: Readonly<Record<AlphaMetric, (own: UnitEntries) => number>> = {
  nominal: ({ counts, from, to, ratings }) => {
    let sum = 0;
    for (let e = from; e < to; e++) sum += counts[e]! * (ratings - counts[e]!);
    return sum;
  },
  interval: squaresWithin,
  ordinal: squaresWithin,
  ratio: ({ scores, ranks, counts, from, to }) =>
    pairSum(
      counts.subarray(from, to),
      distanceSums.ratio(
        Float64Array.from(ranks.subarray(from, to), (rank) => scores[rank]!),
        counts.subarray(from, to),
      ),
    ),
};

function pairSum(n: Float64Array, far: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < n.length; k++) sum += n[k]! * far[k]!;
  return sum;
}

function total(n: Float64Array): number {
  let sum = 0;
  for (const each of n) sum += each;
  return sum;
}

/** S(k) for every value index k. */
type DistanceSums = (scores: Float64Array, n: Float64Array) => Float64Array;

const squares: DistanceSums = (scores, n) => {
  // Sums distances from one of the values, so that a mean of equal values is that value to the last bit.
  const first = scores[n.findIndex((each) => each > 0)] ?? 0;
  const all = total(n);
  let off = 0;
  for (let k = 0; k < n.length; k++) off += n[k]! * (scores[k]! - first);
  const mean = first + off / all;
  let around = 0;
  for (let k = 0; k < n.length; k++) around += n[k]! * (scores[k]! - mean) ** 2;
  const far = new Float64Array(n.length);
  for (let k = 0; k < n.length; k++) far[k] = all * (scores[k]! - mean) ** 2 + around;
  return far;
};

const distanceSums: Readonly<Record<AlphaMetric, DistanceSums>> = {
  nominal: (_, n) => {
    const all = total(n);
    return n.map((each) => all - each);
  },
  interval: squares,
  ordinal: squares,
  ratio: (scores, n) => {
    const far = new Float64Array(n.length);
    for (let c = 0; c < n.length; c++) {
      for (let k = 0; k < c; k++) {
        const squared = ((scores[c]! - scores[k]!) / (scores[c]! + scores[k]!)) ** 2;
        far[c]! += n[k]! * squared;
        far[k]! += n[c]! * squared;
      }
    }
    return far;
  },
};
