import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  countAveragingGains,
  singleVsAveragedPoints,
  judgeAgreementRankings,
  printedAgreementCsvRows,
  printedTemperatureEffects,
  makePrintedAlphaBarChart,
} from '../../../../src/studies/judge/published/evaluators-data.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../../public/published/evaluators.json', import.meta.url), 'utf8'),
) as PublishedPaper;

describe('the printed numbers on judges', () => {
  it('are bars by scale and by pair of scales, a series for each printed row', () => {
    const scales = makePrintedAlphaBarChart(paper, 'table-6');
    expect(scales.groups.map(({ title }) => title)).toEqual(['5-P', '10-P', '5-P Likert', 'Binary']);
    expect(scales.series.map(({ title }) => title)).toEqual([
      'Llama (7B), T 0.1',
      'Llama (7B), T 0.4',
      'Llama (7B), T 0.7',
      'Llama (7B), T 1.0',
      'GPT-4, T 1.0',
    ]);
    expect(scales.groups[2]!.bars.map((bar) => bar!.alpha)).toEqual([0.854, 0.582, 0.351, 0.366, 0.835]);
    const pairs = makePrintedAlphaBarChart(paper, 'table-7');
    expect(pairs.groups.map(({ title }) => title)).toEqual([
      'Case 1: 5-P and 10-P',
      'Case 2: 5-P and 5-P Likert',
      'Case 3: Binary and 10-P',
    ]);
    expect(pairs.groups[2]!.bars.at(-1)!.alpha).toBe(0.788);
  });

  it('fall with the temperature on every scale, from the coolest row to the hottest', () => {
    expect(printedTemperatureEffects(paper, 'table-6', 'Llama (7B)').map(({ first, last }) => [first, last])).toEqual([
      [0.951, 0.683],
      [0.997, 0.801],
      [0.854, 0.366],
      [0.957, 0.532],
    ]);
    const falls = printedTemperatureEffects(paper, 'table-6', 'Llama (7B)').map(
      ({ id, first, last }) => [first - last, id] as const,
    );
    expect(falls.toSorted(([a], [b]) => b - a)[0]![1]).toBe('likert5');
    expect(printedTemperatureEffects(paper, 'table-7', 'Llama (7B)')[1]).toMatchObject({ first: 0.254, last: 0.054 });
    expect(() => printedTemperatureEffects(paper, 'table-6', 'nobody')).toThrow('no rows of “nobody”');
  });

  it('say that averaging raises the agreement in 19 of 20 pairs and leaves it in one', () => {
    const points = singleVsAveragedPoints(paper);
    expect(points).toHaveLength(20);
    // Sums of Tables 3 and 4: 7.64 and 8.71.
    const gain = countAveragingGains(points);
    expect(gain).toMatchObject({ pairs: 20, gained: 19, same: 1 });
    expect(gain.mean).toBeCloseTo((8.71 - 7.64) / 20, 9);
    // By judge: Zephyr gains .06, .02, .02, .02, and Mistral less.
    const gains = points.map(({ x, y }) => Math.round((y - x) * 100));
    expect(gains.slice(4, 12)).toEqual([1, 5, 0, 2, 6, 2, 2, 2]);
    expect(printedAgreementCsvRows(paper)[6]).toEqual({
      judge: 'Mistral (7B)',
      criterion: 'Factuality',
      single: 0.56,
      averaged: 0.56,
    });
  });

  it('rank the judges by criterion and by their mean', () => {
    const { models, rankings } = judgeAgreementRankings(paper, 'single');
    expect(models).toEqual(['Llama (7B)', 'Mistral (7B)', 'Zephyr (7B)', 'Tulu-2-DPO (7B)', 'GPT-3.5']);
    expect(rankings.map(({ title }) => title)).toEqual([
      'Harmlessness',
      'Helpfulness',
      'Factuality',
      'Conciseness',
      'Mean of the four',
    ]);
    expect(rankings[4]!.values[1]!.value).toBeCloseTo((0.64 + 0.48 + 0.56 + 0.53) / 4, 12);
  });
});
