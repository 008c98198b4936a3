import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { creditAuditScores } from '../../../../src/studies/system-prompt/published/creditaudit-scores.ts';
import { rescaleRunToPublished } from '../../../../src/studies/system-prompt/published/run-among-published.ts';
import { formatPrintedNumber } from '../../../../src/published/printed-number.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import { compareWithPrintedTable1 } from '../../../../src/studies/system-prompt/published/reproduction.ts';
import { reproductionNotes } from '../../../../src/studies/system-prompt/published/reproduction-notes.ts';
import { measureAndGradeModels } from '../../../../src/studies/system-prompt/measure/grades.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../../public/published/creditaudit.json', import.meta.url), 'utf8'),
) as PublishedPaper;
const result = measureAndGradeModels(creditAuditScores(paper), 'own');

describe('CreditAudit’s tables as they are published here', () => {
  it('give all 104 numbers and 13 grades again', () => {
    const { numbers, grades } = compareWithPrintedTable1(paper, result);
    expect(numbers).toHaveLength(104);
    expect(numbers.filter(({ matches }) => !matches)).toEqual([]);
    expect(grades).toHaveLength(13);
    for (const { model, printed, recomputed } of grades) expect(recomputed, model).toBe(printed);
  });

  it('would say so if a number did not come out', () => {
    const [table1, ...rest] = paper.tables;
    const wrong = {
      ...paper,
      tables: [{ ...table1!, rows: table1!.rows.map((row, i) => (i === 0 ? row.with(3, 0.64) : row)) }, ...rest],
    };
    expect(compareWithPrintedTable1(wrong, result).numbers.filter(({ matches }) => !matches)).toMatchObject([
      { model: 'bytedance-seed/seed-1.6-flash', on: 'all', measure: 'sigma', printed: 0.64 },
    ]);
  });

  it('say what one has to know: rounding, quartiles, ties, quadrants, range', () => {
    const notes = reproductionNotes(paper, result).join('\n');
    expect(notes).toContain('kimi-k2-0905 (1.5756, printed 1.57) and deepseek-chat-v3-0324 (1.7845, printed 1.79)');
    expect(notes).toContain('1.29767, 1.57488, 2.04396');
    expect(notes).toContain('qwen3-235b-a22b-2507 lies exactly on the median of μ (62.30)');
    expect(notes).toContain('kimi-k2-0905 lies exactly on the median of σ (1.5749)');
    expect(notes).toMatch(/In Q1 .*glm-4\.5/);
    expect(notes).toContain('2.46 points, from 60.28 (Temp07) to 62.74 (Temp02)');
  });
});

describe('a run laid over', () => {
  it('is placed with σ at the cohort’s number of items, by the published medians', () => {
    const [model, ...rest] = result.models;
    const run = { ...result, models: [{ ...model!, sigma: 9, sigmaInCohort: 1.2, mu: 50 }, ...rest] };
    const [laid] = rescaleRunToPublished(run).models;
    expect(laid).toMatchObject({ sigma: 1.2, mu: 50, quadrant: 'Q3', quadrantTies: [] });
    expect(laid!.interval.sigma).toMatchObject({ value: null });
    const { mu, sigma } = rescaleRunToPublished(run).quadrantMedians;
    expect(isNumber(mu) && mu).toBeCloseTo(62.3, 10);
    expect(isNumber(sigma) && sigma).toBeCloseTo(1.57488, 5);
  });
});

describe('a printed number', () => {
  it('has the paper’s digits, and is never 0 where it is not', () => {
    expect([
      formatPrintedNumber(77, 1),
      formatPrintedNumber(0, 4),
      formatPrintedNumber(-0.5, 2),
      formatPrintedNumber(0.00005, 4),
    ]).toEqual(['77.0', '0.0000', '−0.50', '0.0001']);
    expect(formatPrintedNumber(3.686e-23, 4)).toBe('3.7 × 10⁻²³');
  });
});
