import { expect, test } from 'vitest';
import { keptAnswersInWords, remainingCellsInWords } from '../../../src/pages/run/open-cells.ts';

test('what is kept and what is open are counted apart', () => {
  const some = { done: 1_680, total: 1_800, failed: 7 };
  expect(keptAnswersInWords(some)).toBe('1,673 answers are kept.');
  expect(remainingCellsInWords(some)).toBe('the other 120 and the 7 that failed');
  expect(remainingCellsInWords({ ...some, failed: 0 })).toBe('the other 120');
  expect(keptAnswersInWords({ done: 3, total: 9, failed: 2 })).toBe('1 answer is kept.');
});
