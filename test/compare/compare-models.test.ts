import { describe, expect, it } from 'vitest';
import { isNumber } from '../../src/base/json/json.ts';
import { topModelPerMeasureText, differingPairsText } from '../../src/compare/models-finding.ts';
import { compareModelsOfRuns as compareModelsBy } from '../../src/compare/compare-models.ts';
import { modelsComparisonCsvRows } from '../../src/compare/csv.ts';
import { loadStudyComparer } from '../../src/studies/index.ts';
import { modelLabels } from '../../src/compare/model-labels.ts';
import { modelPairDifferenceAt, modelIndicesByRank } from '../../src/compare/models-comparison.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { someItems } from '../run/small-plan.ts';
import { compareByStudy } from './compare-by-study.ts';
import { runWith } from './compared-runs.ts';
import { paraphrasedItems, paraphraseRunWith } from '../studies/paraphrase/compare/compared-runs.ts';

const items = [...someItems(3, 'sums'), ...someItems(2, 'more')];
const models = {
  'x:good@1': ['AAA', 'AAB', 'AAA', 'AAA', 'ABA'],
  'x:fair@1': ['AAB', 'ABB', 'BBB', 'AAA', 'ABB'],
  'x:poor@1': ['BBB', 'ABB', 'BBB', 'BBA', 'BBB'],
};
type Chosen = Parameters<typeof compareModelsBy> extends [unknown, ...infer Rest] ? Rest : never;
const compareModels = (...chosen: Chosen) => compareModelsBy(loadStudyComparer, ...chosen);
const of = (run: string, ...names: string[]) => names.map((model) => ({ run, model }));

describe('models of one run compared with each other', () => {
  it('gives each difference as its right answers have it, turned round for the other half', async () => {
    const run = await runWith({ items, models });
    const comparison = await compareModels(of('r', ...Object.keys(models)), new Map([['r', run]]), { draws: 200 });
    expect(comparison.items).toBe(5);
    expect(comparison.apart).toEqual([]);
    const mu = comparison.measures[0]!;
    expect(mu.pairs.map(({ row, column }) => [column, row])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    // Means over sums (9 answers each) and more (6 answers each): good 8/9 and 5/6, fair 3/9 and 4/6, poor 1/9 and 1/6.
    const means = [8 / 9 + 5 / 6, 3 / 9 + 4 / 6, 1 / 9 + 1 / 6].map((sum) => 50 * sum);
    for (const { row, column, difference, interval } of mu.pairs) {
      expect(difference).toBeCloseTo(means[row]! - means[column]!, 10);
      const turned = modelPairDifferenceAt(mu, column, row);
      expect(turned.difference).toBeCloseTo(means[column]! - means[row]!, 10);
      if ('why' in interval) throw new Error(interval.why);
      expect(turned.interval).toEqual([-interval[1], -interval[0]]);
    }
    expect(modelIndicesByRank(mu, 3)).toEqual([0, 1, 2]);
    expect(() => modelPairDifferenceAt(mu, 1, 1)).toThrow(RangeError);
    // σ has no test; of μ: good is better at 4 items than fair and at all 5 than poor (p = 2/16, 2/32); fair at 3 than poor (2/8).
    expect(comparison.measures[1]!.pairs[0]).not.toHaveProperty('p');
    expect(mu.pairs.map(({ p }) => p)).toEqual([2 / 16, 2 / 32, 2 / 8]);
    expect(mu.pairs.map(({ pHolm }) => pHolm)).toEqual([2 * 0.125, 3 * 0.0625, 0.25]);
  });

  it('draws the same items whatever else is compared, and as a comparison of two runs does', async () => {
    const run = await runWith({ items, models });
    const runs = new Map([['r', run]]);
    const [good, fair, poor] = of('r', ...Object.keys(models));
    const three = await compareModels([good!, fair!, poor!], runs);
    const two = await compareModels([fair!, poor!], runs);
    const { row, column, ...alone } = two.measures[0]!.pairs[0]!;
    expect([row, column]).toEqual([1, 0]);
    const among = three.measures[0]!.pairs[2]!;
    expect(among.interval).toEqual(alone.interval);
    expect(among.difference).toEqual(alone.difference);
    const { same } = await compareByStudy(run, run, { pairs: [{ one: 'x:fair@1', other: 'x:poor@1' }] });
    expect(same).toBe(false);
  });

  it('says which is highest and how many pairs differ; a CSV has each pair once', async () => {
    const run = await runWith({ items, models });
    const comparison = await compareModels(of('r', ...Object.keys(models)), new Map([['r', run]]), { draws: 200 });
    const labels = modelLabels(comparison.models);
    expect(labels).toEqual(['good', 'fair', 'poor']);
    expect(topModelPerMeasureText(comparison.measures, labels)).toMatch(
      /^Mean score \(μ\) is highest for good: 36\.1 points above the next, fair \(95% interval /,
    );
    expect(differingPairsText(comparison.measures[0]!)).toMatch(/Holm’s correction for 3 pairs\.$/);
    expect(differingPairsText(comparison.measures[1]!)).toMatch(
      /^Of 3 pairs of models, \d differs? beyond chance when all are judged together\.$/,
    );
    const rows = modelsComparisonCsvRows(comparison);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ model: 'x:fair@1', 'less model': 'x:good@1', p: 0.125, 'p by Holm': 0.25 });
  });
});

