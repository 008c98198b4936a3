import { expect, test } from 'vitest';
import { keptInWords, openInWords } from '../../../src/pages/run/open-cells.ts';

test('what is kept and what is open are counted apart', () => {
  const some = { done: 1_680, total: 1_800, failed: 7 };
  expect(keptInWords(some)).toBe('1,673 answers are kept.');
  expect(openInWords(some)).toBe('the other 120 and the 7 that failed');
  expect(openInWords({ ...some, failed: 0 })).toBe('the other 120');
  expect(keptInWords({ done: 3, total: 9, failed: 2 })).toBe('1 answer is kept.');
});
