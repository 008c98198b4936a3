/* eslint-disable @typescript-eslint/no-non-null-assertion -- u and e run within the tables that hold them; a check per element would slow every unit */
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { alphaFromCounts, alphasWithoutEach, largestRatingShare } from './alpha-of-counts.ts';
import {
  alphaFromCoincidences,
  refuseNegativeRatios,
  countCoincidencesPerUnit,
  hasTooManyValuesForMatrix,
  type AlphaMetric,
  type UnitRatings,
} from './krippendorff-alpha.ts';
import { ratingCounts, type RatingCounts } from './rating-counts.ts';

/** α, and α without each unit or each group of units. */
export interface LeaveOneOutAlpha {
  readonly alpha: MaybeNumber;
  /**
   * By group, or by unit if no groups are given. NaN if it is undefined. Without a unit that has fewer than two ratings
   * α is the same.
   */
  readonly without: Float64Array;
  /** By group: whether one of its units has two ratings or more. */
  readonly isPaired: readonly boolean[];
  /** The largest share of the paired ratings on one point of the scale. NaN without paired ratings. */
  readonly largestShare: number;
}

/**
 * Krippendorff’s α without each unit in turn. It subtracts the unit’s coincidences from the total and computes α of the
 * rest (both D_o and D_e). Units with the same ratings give the same. With many values it computes from counts (see
 * `alphasWithoutEach`). `groups` has each unit’s group index, from 0, out of `groupCount` groups. Units of one group
 * are left out together.
 */
export function leaveOneOutAlpha(
  units: readonly UnitRatings[],
  metric: AlphaMetric,
  groups?: readonly number[],
  groupCount = groups ? new Set(groups).size : units.length,
): LeaveOneOutAlpha {
  const counts = ratingCounts(units);
  refuseNegativeRatios(counts, metric);
  const { alpha, withoutUnits } = hasTooManyValuesForMatrix(counts)
    ? fromCounts(counts, metric)
    : fromMatrix(counts, metric);
  const members = Array.from({ length: groupCount }, (): number[] => []);
  let place = 0;
  for (const [u, unit] of units.entries()) {
    const own = members[groups?.[u] ?? u]!;
    if (unit.reduce<number>((n, rating) => n + Number(rating !== null), 0) >= 2) own.push(place++);
  }
  const isPaired = members.map(({ length }) => length > 0);
  const without = Float64Array.from(members, (own) => orNaN(own.length > 0 ? withoutUnits(own) : alpha));
  return { alpha, without, isPaired, largestShare: largestRatingShare(counts) };
}

interface LeavingOut {
  readonly alpha: MaybeNumber;
  /** α without the units at these indices among the units with two ratings or more. */
  readonly withoutUnits: (some: readonly number[]) => MaybeNumber;
}

const orNaN = (alpha: MaybeNumber): number => (isNumber(alpha) ? alpha : NaN);

function fromCounts(counts: RatingCounts, metric: AlphaMetric): LeavingOut {
  let each: readonly MaybeNumber[] | undefined;
  const withoutUnits = (some: readonly number[]): MaybeNumber => {
    if (some.length === 1) return (each ??= alphasWithoutEach(counts, metric))[some[0]!]!;
    const times = new Float64Array(counts.starts.length - 1).fill(1);
    for (const u of some) times[u] = 0;
    return alphaFromCounts(counts, metric, times);
  };
  return { alpha: alphaFromCounts(counts, metric), withoutUnits };
}

function fromMatrix(counts: RatingCounts, metric: AlphaMetric): LeavingOut {
  const table = countCoincidencesPerUnit(counts);
  const { size, starts, places, weights } = table;
  const sums = new Float64Array(size * size);
  for (let e = 0; e < places.length; e++) sums[places[e]!]! += weights[e]!;
  const known = new Map<string, MaybeNumber>();
  const rest = new Float64Array(sums.length);
  const withoutUnits = (some: readonly number[]): MaybeNumber => {
    const entries = some.flatMap((u) => Array.from({ length: starts[u + 1]! - starts[u]! }, (_, n) => starts[u]! + n));
    const key = entries.map((e) => `${places[e]}:${weights[e]}`).join(' ');
    const there = known.get(key);
    if (there !== undefined) return there;
    rest.set(sums);
    for (const e of entries) {
      const left = rest[places[e]!]! - weights[e]!;
      rest[places[e]!] = left < rounding ? 0 : left;
    }
    const found = alphaFromCoincidences(table, metric, rest);
    known.set(key, found);
    return found;
  };
  return { alpha: alphaFromCoincidences(table, metric, sums), withoutUnits };
}

/** A coincidence weighs at least 1/(m − 1). Anything below this bound is a remainder of the subtraction. */
const rounding = 1e-9;

/** With fewer units’ worth of ratings off the most frequent point, an interval of α covers too rarely. */
export const minUnitsOffMode = 5;

/**
 * The reason if there is too little variation for an interval of α by jackknife-t over units (`jackknife.ts`). The
 * ratings off the most frequent point must amount to at least five units. With fewer, a sample of units that happens to
 * contain hardly any of them shows little variation and suggests certainty. In simulated yes/no ratings with 88% on one
 * point, such intervals cover α in 83% at 20 units. They cover it in 55% if fewer than 2.5 units are off that point.
 * The rule holds for any number of units. It includes the simpler rule “below 20 units where one point holds over 80%”,
 * which amounts to fewer than four units.
 */
export const tooLittleVariationReason = (units: number, largestShare: number): NoValueWithReason | undefined =>
  // Shares are sums of fractions: 5 of 25 must not come out below 5.
  (1 - largestShare) * units < minUnitsOffMode - 1e-9
    ? undefinedBecause(`too few: the ratings other than the most frequent one come to fewer than ${minUnitsOffMode} units`)
    : undefined;
