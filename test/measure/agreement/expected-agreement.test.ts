import { expect, test } from 'vitest';
import { expectedStrictAgreement } from '../../../src/measure/agreement/expected-agreement.ts';

test('two outputs: the chance that both are the same', () => {
  expect(expectedStrictAgreement(0.5, [0.5], 2)).toBe(0.5);
  expect(expectedStrictAgreement(0.7, [0.2, 0.1], 2)).toBeCloseTo(0.54, 14);
  expect(expectedStrictAgreement(0.6, [0.4], 3)).toBeCloseTo(0.28, 14);
});

test('one output agrees with itself; always the same wrong one agrees too', () => {
  expect(expectedStrictAgreement(0.3, [0.3, 0.4], 1)).toBeCloseTo(1, 14);
  expect(expectedStrictAgreement(0, [1], 24)).toBe(1);
  expect(
    expectedStrictAgreement(
      0,
      Array.from({ length: 24 }, () => 1 / 24),
      24,
    ),
  ).toBeLessThan(1e-30);
});
