import { describe, expect, test } from 'vitest';
import { canNoiseFloorBeQuartile, reachDownTo, sigmaInterval } from '../../../src/measure/grades/grading.ts';

/** The ends of the 99.9% interval, from another program: scipy 1.17, σ₀′·√(df/chi2.ppf(p, df)) with p 0.9995 and 0.0005. */
describe.each([
  { value: 2.1, df: 190, low: 1.7925762114269168, high: 2.51637934980298 },
  { value: 1.6, df: 250, low: 1.3922311030463987, high: 1.8705984480110542 },
  { value: 2.6, df: 190, low: 2.2193800712904683, high: 3.115517290232261 },
])('σ₀′ = $value with $df degrees of freedom may be', ({ value, df, low, high }) => {
  const at = (quartile: number) => canNoiseFloorBeQuartile({ floor: { value, df }, quartiles: [0.01, quartile, 99] });
  test('what lies in its interval, and nothing else', () => {
    for (const inside of [low + 1e-9, value, high - 1e-9]) expect(at(inside)).toBe(true);
    for (const outside of [low - 1e-9, high + 1e-9]) expect(at(outside)).toBe(false);
  });
});

test('a σ₀′ that is known exactly is a quartile or is not', () => {
  const quartiles = [1.3, 1.57, 2.04] as const;
  expect(canNoiseFloorBeQuartile({ floor: { value: 1.57, df: Infinity }, quartiles })).toBe(true);
  expect(canNoiseFloorBeQuartile({ floor: { value: 1.58, df: Infinity }, quartiles })).toBe(false);
  expect(canNoiseFloorBeQuartile({ floor: { value: 0, df: 200 }, quartiles })).toBe(false);
});

test('the interval of σ in the cohort is that of τ with what flips alone give, by hand', () => {
  // √(1.2² + 0.5²) = 1.3 and √(1.2² + 1.6²) = 2. Without flips: τ itself, in points.
  expect(sigmaInterval([0.005, 0.016], 1.2)).toEqual([expect.closeTo(1.3, 12), expect.closeTo(2, 12)]);
  expect(sigmaInterval([0, 0.016], 1.2)).toEqual([1.2, expect.closeTo(2, 12)]);
  expect(sigmaInterval([0.02, 0.03], 0)).toEqual([2, 3]);
  expect(sigmaInterval({ value: null, why: 'too few' }, 1.2)).toEqual({ value: null, why: 'too few' });
});

test('it begins at a measured σ that luck has put below it, and stays as it is for any other', () => {
  expect(reachDownTo(0.9, [1.2, 2])).toEqual([0.9, 2]);
  expect(reachDownTo(1.5, [1.2, 2])).toEqual([1.2, 2]);
  expect(reachDownTo({ value: null, why: 'none' }, [1.2, 2])).toEqual([1.2, 2]);
});
