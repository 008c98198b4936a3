import { expect, it } from 'vitest';
import { muSigmaCorrelation } from '../../../src/measure/grades/mu-sigma-correlation.ts';

it('is Spearman’s ρ with its p, and Pearson’s r', () => {
  // Ranks 1 2 3 4 and 4 3 2 1: ρ = −1, exact p = 2/4!; r by hand below.
  const models = [
    { mu: 1, sigma: 4 },
    { mu: 2, sigma: 3.5 },
    { mu: 3, sigma: 3 },
    { mu: 4, sigma: 1 },
  ];
  const found = muSigmaCorrelation(models);
  if ('why' in found) throw new Error(found.why);
  expect(found).toMatchObject({ models: 4, spearman: -1 });
  expect(found.p).toBeCloseTo(2 / 24, 12);
  // Σ(x−x̄)(y−ȳ) = −1.5·1.125 − 0.5·0.625 + 0.5·0.125 − 1.5·1.875 = −4.75; Σ(x−x̄)² = 5; Σ(y−ȳ)² = 5.1875.
  expect(found.pearson).toBeCloseTo(-4.75 / Math.sqrt(5 * 5.1875), 12);
});

it('is undefined where all have the same σ, or with two models', () => {
  const same = [1, 2, 3].map((mu) => ({ mu, sigma: 1 }));
  expect(muSigmaCorrelation(same)).toMatchObject({ value: null });
  expect(
    muSigmaCorrelation([
      { mu: 1, sigma: 2 },
      { mu: 2, sigma: 1 },
    ]),
  ).toMatchObject({ value: null });
});
