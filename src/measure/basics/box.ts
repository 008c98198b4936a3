import { quantileOfSorted } from './quantile.ts';

/** Tukey's box: whiskers end at the outermost values within 1.5 interquartile ranges of the box. */
export interface BoxStatistics {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly whiskerLow: number;
  readonly whiskerHigh: number;
  /** Values beyond the fences, ascending. */
  readonly outliers: readonly number[];
}

/** Box statistics of one value or more (quartiles by linear interpolation, outliers outside [q1 − 1.5·IQR, q3 + 1.5·IQR]). */
export function boxStatistics(values: ArrayLike<number>): BoxStatistics {
  if (values.length === 0) throw new RangeError('boxStatistics: no values');
  const sorted = Float64Array.from(values).sort();
  const { low, high } = fencesOfSorted(sorted);
  const within = sorted.filter((value) => value >= low && value <= high);
  return {
    q1: quantileOfSorted(sorted, 0.25),
    median: quantileOfSorted(sorted, 0.5),
    q3: quantileOfSorted(sorted, 0.75),
    whiskerLow: within[0] ?? NaN,
    whiskerHigh: within.at(-1) ?? NaN,
    outliers: [...sorted.filter((value) => value < low || value > high)],
  };
}

/** Tukey's fences: values outside are outliers. */
export function tukeyFences(values: ArrayLike<number>): { low: number; high: number } {
  return fencesOfSorted(Float64Array.from(values).sort());
}

function fencesOfSorted(sorted: Float64Array): { low: number; high: number } {
  const q1 = quantileOfSorted(sorted, 0.25);
  const q3 = quantileOfSorted(sorted, 0.75);
  const reach = 1.5 * (q3 - q1);
  return { low: q1 - reach, high: q3 + reach };
}
