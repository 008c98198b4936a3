import { expect, test } from 'vitest';
import { formatTimeRange, formatTimeLeft } from '../../../src/core/words/time-left.ts';

const s = 1_000;
const min = 60 * s;
const h = 60 * min;

test.each([
  [0, 2 * s, 'under 10 s'],
  [2 * s, 40 * s, 'up to 40 s'],
  [20 * s, 40 * s, '20 to 40 s'],
  [50 * s, 3 * min, '50 s to 3 min'],
  [4 * min, 7 * min, '4 to 7 min'],
  [4.8 * min, 5.2 * min, 'about 5 min'],
  [50 * min, 2 * h, '50 min to 2 h'],
  [1.4 * h, 2.6 * h, '1.5 to 2.5 h'],
  [20 * h, 26 * h, '20 to 27 h'],
  [20 * h, 60 * h, '20 h to 3 days'],
  [40 * 24 * h, 80 * 24 * h, '40 to 80 days'],
])('%d to %d ms is %s', (low, high, words) => expect(formatTimeRange({ low, high })).toBe(words));

test('a run that got slower says so', () => {
  const left = { low: 4 * min, mid: 5 * min, high: 7 * min };
  expect(formatTimeLeft({ ...left, isSlower: false })).toBe('4 to 7 min left');
  expect(formatTimeLeft({ ...left, isSlower: true })).toBe('4 to 7 min left, slower than at first');
});
