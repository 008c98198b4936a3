import { expect, test } from 'vitest';
import type { StudyResult } from '../../../../src/core/studies/study.ts';
import { buildVarianceSharesFigure } from '../../../../src/report/features/variance/variance-chart.ts';

test('bars beside each other differ in shade, also where a part between them is nothing', () => {
  const parts = [
    { facets: ['model' as const], share: 0.1 },
    { facets: ['item' as const], share: 0 },
    { facets: ['variant' as const], share: 0.3 },
    { facets: [], share: 0.6 },
  ];
  const result = { study: 'system-prompt' } as Partial<StudyResult> as StudyResult;
  const [row] = buildVarianceSharesFigure(result, [{ total: 0.2, parts }]).spec.panels[0]?.rows ?? [];
  const bars = (row?.shapes ?? []).flatMap((shape) => (shape.kind === 'bar' ? [shape] : []));
  expect(bars.map(({ look }) => look)).toEqual(['bar', 'soft-bar', 'bar']);
});
