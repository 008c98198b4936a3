import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';

/** A larger correlation of few points is as good as 1, and its z would have no bound. */
const maxCorrelation = 0.999;

/**
 * Fisher's z of a correlation (1915), ½·ln((1 + r)/(1 − r)). Its error is about symmetric, and about the same size for
 * every r. r is clamped to ±0.999. NaN stays NaN.
 */
export function fisherZ(r: number): number {
  const within = Math.max(-maxCorrelation, Math.min(maxCorrelation, r));
  return ln((1 + within) / (1 - within)) / 2;
}

/** The correlation of a z: (e^{2z} − 1)/(e^{2z} + 1). */
export function inverseFisherZ(z: number): number {
  const e = exp(-2 * Math.abs(z));
  return (z < 0 ? -1 : 1) * ((1 - e) / (1 + e));
}
