import { krippendorffAlpha, type AlphaMetric, type UnitRatings } from '../../../measure/alpha/krippendorff-alpha.ts';
import type { MaybeNumber } from '../../../base/json/json.ts';

/** Four pairs, each rated three times from 1 to 5. One answer is unreadable. */
export const exampleUnits: readonly { readonly name: string; readonly ratings: UnitRatings }[] = [
  { name: 'Pair A', ratings: [4, 4, 4] },
  { name: 'Pair B', ratings: [2, 3, 2] },
  { name: 'Pair C', ratings: [5, 5, null] },
  { name: 'Pair D', ratings: [1, 1, 2] },
];

/** The steps to α with the interval metric, by its definition over pairs of ratings. */
export interface AlphaSteps {
  /** Ratings in units with at least two. */
  readonly n: number;
  /** Each unit’s contribution to n·D_o: the squared differences of its ordered pairs, divided by m − 1. */
  readonly within: readonly number[];
  readonly observed: number;
  readonly expected: number;
}

export function computeAlphaSteps(units: readonly UnitRatings[]): AlphaSteps {
  const paired = units.map((unit) => unit.filter((rating) => rating !== null)).filter(({ length }) => length >= 2);
  const all = paired.flat();
  const within = paired.map((ratings) => squaredDifferences(ratings) / (ratings.length - 1));
  const n = all.length;
  return {
    n,
    within,
    observed: within.reduce((sum, part) => sum + part, 0) / n,
    expected: squaredDifferences(all) / (n * (n - 1)),
  };
}

/** Sum over all ordered pairs. */
const squaredDifferences = (ratings: readonly number[]): number =>
  ratings.reduce((sum, one) => sum + ratings.reduce((part, other) => part + (one - other) ** 2, 0), 0);

/** α of the example, from the code that measures runs. */
export const measureExampleAlpha = (metric: AlphaMetric): MaybeNumber =>
  krippendorffAlpha(
    exampleUnits.map(({ ratings }) => ratings),
    metric,
  );
