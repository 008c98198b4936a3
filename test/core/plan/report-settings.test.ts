import { expect, it } from 'vitest';
import { isRelianceThreshold } from '../../../src/core/plan/report-settings.ts';

it.each([
  [0.667, true],
  [0.001, true],
  [0.999, true],
  [0, false],
  [1, false],
  [-0.5, false],
  [NaN, false],
  [Infinity, false],
  ['0.8', false],
  [null, false],
])('an agreement that can be shown to be exceeded is above 0 and below 1: %j', (value, is) => {
  expect(isRelianceThreshold(value)).toBe(is);
});
