/**
 * p values corrected for their number by Holm's step-down rule (1979). Sorted in ascending order, the k-th (from 0) of m is
 * multiplied by m − k, raised to at least the one before, and capped at 1. The order of the list is kept.
 */
export function holm(p: readonly number[]): number[] {
  const order = p.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value);
  const adjusted = new Array<number>(p.length);
  let least = 0;
  order.forEach(({ value, index }, k) => {
    least = Math.max(least, Math.min(1, (p.length - k) * value));
    adjusted[index] = least;
  });
  return adjusted;
}
