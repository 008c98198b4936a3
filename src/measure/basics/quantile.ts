/* eslint-disable @typescript-eslint/no-non-null-assertion -- 0 ≤ q ≤ 1 and there is a value, so both places are within the list */
/**
 * The q-quantile by linear interpolation between order statistics: position h = (n − 1)·q in the sorted list
 * (Hyndman and Fan's type 7; numpy's and CreditAudit's). NaN for an empty list; the list may be in any order.
 */
export function quantile(values: ArrayLike<number>, q: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), q);
}

export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return NaN;
  const h = (sorted.length - 1) * q;
  const below = Math.floor(h);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (h - below);
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);