describe('models of several runs', () => {
  it('are compared on what all of the runs asked, and what sets the plans apart is named', async () => {
    const a = await runWith({ items, models: { 'x:m@1': models['x:good@1'] } });
    const b = await runWith({ items: items.slice(1), models: { 'x:m@2': models['x:fair@1'].slice(1) }, maxTokens: 32 });
    const c = await runWith({ items: items.slice(0, 4), models: { 'x:m@2': models['x:poor@1'].slice(0, 4) } });
    const chosen = [...of('a', 'x:m@1'), ...of('b', 'x:m@2'), ...of('c', 'x:m@2')];
    const comparison = await compareModels(chosen, new Map(Object.entries({ a, b, c })), { draws: 50 });
    expect(comparison.items).toBe(3);
    // Items sums/2, sums/3, more/1 in all pairs: good 5/6 and 1, fair 1/6 and 1, poor 1/6 and 1/3.
    const means = [5 / 6 + 1, 1 / 6 + 1, 1 / 6 + 1 / 3].map((sum) => 50 * sum);
    for (const { row, column, difference } of comparison.measures[0]!.pairs)
      expect(difference).toBeCloseTo(means[row]! - means[column]!, 10);
    expect(comparison.apart.map(({ run }) => run)).toEqual(['b', 'c']);
    expect(comparison.apart[0]!.sentences.join(' ')).toMatch(/Questions: .* Token limit: 16 .* 32/);
    expect(comparison.apart.flatMap(({ sentences }) => sentences).join(' ')).not.toContain('Models:');
    expect(modelLabels(chosen)).toEqual(['m@1', 'm@2, run 2', 'm@2, run 3']);
  });

  it('refuses fewer than two, more than six, a model that is not there, and runs of two studies', async () => {
    const run = await runWith({ items, models });
    const asked = await paraphraseRunWith({
      items: paraphrasedItems(2),
      models: { 'x:m@1': ['AAAA AAAA AAAA', 'AAAA AAAA AAAA'] },
    });
    const runs = new Map([
      ['r', run],
      ['p', asked],
    ]);
    const [good, fair] = of('r', ...Object.keys(models));
    await expect(compareModels([good!, good!], runs)).rejects.toThrow('Two to six models');
    await expect(compareModels(of('r', ...'abcdefg'), runs)).rejects.toThrow('You chose 7.');
    await expect(compareModels([good!, ...of('r', 'x:none')], runs)).rejects.toThrow('no model “x:none”');
    await expect(compareModels([good!, ...of('q', 'x:good@1')], runs)).rejects.toThrow('not in this browser');
    await expect(compareModels([good!, fair!, ...of('p', 'x:m@1')], runs)).rejects.toThrow('only runs of one study');
  });
});

