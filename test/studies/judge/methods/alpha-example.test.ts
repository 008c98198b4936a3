import { expect, test } from 'vitest';
import {
  computeAlphaSteps,
  measureExampleAlpha,
  exampleUnits,
} from '../../../../src/studies/judge/methods/alpha-example.ts';

const units = exampleUnits.map(({ ratings }) => ratings);

test('the worked example goes to α by the steps that a reader can do by hand', () => {
  // B: 2, 3, 2 has four ordered pairs that differ by 1, divided by 2. D: 1, 1, 2 likewise.
  expect(computeAlphaSteps(units)).toMatchObject({ n: 11, within: [0, 2, 0, 2], observed: 4 / 11 });
  // The eleven ratings have mean 3 and squared deviations that sum to 22. The mean over ordered pairs is twice that, divided
  // by n − 1.
  expect(computeAlphaSteps(units).expected).toBeCloseTo((2 * 22) / 10, 12);
  expect(measureExampleAlpha('interval')).toBeCloseTo(1 - 4 / 11 / 4.4, 12);
});

test('with another metric it is another α: near misses are misses, or ranks', () => {
  // Two of value 1, three of 2, one of 3, three of 4, two of 5: 121 − (4 + 9 + 1 + 9 + 4) ordered pairs of 110 differ.
  expect(measureExampleAlpha('nominal')).toBeCloseTo(1 - 4 / 11 / (94 / 110), 12);
  // Middle ranks 1, 3.5, 5.5, 7.5, 10: 2 and 3 are 2 apart, 1 and 2 are 2.5; squared deviations from 5.5 sum to 105.
  expect(measureExampleAlpha('ordinal')).toBeCloseTo(1 - (4 * 2 ** 2 + 4 * 2.5 ** 2) / 2 / 11 / ((2 * 105) / 10), 12);
});
