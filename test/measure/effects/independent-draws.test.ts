import { expect, it } from 'vitest';
import { maxSigmaOfIndependentDraws, pOfIndependentDraws } from '../../../src/measure/effects/independent-draws.ts';

it('bounds σ by the variance of independent draws, worked by hand', () => {
  // √(0.5 · 0.5 / 100) = 0.05.
  expect(maxSigmaOfIndependentDraws([0.5], [100])).toBeCloseTo(5, 12);
  // √(0.25/100 + 0.16/64 + 0.09/36) / 3 = √0.0075 / 3.
  expect(maxSigmaOfIndependentDraws([0.5, 0.8, 0.9], [100, 64, 36])).toBeCloseTo((100 * Math.sqrt(0.0075)) / 3, 12);
  expect(maxSigmaOfIndependentDraws([0, 1], [10, 10])).toBe(0);
});

it('is at least what draws with questions of unequal difficulty give', () => {
  // Half of 100 questions are right with 0.9, half with 0.3: mean 0.6, variance of the score (0.09 + 0.21) / 2 / 100.
  expect(maxSigmaOfIndependentDraws([0.6], [100])).toBeGreaterThan(100 * Math.sqrt(0.15 / 100));
});

it('refuses what is no accuracy or no number of questions', () => {
  for (const [p, n] of [
    [[], []],
    [[1.1], [10]],
    [[NaN], [10]],
    [[0.5], [0]],
  ] as const)
    expect(() => maxSigmaOfIndependentDraws(p, n)).toThrow(RangeError);
  expect(() => maxSigmaOfIndependentDraws([0.5], [10, 10])).toThrow();
});

it('has a p of χ² with T − 1 degrees of freedom', () => {
  // 9 · (1.37077)² = 16.919, the 95% point of χ² with 9 degrees of freedom in any table.
  expect(pOfIndependentDraws(Math.sqrt(16.919 / 9), 1, 10)).toBeCloseTo(0.05, 4);
  expect(pOfIndependentDraws(0, 0, 10)).toBe(1);
  expect(pOfIndependentDraws(11.07, 4.64, 10)).toBeLessThan(1e-6);
});
