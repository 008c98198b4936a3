/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the length; ArrayLike cannot be iterated */
/**
 * Arithmetic mean of a list; NaN for an empty one.
 *
 * It uses Neumaier's compensated sum, so the order of the values does not affect the last digits.
 */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}

/** Compensated sum (Neumaier 1974); 0 for an empty list. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
