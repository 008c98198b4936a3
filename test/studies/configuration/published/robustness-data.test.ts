import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSharesVsChanceChart } from '../../../../src/studies/configuration/charts/set-rows.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import {
  findPrintedHeadlineNumber,
  printedSharesOverBaseline,
} from '../../../../src/studies/configuration/published/robustness-data.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../../public/published/robustness.json', import.meta.url), 'utf8'),
) as PublishedPaper;
const tableOf = (id: string) => paper.tables.find((table) => table.id === id)!;
const notesOf = (id: string) => tableOf(id).notes.map(({ kind, text }) => `${kind}: ${text}`);

describe('the figures of consistency', () => {
  it('are the eight that the text prints', () => {
    expect(tableOf('consistency').rows.map((row) => row[3])).toEqual([81, 94, 43.4, 62.9, 70.4, 78, 56, 40]);
  });

  // By hand, from the accuracies of Table A.2: mean p²⁴ on IMDB (6 · 48.142 + 2 · 37.541 + 29.199) ÷ 9 = 43.681, Scout 0.88²⁴ = 4.651%.
  it('give with Table A.2 a consistency of 87.1, 77.7 and 75.1, each with what rounding leaves open', () => {
    const derived = tableOf('consistency-derived').rows.map(([, , , p24, ...rest]) =>
      [p24, ...rest].map((value) => Number((value as number).toFixed(1))),
    );
    expect(derived).toEqual([
      [43.7, 87.1, 82, 92.8],
      [14.8, 77.7, 75.9, 79.7],
      [4.7, 75.1, 74.5, 75.7],
    ]);
  });

  it('come with the baseline that the printed accuracies do not give, printed and recomputed', () => {
    expect(notesOf('consistency')).toContainEqual(
      expect.stringMatching(/^in part: .*33–54%\. The printed accuracies give 29–48%/),
    );
  });
});

describe('Figure 2', () => {
  const rows = printedSharesOverBaseline(paper);

  it('has nine models on six datasets, and the two means that have a printed gap', () => {
    expect(rows).toHaveLength(9 * 6 + 2);
    expect(rows.filter(({ index }) => index === undefined).map(({ dataset }) => dataset)).toEqual(['IMDB', 'BoolQ']);
    // 0.94²⁴.
    expect(rows.find(({ model, dataset }) => model === 'gpt-oss-20b' && dataset === 'BoolQ')).toMatchObject({
      index: 1,
      baseline: expect.closeTo(0.2265, 4) as number,
      shares: [{ value: 0.94 }, { value: 0.56 }],
    });
    expect(rows.filter(({ shares }) => typeof shares[1]!.value === 'number')).toHaveLength(5);
  });

  it('draws a panel for each dataset, and no mark for unprinted numbers', () => {
    const { panels, legend } = buildSharesVsChanceChart(rows).spec;
    expect(legend).toEqual(['Accuracy', 'Consistency']);
    expect(panels.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['IMDB', 10],
      ['BoolQ', 10],
      ['MMLU', 9],
      ['RewardBench', 9],
      ['MMLU-Pro', 9],
      ['GPQA', 9],
    ]);
    expect(panels[1]!.rows[0]!.points!.map(({ value }) => value)).toEqual([94, 78]);
    expect(panels[2]!.rows[0]!.points!.map(({ value }) => value)).toEqual([82]);
  });
});

describe('the analysis of variance', () => {
  it('has 17 of 24 p that are not significant, and every η² below 0.005', () => {
    const p = tableOf('table-c1').rows.map((row) => row[3] as number);
    expect([p.length, p.filter((each) => each >= 0.05).length]).toEqual([24, 17]);
    expect(notesOf('table-c1')).toContainEqual(expect.stringContaining('17 of 24 p are 0.05 or more (71%;'));
    // By hand: 20.98 · 0.0004799 ÷ 2.037.
    expect(notesOf('table-c1')).toContainEqual(expect.stringContaining('its sum of squares gives 0.0049'));
    expect(notesOf('table-c1')).toContainEqual(expect.stringContaining('RewardBench: F 35.94'));
  });

  // By hand: 16 ÷ (3/7200 + 1/100) · 0.734² = 827.5; residual df 10.468 · (1 − η²ₚ) ÷ η²ₚ with η²ₚ 0.0004824 is about 21,689.
  it('names the fourth prompt variation of RewardBench an inference', () => {
    const note = notesOf('table-c2').find((text) => text.startsWith('to know: Our inference: RewardBench'))!;
    expect(note).toContain('= 828. The table prints 825, and 4,188 to 18,990');
    expect(note).toContain('fit 21,695 to 21,699 answers. The design has 21,600.');
  });
});

it('has the headline numbers', () => {
  expect(['Slope', 'R²', 'Configurations'].map((what) => findPrintedHeadlineNumber(paper, what))).toEqual([1.05, 0.924, 24]);
});
