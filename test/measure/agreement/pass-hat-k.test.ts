import { expect, it } from 'vitest';
import { passHatK } from '../../../src/measure/agreement/pass-hat-k.ts';

it('is C(c, k) ÷ C(n, k), as Python’s math.comb gives it', () => {
  // comb(5, 3) / comb(8, 3) = 10/56, comb(20, 4) / comb(24, 4) = 4845/10626.
  expect(passHatK(5, 8, 3)).toBeCloseTo(10 / 56, 15);
  expect(passHatK(20, 24, 4)).toBeCloseTo(4845 / 10626, 15);
});

it('is the share right for one try, 0 with fewer right than k, 1 where all are right, NaN with too few tries', () => {
  expect(passHatK(3, 4, 1)).toBe(0.75);
  expect(passHatK(2, 8, 3)).toBe(0);
  expect(passHatK(0, 3, 3)).toBe(0);
  expect(passHatK(8, 8, 3)).toBe(1);
  expect(passHatK(2, 2, 3)).toBeNaN();
});
