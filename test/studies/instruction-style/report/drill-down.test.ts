import { expect, test } from 'vitest';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { hasScenarioLevels } from '../../../../src/report/answers/answer-list.ts';
import type { ScoredResponse } from '../../../../src/core/studies/study.ts';
import { publishedStyles, twoStyles } from './cases.ts';

await preloadDrillDownLookup('instruction-style');

const line = { model: 'small:tiny-a@1', benchmark: 'numbers' };

test.each([
  ['/models/0/accuracy/imperative', { ...line, scenario: 'greedy imperative' }],
  ['/models/0/accuracyInterval/imperative/1', { ...line, scenario: 'greedy imperative' }],
  ['/models/0/range', { ...line, scenario: 'greedy' }],
  ['/models/0/pairs/3/coherence', { ...line, scenario: 'greedy', compare: 'interrogative exclamative' }],
  ['/models/0/counts/unreadable', { ...line, scenario: 'greedy', outcome: 'unreadable' }],
  ['/models/0/counts/answered', { ...line, scenario: 'greedy', outcome: 'scored' }],
  ['/models/0/countsByStyle/1/refused', { ...line, scenario: 'greedy interrogative', outcome: 'refused' }],
  ['/correlation/rcscore/pearson', { scenario: 'greedy' }],
  ['/correlations/0/correlation/lexicality/n', { scenario: 'greedy' }],
  ['/comparisons/done', {}],
])('a run: %s', (at, behind) => {
  expect(answerFilterForPointer(twoStyles, at)).toEqual(behind);
});

test.each([
  ['/decodings/rows/1/crs/rcscore/second', { model: 'Gemma 3-4B', benchmark: 'MATH-500', scenario: 'beam' }],
  ['/decodings/rows/1/accuracy/difference', { model: 'Gemma 3-4B', benchmark: 'MATH-500' }],
  ['/decodings/crs/rcscore/gain', {}],
  ['/correlations/1/correlation/rcscore/within/benchmarks/2/pearson', { scenario: 'beam', benchmark: 'GPQA-Diamond' }],
  ['/correlations/1/correlation/rcscore/within/centred', { scenario: 'beam' }],
  ['/sizes/1/points/2/crs', { model: 'Gemma 3-27B', scenario: 'beam' }],
  ['/sizes/0/crs/spearman', { scenario: 'greedy' }],
])('two decodings: %s', (at, behind) => {
  expect(answerFilterForPointer(publishedStyles, at)).toEqual(behind);
});

test('a scenario may name some of the factors only', () => {
  const row = { response: { variant: { decoding: 'greedy', style: 'imperative' } } } as unknown as ScoredResponse;
  expect(['greedy', 'imperative', 'greedy imperative', 'imperative greedy'].map((s) => hasScenarioLevels(row, s))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['sampled', 'greedy declarative', 'gree'].map((s) => hasScenarioLevels(row, s))).toEqual([false, false, false]);
});
