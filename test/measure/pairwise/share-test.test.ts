import { expect, test } from 'vitest';
import { binomialTest } from '../../../src/measure/pairwise/share-test.ts';
import { signTest } from '../../../src/measure/pairwise/sign-test.ts';

// Summed in exact fractions (Python).
test.each([
  [20, 20, 0.8335, 0.05237717598940239],
  [96, 100, 0.8335, 0.00019097129345940775],
  [45, 100, 0.8335, 6.073743558471924e-18],
  [0, 5, 0.5, 0.0625],
  [3, 10, 0.25, 0.9488143920898438],
  [5, 10, 0.5, 1],
  [0, 0, 0.3, 1],
])('%d of %d against %d', (k, n, share, p) => {
  expect(binomialTest(k, n, share) / p).toBeCloseTo(1, 10);
});

test('of a half it is the sign test', () => {
  for (const [one, other] of [
    [3, 9],
    [40, 61],
    [7, 7],
  ] as const)
    expect(binomialTest(one, one + other, 0.5)).toBeCloseTo(signTest(one, other), 12);
});
