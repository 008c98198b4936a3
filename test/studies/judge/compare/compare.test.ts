import { beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { comparisonCsvRows } from '../../../../src/compare/csv.ts';
import { comparisonFindingText } from '../../../../src/compare/finding.ts';
import { judgeComparer } from '../../../../src/studies/judge/compare/compare.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import type { JudgeOptions } from '../../../../src/studies/judge/protocol/options.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { changedIn, compareByStudy, levelsIn } from '../../../compare/compare-by-study.ts';

type Size = Parameters<typeof madeUpJudgeRun>[0];
async function runOf(size: Size): Promise<ComparedRun> {
  const { plan, items, responses } = await madeUpJudgeRun(size);
  return { plan, table: buildScoreTable({ study: await loadStudy('judge'), plan, items, responses }) };
}

const draws = 200;
const compare = (...[one, other, options]: Parameters<typeof compareByStudy>) =>
  compareByStudy(one, other, { draws, ...options });

let one: ComparedRun;
const steady = 'small:evenkeel/made-up-steady@1';
const noisy = 'small:evenkeel/made-up-noisy@1';
const equal = 'small:evenkeel/made-up-equal@1';
beforeAll(async () => {
  one = await runOf({ models: 3, perCriterion: 10, samples: 3 });
});

describe('two runs of the judge study', () => {
  test('the overall figures of both are those of their reports', async () => {
    const { pairs } = await compare(one, one, { pairs: [{ one: noisy, other: steady }] });
    const result = measureJudgeStudy(one.table, one.plan, { draws: 0 });
    const of = (model: string) => result.overall.find((each) => each.model === model)!;
    const { 'self-consistency': selfConsistency, 'inter-scale': interScale, agreement, pearson } = pairs[0]!.values;
    expect(selfConsistency!.one).toBeCloseTo(of(noisy).selfConsistency.mean as number, 12);
    expect(selfConsistency!.other).toBeCloseTo(of(steady).selfConsistency.mean as number, 12);
    expect(interScale!.other).toBeCloseTo(of(steady).interScale.mean as number, 12);
    expect(agreement!.other).toBeCloseTo(of(steady).agreement.spearmanAveraged as number, 12);
    expect(pearson!.one).toBeCloseTo(of(noisy).agreement.pearsonAveraged as number, 12);
    // Two criteria × two definition lengths × four scales, or three pairs of them.
    expect([selfConsistency!.ways, interScale!.ways]).toEqual([16, 12]);
  });

  test('a level’s figures are the means of the rows that the report has for it', async () => {
    const { pairs } = await compare(one, one, { pairs: [{ one: noisy, other: steady }] });
    const { models } = measureJudgeStudy(one.table, one.plan, { draws: 0 });
    const alphas = models
      .filter(({ model }) => model === steady)
      .map(({ selfConsistency }) => selfConsistency['10p']!.alpha as number);
    const found = levelsIn(pairs[0]!, 'scale').find(({ id }) => id === '10p')!.values['self-consistency']!.other;
    expect(found).toBeCloseTo(alphas.reduce((sum, alpha) => sum + alpha, 0) / alphas.length, 12);
    expect(levelsIn(pairs[0]!, 'definition').map(({ id }) => id)).toEqual(['none', 'long']);
    expect(levelsIn(pairs[0]!, 'criterion')).toHaveLength(2);
    expect(levelsIn(pairs[0]!, 'pair-of-scales').map(({ id }) => id)).toEqual(['5p-10p', '5p-likert', 'binary-10p']);
  });

  test('a steadier rater is told from a noisy one, and not from itself', async () => {
    const { pairs, same } = await compare(one, one, {
      pairs: [
        { one: noisy, other: steady },
        { one: steady, other: steady },
      ],
    });
    // Two models of one run, compared with each other.
    expect(same).toBe(false);
    const [moved, still] = pairs;
    for (const of of ['self-consistency', 'inter-scale', 'agreement']) {
      const { difference, interval } = moved!.values[of]!;
      if ('why' in interval || !isNumber(difference)) throw new Error(of);
      expect(interval[0]).toBeGreaterThan(0);
      expect(interval[0]).toBeLessThan(difference);
      expect(interval[1]).toBeGreaterThan(difference);
      expect(still!.values[of]).toMatchObject({ difference: 0, interval: [0, 0] });
    }
    expect(still!.changed).toEqual([]);
    const [most, next] = changedIn(moved!).map(({ one, other }) => Math.abs(Number(other) - Number(one)));
    expect(most).toBeGreaterThanOrEqual(next!);
  });

  test('the same seed gives the same intervals', async () => {
    const pairs = [{ one: noisy, other: steady }];
    expect(await compare(one, one, { pairs })).toEqual(await compare(one, one, { pairs }));
  });

  test('a rater that always says the same has no α: why, in words', async () => {
    const { pairs } = await compare(one, one, { pairs: [{ one: equal, other: steady }] });
    expect(pairs[0]!.values['self-consistency']!.difference).toEqual({
      value: null,
      why: expect.stringMatching(/^of the first model: .*no variation/) as string,
    });
  });
});

describe('what two runs do not share', () => {
  test('is left out and said: a definition length, samples, a scale worded otherwise, another mapping', async () => {
    const other = await runOf({ models: 3, perCriterion: 8, samples: 2, definitions: ['none', 'short'] });
    const options = other.plan.options as unknown as JudgeOptions;
    const changed: JudgeOptions = {
      ...options,
      scales: options.scales.map((scale) =>
        scale.kind === 'labels' && scale.id === 'binary' ? { ...scale, labels: ['Bad', 'Good'] } : scale,
      ),
      interScale: options.interScale.map((pair) => (pair.id === '5p-10p' ? { ...pair, metric: 'ordinal' as const } : pair)),
    };
    const found = await compare(one, { ...other, plan: { ...other.plan, options: changed as never } });
    expect(found.items).toBe(16);
    expect(found.on).toBe('16 pairs on 3 scales (5-P, 10-P, 5-P Likert), 2 samples of each rating');
    const [pair] = found.pairs;
    const cases = levelsIn(pair!, 'pair-of-scales');
    expect(cases.map(({ id }) => id)).toEqual(['5p-10p', '5p-likert']);
    expect(cases[0]!.columns!['mapping']).toContain('interval metric');
    expect(found.notes[1]).toContain(cases[0]!.columns!['mapping']);
    expect(levelsIn(pair!, 'definition').map(({ id }) => id)).toEqual(['none']);
    const text = found.apart.join('\n');
    expect(text).toContain('Questions: the first run has 20, the second 16');
    expect(text).toContain(
      'Scales: only those that both have (5-P, 10-P, 5-P Likert) are compared. Left out of the first run: Binary. Left out of the second run: Binary.',
    );
    expect(text).toContain('Definitions: only the one length that both have (none) is compared');
    expect(text).toContain('Both runs are measured with the first run’s mappings');
    expect(text).toContain('The first 2 of each are compared');
  });

  test('and where nothing is left there is nothing to compare', async () => {
    const other = await runOf({ models: 1, perCriterion: 3, samples: 2, definitions: ['short'] });
    await expect(
      compare(await runOf({ models: 1, perCriterion: 3, samples: 2, definitions: ['long'] }), other),
    ).rejects.toThrow(UserError);
  });
});

test('the finding and the file say the same figures', async () => {
  const comparison = { ...(await compare(one, one, { pairs: [{ one: noisy, other: steady }] })), same: false };
  const selfConsistency = comparison.pairs[0]!.values['self-consistency']!;
  const before = selfConsistency.one as number;
  const after = selfConsistency.other as number;
  expect(comparisonFindingText(judgeComparer.finding, comparison)).toMatch(
    new RegExp(
      `^made-up-noisy → made-up-steady agrees with itself more: self-consistency α ${after.toFixed(2)} after ${before.toFixed(2)} \\(95% interval of the difference`,
    ),
  );
  const rows = comparisonCsvRows(comparison);
  expect(rows[0]).toMatchObject({ of: 'all', measure: 'self-consistency alpha', 'first run': before, ways: 16 });
  expect(rows.filter(({ of }) => of === 'scales binary-10p')).toEqual([
    expect.objectContaining({ mapping: expect.stringContaining('cut in two') as string }),
  ]);
});
