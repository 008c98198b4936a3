import { expect, test } from 'vitest';
import { numberToWord } from '../../../src/base/text/numeral.ts';

test('numbers up to twelve are words, above that digits unless the caller has another word', () => {
  expect([0, 1, 2, 12, 13].map((n) => numberToWord(n))).toEqual(['no', 'one', 'two', 'twelve', '13']);
  expect([12, 13].map((n) => numberToWord(n, () => 'many'))).toEqual(['twelve', 'many']);
});
