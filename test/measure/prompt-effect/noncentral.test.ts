import { expect, it } from 'vitest';
import {
  noncentralChiSquareCdf,
  noncentralFCdf,
  noncentralFLogLikelihood,
  noncentralityAt,
} from '../../../src/measure/prompt-effect/noncentral.ts';
import { chiSquareQuantile } from '../../../src/measure/prompt-effect/true-spread.ts';
import { vectors } from '../../reference-data.ts';

interface Vectors {
  readonly noncentralChiSquare: {
    readonly cases: readonly { x: number; df: number; lambda: number; cdf: number }[];
    readonly quantile: readonly { p: number; df: number; x: number }[];
  };
  readonly noncentralF: readonly { x: number; d1: number; d2: number; lambda: number; cdf: number; pdf: number }[];
}
const { noncentralChiSquare, noncentralF } = vectors<Vectors>('verdicts');

it.each(noncentralChiSquare.cases)('χ′²($df, $lambda) ≤ $x, against scipy', ({ x, df, lambda, cdf }) => {
  expect(noncentralChiSquareCdf(x, df, lambda)).toBeCloseTo(cdf, 10);
});

it.each(noncentralChiSquare.quantile)('χ²($df) lies below its $p quantile', ({ p, df, x }) => {
  expect(chiSquareQuantile(p, df) / x).toBeCloseTo(1, 9);
});

it.each(noncentralF)('F′($d1, $d2, $lambda) ≤ $x, against scipy', ({ x, d1, d2, lambda, cdf }) => {
  // With millions of degrees of freedom, the logarithm of Γ keeps eight digits.
  expect(noncentralFCdf(x, d1, d2, lambda)).toBeCloseTo(cdf, d2 > 1e6 ? 7 : 9);
});

it('the likelihood of λ is the density, but for a factor without λ', () => {
  const pairs = noncentralF.flatMap((one, k) =>
    noncentralF
      .slice(k + 1)
      .filter((other) => other.x === one.x && other.d1 === one.d1 && other.d2 === one.d2 && one.pdf * other.pdf > 0)
      .map((other) => [one, other] as const),
  );
  const densityAt = (x: number, d1: number, d2: number, lambda: number) => {
    const h = 1e-5 * x;
    return (noncentralFCdf(x + h, d1, d2, lambda) - noncentralFCdf(x - h, d1, d2, lambda)) / (2 * h);
  };
  for (const { x, d1, d2, lambda, pdf } of noncentralF) {
    if (x <= 0 || pdf < 1e-6) continue;
    const central = densityAt(x, d1, d2, 0);
    if (central < 1e-6) continue;
    expect(Math.exp(noncentralFLogLikelihood(x, d1, d2, lambda)) / (pdf / central)).toBeCloseTo(1, 4);
  }
  for (const [one, other] of pairs) {
    const probability =
      noncentralFLogLikelihood(one.x, one.d1, one.d2, one.lambda) -
      noncentralFLogLikelihood(other.x, other.d1, other.d2, other.lambda);
    expect(probability).toBeCloseTo(Math.log(one.pdf / other.pdf), 6);
  }
});

it('at 0, at the ends, and without noncentrality', () => {
  expect(noncentralFCdf(0, 9, 30, 4)).toBe(0);
  expect(noncentralFCdf(Infinity, 9, 30, 4)).toBe(1);
  expect(noncentralChiSquareCdf(0, 9, 4)).toBe(0);
  expect(noncentralFLogLikelihood(0, 9, 30, 4)).toBe(-2);
  expect(noncentralFLogLikelihood(3, 9, 30, 0)).toBe(0);
  // With 10⁷ degrees of freedom it is nearly χ² over its degrees of freedom, with infinitely many exactly.
  expect(noncentralFCdf(2, 9, Infinity, 4)).toBe(noncentralChiSquareCdf(18, 9, 4));
  expect(noncentralFCdf(2, 9, 1e8, 4)).toBeCloseTo(noncentralChiSquareCdf(18, 9, 4), 7);
});

it('the noncentrality found has the probability asked for', () => {
  for (const [x, d1, d2] of [
    [1.3, 9, 500],
    [40, 4, 20],
    [3000, 9, Infinity],
  ] as const) {
    for (const p of [0.025, 0.5, 0.975]) {
      const lambda = noncentralityAt(p, x, d1, d2, 1e9);
      if (lambda === 0) expect(noncentralFCdf(x, d1, d2, 0)).toBeLessThanOrEqual(p);
      else expect(noncentralFCdf(x, d1, d2, lambda)).toBeCloseTo(p, 9);
    }
  }
  expect(noncentralityAt(0.025, 1e6, 9, 500, 77)).toBe(77);
});
