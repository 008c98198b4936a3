import { expect, test } from 'vitest';
import { fisherZ, inverseFisherZ } from '../../../src/measure/correlation/fisher-z.ts';

// numpy's arctanh and tanh.
const values = [
  [0.5, 0.5493061443340548],
  [-0.8, -1.0986122886681098],
  [0.95, 1.8317808230648227],
  [0, 0],
] as const;

test('Fisher’s z and back', () => {
  for (const [r, z] of values) {
    expect(fisherZ(r)).toBeCloseTo(z, 13);
    expect(inverseFisherZ(z)).toBeCloseTo(r, 13);
  }
});

test('a correlation of 1 has a z with an end, and one without a value has none', () => {
  expect(fisherZ(1)).toBeCloseTo(3.8002011672502, 10);
  expect(fisherZ(-1)).toBeCloseTo(-3.8002011672502, 10);
  expect(fisherZ(NaN)).toBeNaN();
});

test('z however large comes back within 1', () => {
  expect(inverseFisherZ(400)).toBe(1);
  expect(inverseFisherZ(-400)).toBe(-1);
});