describe('models of the instruction-style study', () => {
  it('have accuracy under each decoding with a test over its own items, and SSI without', async () => {
    const { plan, items, responses } = await madeUpStyleRun({ models: 2, perSet: 4 });
    const asRead = buildScoreTable({ study: await loadStudy('instruction-style'), plan, items, responses });
    // Unread answers count as wrong here, as if they named another number. `not-read.test.ts` has the other case.
    const rows = asRead.rows.map((row) =>
      row.reading.kind === 'unreadable' ? { ...row, reading: { kind: 'number', value: -1, method: 'last' } as const } : row,
    );
    const table = { ...asRead, rows };
    const { measures } = await compareModels(of('r', ...plan.models), new Map([['r', { plan, table }]]), { draws: 50 });
    expect(measures.map(({ id }) => id)).toEqual(['accuracy-greedy', 'ssi-greedy', 'accuracy-sampled', 'ssi-sampled']);
    for (const [m, decoding] of [
      [0, 'greedy'],
      [2, 'sampled'],
    ] as const) {
      // Right answers to each item, by hand. No cell failed, and the sets have equal sizes.
      const right = plan.models.map((model) =>
        items.map(({ id }) => {
          const own = table.rows.filter(
            ({ response }) => response.model === model && response.item === id && response.variant.decoding === decoding,
          );
          return own.reduce((sum, { score }) => sum + score!, 0);
        }),
      ) as [number[], number[]];
      const total = right.map((own) => own.reduce((sum, each) => sum + each, 0)) as [number, number];
      const { difference, p } = measures[m]!.pairs[0]!;
      expect(difference).toBeCloseTo((100 * (total[1] - total[0])) / (4 * items.length), 10);
      const changes = right[1].map((sum, i) => sum - right[0][i]!);
      const gained = changes.filter((change) => change > 0).length;
      const lost = changes.filter((change) => change < 0).length;
      expect(p).toBeCloseTo(coins(Math.min(gained, lost), gained + lost), 10);
    }
    expect(measures[1]!.pairs[0]).not.toHaveProperty('p');
  });
});

/** Two-sided sign test: twice the chance of k heads or fewer in n throws, at most 1. */
function coins(k: number, n: number): number {
  let ways = 1;
  let sum = 0;
  for (let i = 0; i <= k; i++) {
    sum += ways;
    ways = (ways * (n - i)) / (i + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** n);
}

describe('models of the judge study', () => {
  it('have the figures of their report, and say how many cannot be compared with each other', async () => {
    const { plan, items, responses } = await madeUpJudgeRun({ models: 3, perCriterion: 4, samples: 2 });
    const table = buildScoreTable({ study: await loadStudy('judge'), plan, items, responses });
    const { measures } = await compareModels(of('r', ...plan.models), new Map([['r', { plan, table }]]), { draws: 20 });
    expect(measures.map(({ id }) => id)).toEqual(['self-consistency', 'inter-scale', 'agreement']);
    // The third always gives the same answer, so its α is undefined.
    expect(modelIndicesByRank(measures[0]!, 3)).toEqual([0, 1, 2]);
    expect(differingPairsText(measures[0]!)).toMatch(
      /^Of 3 pairs of models, 1 differs beyond chance .* and 2 cannot be compared with each other\.$/,
    );
  });
});

describe('models of the paraphrase study', () => {
  it('has accuracy and XParaCon, each with its own test; without end where nothing moves', async () => {
    const run = await paraphraseRunWith({
      items: paraphrasedItems(3),
      models: {
        'x:even@1': ['AAAA AAAA AAAA', 'AAAA AAAA AAAA', 'BBBB BBBB BBBB'],
        'x:odd@1': ['AAAA AABB AAAA', 'BBBB AAAA AAAA', 'BBBB BBBB BBBB'],
      },
    });
    const { measures } = await compareModels(of('r', 'x:even@1', 'x:odd@1'), new Map([['r', run]]), { draws: 50 });
    const [accuracy, xParaCon] = measures.map(({ pairs }) => pairs[0]!);
    // 24 of 36 answers are right, against 18.
    expect(accuracy!.difference).toBeCloseTo(18 / 36 - 24 / 36, 10);
    expect(accuracy!.p).toBe(0.5);
    expect(xParaCon!.one).toBe('Infinity');
    expect(isNumber(xParaCon!.difference)).toBe(false);
    expect(modelPairDifferenceAt(measures[1]!, 0, 1).other).toBe('Infinity');
    expect(topModelPerMeasureText(measures, ['even', 'odd'])).toMatch(/ is highest for even: it is infinite there\.$/);
  });
});
