/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the length, which both lists have */
import { mean } from '../basics/mean.ts';

/**
 * Pearson's product-moment correlation r = Σ(x−x̄)(y−ȳ) / √(Σ(x−x̄)² Σ(y−ȳ)²), in [−1, 1].
 *
 * NaN below two pairs, and if one side is constant. Throws a RangeError for lists of different lengths.
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (x.length !== y.length) throw new RangeError(`pearson: ${x.length} values against ${y.length}`);
  const centreX = mean(x);
  const centreY = mean(y);
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - centreX;
    const dy = y[i]! - centreY;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  if (x.length < 2 || xx === 0 || yy === 0) return NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}
