/* eslint-disable @typescript-eslint/no-non-null-assertion -- i and j run below the length, which both lists have */
/**
 * Kendall's rank correlation τ-b = (C − D) / √((n₀ − n₁)(n₀ − n₂)), in [−1, 1]: C pairs in the same order on both
 * sides, D in opposite order, n₀ = n(n − 1)/2 pairs in all, n₁ and n₂ of them tied in x and in y (Kendall 1945). O(n²).
 *
 * NaN below two values, and if one side is constant and so has no order. Throws a RangeError for lists of different
 * lengths.
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (x.length !== y.length) throw new RangeError(`kendallTauB: ${x.length} values against ${y.length}`);
  let difference = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign(x[i]! - x[j]!);
      const dy = Math.sign(y[i]! - y[j]!);
      difference += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  if (untiedX === 0 || untiedY === 0) return NaN;
  return difference / Math.sqrt(untiedX * untiedY);
}
