import { describe, expect, it } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { publishedCohort } from '../../../../src/measure/grades/cohort.ts';
import { gradeModelsFromCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import { publishedTable } from '../../../reference-data.ts';

interface Row1 {
  model: string;
  grade: string;
  mu: number;
  sigma: number;
  gpqa: Pair;
  truthfulqa: Pair;
  mmluPro: Pair;
  recomputed: { mu: number; sigma: number; gpqa: Pair; truthfulqa: Pair; mmluPro: Pair };
}
interface Pair {
  mu: number;
  sigma: number;
}
interface Row2 {
  model: string;
  scenario: number;
  gpqa: number;
  truthfulqa: number;
  mmluPro: number;
}
const benchmarks = ['gpqa', 'truthfulqa', 'mmluPro'] as const;

describe('CreditAudit’s Table 2 through the path of a person’s CSV', () => {
  const table2 = publishedTable<{ rows: Row2[] }>('creditaudit-table2').rows;
  const table1 = publishedTable<{
    rows: Row1[];
    recomputedQuantiles: number[];
    recomputedMedians: { score: number; fluctuation: number };
    recomputedScenarioMeans: number[];
  }>('creditaudit-table1');
  const csv = [
    'model,scenario,benchmark,score',
    ...table2.flatMap((row) => benchmarks.map((b) => `${row.model},${row.scenario},${b},${row[b]}`)),
  ].join('\n');
  const result = gradeModelsFromCsv(csv, 'table2.csv');

  it('gives all 104 numbers as printed, and to the last digits as recomputed', () => {
    let numbers = 0;
    for (const row of table1.rows) {
      const model = result.models.find((one) => one.model === row.model)!;
      const check = (value: unknown, printed: number, recomputed: number, digits: number) => {
        expect(value).toBeTypeOf('number');
        expect(value as number).toBeCloseTo(recomputed, 10);
        // Printed to two digits (one for some means), so within half a unit of the last digit.
        expect(Math.abs((value as number) - printed)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-9);
        numbers++;
      };
      check(model.mu, row.mu, row.recomputed.mu, 2);
      check(model.sigma, row.sigma, row.recomputed.sigma, 2);
      for (const name of benchmarks) {
        const found = model.benchmarks.find(({ benchmark }) => benchmark === name)!;
        check(found.mu, row[name].mu, row.recomputed[name].mu, 2);
        check(found.sigma, row[name].sigma, row.recomputed[name].sigma, 2);
      }
    }
    expect(numbers).toBe(104);
  });

  it('gives all 13 grades, the quantiles and the medians', () => {
    expect(Object.fromEntries(result.models.map(({ model, grade }) => [model, grade]))).toEqual(
      Object.fromEntries(table1.rows.map(({ model, grade }) => [model, grade])),
    );
    const quantiles = result.cohort.quantiles;
    if ('why' in quantiles) throw new Error('no quantiles');
    quantiles.forEach((value, i) => expect(value).toBeCloseTo(table1.recomputedQuantiles[i]!, 12));
    expect(result.cohort).toMatchObject({ kind: 'own', models: 13, rankOnly: false });
    expect(result.cohort.medians.mu).toBeCloseTo(table1.recomputedMedians.score, 10);
    expect(result.cohort.medians.sigma).toBeCloseTo(table1.recomputedMedians.fluctuation, 10);
  });

  it('names the ties on the medians and puts glm-4.5 in Q1', () => {
    const of = (name: string) => result.models.find(({ model }) => model === name)!;
    expect(of('z-ai/glm-4.5')).toMatchObject({ quadrant: 'Q1', quadrantTies: [] });
    expect(of('qwen/qwen3-235b-a22b-2507')).toMatchObject({ quadrant: 'Q1', quadrantTies: ['mu'] });
    expect(of('moonshotai/kimi-k2-0905')).toMatchObject({ quadrant: 'Q1', quadrantTies: ['sigma'] });
  });

  it('finds the templates even: scenario means range over 2.46 points', () => {
    result.neutrality.scenarios.forEach(({ mean }, t) => expect(mean).toBeCloseTo(table1.recomputedScenarioMeans[t]!, 10));
    expect(isNumber(result.neutrality.range) && result.neutrality.range.toFixed(2)).toBe('2.46');
    expect(result.neutrality.verdict).toBe('flat');
  });

  it('leaves what needs items undefined, with the reason', () => {
    const [model] = result.models;
    expect(model!.noiseFloor).toEqual({ value: null, why: 'a score table has no questions' });
    expect(model!.answered).toEqual({ value: null, why: 'a score table has no questions' });
    expect(model!.benchmarks[0]!.p).toEqual({ value: null, why: 'a score table has no questions' });
    expect(model!.gradeProbability).toEqual({});
  });

  it('is what the published cohort holds', () => {
    expect(publishedCohort.models).toEqual(
      table1.rows.map(({ model, recomputed: { mu, sigma } }) => ({ model, mu, sigma })),
    );
    if ('why' in result.cohort.quantiles) throw new Error('no quantiles');
    publishedCohort.quantiles.forEach((q, i) =>
      expect(q).toBeCloseTo((result.cohort.quantiles as readonly number[])[i]!, 12),
    );
  });

  it('names gemini-2.5-flash-lite’s collapse on MMLU-Pro under two scenarios, and no other model’s', () => {
    const model = result.models.find((one) => one.model === 'google/gemini-2.5-flash-lite')!;
    expect(model.collapses).toMatchObject([
      {
        benchmark: 'mmluPro',
        scenarios: [
          { scenario: '4', score: 51 },
          { scenario: '7', score: 45 },
        ],
      },
    ]);
    expect(result.models.filter(({ collapses }) => collapses.length > 0)).toHaveLength(1);
  });
});
