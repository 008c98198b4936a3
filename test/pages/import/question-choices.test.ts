import { expect, test } from 'vitest';
import type { LogSummary } from '../../../src/imports/work/log-summary.ts';
import type { GridView } from '../../../src/imports/work/grid-view.ts';
import { scoringChoices } from '../../../src/pages/import/question-choices.ts';

/** The detail that the page shows for one scoring of five answers. */
function countsSentence(counts: { scored: number; sum: number; between: number }): string | undefined {
  const scores = { answers: 5, failed: 0, read: 0, right: 0, withoutReference: 5 };
  const scorings = [{ id: 'mark', compared: 0, disagree: 0, ...counts }];
  const found = { scorings: [{ id: 'mark', title: 'mark' }] } as Partial<LogSummary> as LogSummary;
  const view = { study: 'elsewhere', scores: { ...scores, scorings } } as Partial<GridView> as GridView;
  return scoringChoices(found, view)[0]?.detail;
}

test('a share of right answers is one only where every answer is right or wrong', () => {
  expect(countsSentence({ scored: 4, sum: 3, between: 0 })).toBe('75% right of 4 answers; 1 has none');
  expect(countsSentence({ scored: 3, sum: 2.25, between: 1 })).toBe(
    '75% as the mean of 3 answers, with 0% for the worst value and 100% for the best; 2 have none',
  );
});
