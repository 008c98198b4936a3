import { expect, test } from 'vitest';
import { logSumExp } from '../../../src/measure/basics/log-sum-exp.ts';

test('the logarithm of a sum of exponentials', () => {
  expect(logSumExp([Math.log(1), Math.log(2), Math.log(3)])).toBeCloseTo(Math.log(6), 14);
  expect(logSumExp([4])).toBe(4);
});

test('of numbers whose exponentials are too large or too small for a number', () => {
  expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 12);
  expect(logSumExp([-1000, -1001])).toBeCloseTo(-1000 + Math.log1p(Math.exp(-1)), 12);
});

test('of nothing is minus infinity, as the logarithm of 0', () => {
  expect(logSumExp([])).toBe(-Infinity);
  expect(logSumExp([-Infinity, -Infinity])).toBe(-Infinity);
  expect(logSumExp([-Infinity, 2])).toBe(2);
});
