import { expect, test } from 'vitest';
import { bytes, formatDuration, formatFixed, percent, formatPValue } from '../../../src/core/words/format.ts';

test('numbers: a true minus, no negative zero, nothing that reads NaN', () => {
  expect(formatFixed(-1.25, 1)).toBe('−1.3');
  expect(formatFixed(-0.04, 1)).toBe('0.0');
  expect(formatFixed(NaN, 1)).toBe('–');
  expect(formatFixed(-Infinity, 1)).toBe('−∞');
});

test('shares next to all and to nothing are not rounded to them', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '< 1%', '50%', '> 99%', '100%']);
});

test('p-values', () => {
  expect([0.2, 0.0456, 0.0004].map(formatPValue)).toEqual(['0.200', '0.046', '< 0.001']);
});

test('times and sizes', () => {
  expect([200, 59_400, 60_000, 80_000, 750_000, 7_260_000].map(formatDuration)).toEqual([
    'under 1 s',
    '59 s',
    '1 min',
    '1 min 20 s',
    '12 min',
    '2 h 1 min',
  ]);
  expect([12, 2048, 40 * 1024, 3 * 1024 ** 3].map(bytes)).toEqual(['12 B', '2.0 KB', '40 KB', '3.0 GB']);
});
