import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';

/** Beyond this a correlation of few points is as good as 1: z would have no end. */
const maxCorrelation = 0.999;

/** Fisher's z of a correlation (1915), ½·ln((1 + r)/(1 − r)): its error is about symmetric, and as large wherever r lies. r is taken to ±0.999 at most; NaN stays NaN. */
export function fisherZ(r: number): number {
  const within = Math.max(-maxCorrelation, Math.min(maxCorrelation, r));
  return ln((1 + within) / (1 - within)) / 2;
}

/** The correlation of a z: (e^{2z} − 1)/(e^{2z} + 1). */
export function inverseFisherZ(z: number): number {
  const e = exp(-2 * Math.abs(z));
  return (z < 0 ? -1 : 1) * ((1 - e) / (1 + e));
}
