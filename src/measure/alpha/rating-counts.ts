/* eslint-disable @typescript-eslint/no-non-null-assertion -- every rating of a unit that can be paired has a rank; g runs below the length */
import type { UnitRatings } from './krippendorff-alpha.ts';

/** For each unit with two ratings or more: how often it has which value. One unit follows the other. */
export interface RatingCounts {
  /** The values that occur, ascending. A rank is an index into them. */
  readonly values: Float64Array;
  /** Unit u has the entries from starts[u] to starts[u + 1]. */
  readonly starts: Int32Array;
  readonly ranks: Int32Array;
  readonly counts: Float64Array;
}

/** Throws a RangeError for a rating that is not finite. */
export function ratingCounts(units: readonly UnitRatings[]): RatingCounts {
  const paired = units
    .map((unit) => unit.filter((rating): rating is number => rating !== null))
    .filter((ratings) => ratings.length >= 2);
  const values = Float64Array.from(new Set(paired.flat())).sort();
  if (!values.every(Number.isFinite)) throw new RangeError('krippendorffAlpha: a rating is not a finite number');
  const rank = new Map(Array.from(values, (value, index) => [value, index]));
  const starts = [0];
  const ranks: number[] = [];
  const counts: number[] = [];
  for (const ratings of paired) {
    const ofUnit = new Map<number, number>();
    for (const rating of ratings) ofUnit.set(rank.get(rating)!, (ofUnit.get(rank.get(rating)!) ?? 0) + 1);
    for (const [c, n] of ofUnit) {
      ranks.push(c);
      counts.push(n);
    }
    starts.push(ranks.length);
  }
  return { values, starts: Int32Array.from(starts), ranks: Int32Array.from(ranks), counts: Float64Array.from(counts) };
}

/**
 * The mid-rank of each value, given its number of ratings `n`. The difference of two mid-ranks is the number of ratings
 * between the two values plus half of the ratings at each.
 */
export function midRanks(n: Float64Array): Float64Array {
  const middle = new Float64Array(n.length);
  let below = 0;
  for (let g = 0; g < n.length; g++) {
    middle[g] = below + n[g]! / 2;
    below += n[g]!;
  }
  return middle;
}
