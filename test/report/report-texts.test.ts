import { expect, test } from 'vitest';
import type { SharedReport } from '../../src/export/shared-report.ts';
import { renderReportText } from '../../src/report/report-texts.ts';
import { three } from '../charts/cases.ts';

const report = (byRule?: boolean): SharedReport => ({
  study: 'system-prompt',
  planId: null,
  plan: null,
  made: null,
  app: null,
  result: {
    ...three,
    ...(byRule !== undefined && {
      stop: { asked: 2160, cells: 14_400, byRule, looks: [0.1], alpha: 0.05, models: [], tracks: [] },
    }),
  },
});

test('of a run that stopped by its rule every table says so, and what that means for its intervals', async () => {
  const stopped = await renderReportText('tables.md', report(true), 'A run');
  const titles = stopped.split('\n').filter((line) => line.startsWith('## '));
  expect(titles.length).toBeGreaterThan(3);
  expect(titles.filter((title) => !title.endsWith('(at a stop)'))).toEqual([]);
  expect(stopped).toContain('Stopped after 2,160 of 14,400 answers by the rule set beforehand.');
  expect(await renderReportText('tables.tex', report(true), 'A run')).toContain('(at a stop)');
  for (const whole of [report(false), report()])
    expect(await renderReportText('tables.md', whole, 'A run')).not.toMatch(/at a stop|Stopped/);
  // The CSV keeps the names of columns and rows.
  expect(await renderReportText('tables.csv', report(true), '')).toBe(await renderReportText('tables.csv', report(), ''));
});
