import { expect, test } from 'vitest';
import { shortenToWidth, textWidth } from '../../../src/charts/frame/text-width.ts';
import { rowFontSize } from '../../../src/charts/rows/lay-out-rows.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import '../../../src/studies/give-studies.ts';
import { consistencyAndWinChart } from '../../../src/studies/judge-pairs/charts/share-rows.ts';
import type { JudgePairsResult } from '../../../src/studies/judge-pairs/measure/result.ts';
import { byPlace, consistent, madeUpPairs } from '../../made-up/judged-pairs.ts';

test.each([
  [330, 'one-author', 'another-author'],
  [390, 'claude-3-5-sonnet', 'llama-3.1-70b-instruct'],
])('beside a row stands who won over whom, whole, at every width from %d: %s', async (least, ...authors) => {
  const { plan, items, responses } = await madeUpPairs({
    pairs: 4,
    judges: [consistent, byPlace],
    authors: () => authors as [string, string],
  });
  const study = await loadStudy('judge-pairs');
  const result = study.measure(buildScoreTable({ study, plan, items, responses }), plan) as JudgePairsResult;
  const { spec } = consistencyAndWinChart(result, undefined);
  const rows = spec.panels.at(-1)!.rows;
  expect(rows).toHaveLength(2);
  for (const width of [least, 560, 640, 700, 1040])
    for (const { name } of rows) {
      const { names, left, right } = spec.fit(width, Math.max(...rows.map(({ name }) => textWidth(name, rowFontSize))));
      const over = authors.map((author) => name.indexOf(author)).sort((a, b) => a - b);
      expect(over[0]).toBeGreaterThan(0);
      expect(shortenToWidth(name, rowFontSize, names)).toBe(name);
      expect(width - left - right).toBeGreaterThan(150);
    }
});
