/* eslint-disable @typescript-eslint/no-non-null-assertion -- c and k run below size; a table has size² coincidences and a place and a weight for each entry */
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { alphaFromCounts } from './alpha-of-counts.ts';
import { midRanks, ratingCounts, type RatingCounts } from './rating-counts.ts';

/** How the difference between two ratings is weighed: only that they differ, their ranks, their distance or their ratio. */
export type AlphaMetric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** The ratings of one unit, `null` for a missing one. It does not matter who gave which. */
export type UnitRatings = readonly (number | null)[];

/**
 * Krippendorff's α = 1 − D_o / D_e, at most 1 (Krippendorff 2011, “Computing Krippendorff's alpha-reliability”):
 *
 *   D_o = Σ_c Σ_k o_ck·δ²(c,k),   D_e = Σ_c Σ_k n_c·n_k·δ²(c,k) / (n − 1),   both over the same n,
 *
 * where o_ck are the coincidences: a unit with m ≥ 2 ratings gives each ordered pair of its ratings the weight 1/(m −
 * 1). n_c = Σ_k o_ck and n = Σ_c n_c. Units with fewer than two ratings have no pairs and are left out. δ² is
 *
 *   nominal 1 (0 where c = k);  interval (c − k)²;  ratio ((c − k)/(c + k))², 0 for c = k = 0;
 *   ordinal (Σ_{g from c to k} n_g − (n_c + n_k)/2)², over the values in their order.
 *
 * 1 means that ratings of a unit always agree, 0 that they agree as often as by chance, and below 0 less often.
 * Undefined without a unit that has two ratings. Also undefined if all paired ratings are equal (D_e = 0), as this does
 * not distinguish agreement from a lack of variation. Throws a RangeError for a ratio of ratings below 0, which means
 * nothing, and for a rating that is not finite. With many values it computes from counts (see `alphaFromCounts`).
 */
export function krippendorffAlpha(units: readonly UnitRatings[], metric: AlphaMetric): MaybeNumber {
  const counts = ratingCounts(units);
  refuseNegativeRatios(counts, metric);
  if (hasTooManyValuesForMatrix(counts)) return alphaFromCounts(counts, metric);
  const table = countCoincidencesPerUnit(counts);
  return alphaFromCoincidences(table, metric, totals(table));
}

/**
 * With more values than this, a pass through the matrix for each unit takes too long. With fewer, the gain from counts
 * is not worth different rounding.
 */
const mostInMatrix = 256;

/** Whether there are too many values for the coincidence matrix, so that α comes from counts (`alphaFromCounts`). */
export const hasTooManyValuesForMatrix = ({ values }: RatingCounts): boolean => values.length > mostInMatrix;

/** The coincidences of each unit with two ratings or more, as sparse matrices one after the other. */
export interface CoincidencesPerUnit {
  /** The values that occur, ascending. */
  readonly values: Float64Array;
  readonly size: number;
  /** Unit u has the entries from starts[u] to starts[u + 1]. */
  readonly starts: readonly number[];
  /** Index into the matrix of size × size, row by row. */
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

export function countCoincidencesPerUnit({ values, starts: ofUnit, ranks, counts }: RatingCounts): CoincidencesPerUnit {
  const starts = [0];
  const places: number[] = [];
  const weights: number[] = [];
  for (let unit = 0; unit < ofUnit.length - 1; unit++) {
    const [from, to] = [ofUnit[unit]!, ofUnit[unit + 1]!];
    let ratings = 0;
    for (let e = from; e < to; e++) ratings += counts[e]!;
    for (let c = from; c < to; c++) {
      for (let k = from; k < to; k++) {
        const pairs = c === k ? counts[c]! * (counts[c]! - 1) : counts[c]! * counts[k]!;
        if (pairs === 0) continue;
        places.push(ranks[c]! * values.length + ranks[k]!);
        weights.push(pairs / (ratings - 1));
      }
    }
    starts.push(places.length);
  }
  return { values, size: values.length, starts, places: Int32Array.from(places), weights: Float64Array.from(weights) };
}

export function refuseNegativeRatios({ values }: RatingCounts, metric: AlphaMetric): void {
  if (metric === 'ratio' && (values[0] ?? 0) < 0) throw new RangeError('krippendorffAlpha: a ratio of ratings below 0');
}

function addUnit({ starts, places, weights }: CoincidencesPerUnit, unit: number, sums: Float64Array): void {
  for (let e = starts[unit]!; e < starts[unit + 1]!; e++) sums[places[e]!]! += weights[e]!;
}

function totals(table: CoincidencesPerUnit): Float64Array {
  const sums = new Float64Array(table.size ** 2);
  for (let unit = 0; unit < table.starts.length - 1; unit++) addUnit(table, unit, sums);
  return sums;
}

/** α of the coincidences o, a matrix of size × size (row by row) over the table’s values. */
export function alphaFromCoincidences(
  { values, size }: CoincidencesPerUnit,
  metric: AlphaMetric,
  o: Float64Array,
): MaybeNumber {
  const n = new Float64Array(size);
  let all = 0;
  for (let c = 0; c < size; c++) {
    for (let k = 0; k < size; k++) n[c]! += o[c * size + k]!;
    all += n[c]!;
  }
  if (all === 0) return undefinedBecause('no unit has two ratings that could agree');
  const difference = differences[metric](values, n);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < size; c++) {
    for (let k = 0; k < c; k++) {
      const squared = difference(c, k);
      observed += (o[c * size + k]! + o[k * size + c]!) * squared;
      expected += 2 * n[c]! * n[k]! * squared;
    }
  }
  if (expected === 0) return undefinedBecause('no variation: all ratings are equal');
  return 1 - (observed * (all - 1)) / expected;
}

type Difference = (values: Float64Array, n: Float64Array) => (c: number, k: number) => number;

/** δ² between the values at indices c and k, with c > k. */
const differences: Readonly<Record<AlphaMetric, Difference>> = {
  nominal: () => () => 1,
  interval: (values) => (c, k) => (values[c]! - values[k]!) ** 2,
  ratio: (values) => (c, k) => ((values[c]! - values[k]!) / (values[c]! + values[k]!)) ** 2,
  ordinal: (_, n) => {
    const middle = midRanks(n);
    return (c, k) => (middle[c]! - middle[k]!) ** 2;
  },
};
