import { describe, expect, it } from 'vitest';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { defaultModelPairs } from '../../../src/compare/pairs.ts';
import { comparisonCsvRows } from '../../../src/compare/csv.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { someItems } from '../../run/small-plan.ts';
import { changedIn, compareByStudy, levelsIn } from '../../compare/compare-by-study.ts';
import { runWith } from '../../compare/compared-runs.ts';

const items = [...someItems(3, 'sums'), ...someItems(2, 'more')];
// Right is A. One string per item (sums 1–3, more 1–2), one mark per system prompt.
const before = { 'x:m@1': ['AAB', 'ABB', 'BBB', 'AAA', 'AB?'] };
const after = { 'x:m@2': ['AAA', 'BAB', 'BCB', 'AAB', '-AA'] };

describe('two runs compared with each other', () => {
  it('gives the differences worked by hand, over what both answered', async () => {
    const one = await runWith({ items, models: before });
    const other = await runWith({ items, models: after });
    const { pairs, beside, apart, same } = await compareByStudy(one, other, { draws: 200 });
    expect(same).toBe(false);
    expect(pairs).toHaveLength(1);
    const [pair] = pairs;
    const { mu, sigma } = pair!.values;
    const prompts = levelsIn(pair!, 'prompt');
    const benchmarks = levelsIn(pair!, 'benchmark');
    // Sums: 2/3, 1/3, 0, then 1/3, 2/3, 1/3. More, without the failed cell in either: 1/1, 1/2, 1/2, then 1/1, 2/2, 1/2.
    const S = [
      [(2 / 3 + 1) / 2, (1 / 3 + 0.5) / 2, (0 + 0.5) / 2],
      [(1 / 3 + 1) / 2, (2 / 3 + 1) / 2, (1 / 3 + 0.5) / 2],
    ].map((row) => row.map((value) => 100 * value)) as [number[], number[]];
    const average = (row: number[]) => row.reduce((sum, value) => sum + value, 0) / row.length;
    const deviation = (row: number[]) =>
      Math.sqrt(row.reduce((sum, value) => sum + (value - average(row)) ** 2, 0) / (row.length - 1));
    expect(mu!.one).toBeCloseTo(average(S[0]), 10);
    expect(mu!.other).toBeCloseTo(average(S[1]), 10);
    expect(mu!.difference).toBeCloseTo(average(S[1]) - average(S[0]), 10);
    expect(sigma!.difference).toBeCloseTo(deviation(S[1]) - deviation(S[0]), 10);
    expect(prompts.map(({ values }) => values['score']!.difference)).toEqual([
      expect.closeTo(S[1][0]! - S[0][0]!, 10),
      expect.closeTo(S[1][1]! - S[0][1]!, 10),
      expect.closeTo(S[1][2]! - S[0][2]!, 10),
    ]);
    expect(benchmarks.map(({ id }) => id)).toEqual(['sums', 'more']);
    expect(benchmarks[0]!.values['mu']!.difference).toBeCloseTo((100 * (1 / 3 + 2 / 3 + 1 / 3 - 2 / 3 - 1 / 3)) / 3, 10);
    // Answers: sums/1 +1, sums/2 −1 +1, more/1 −1, more/2 +1 +1 and one failed.
    expect(pair!.answers).toEqual({ gained: 4, lost: 2, same: 8 });
    // Items: sums/1 up, sums/2 and sums/3 unchanged, more/1 down, more/2 up. McNemar of 2 against 1: p = 1.
    expect(pair!.counts['items']).toEqual({ gained: 2, lost: 1, same: 2, p: 1 });
    // Under the first system prompt only sums/2 changed, and more/2 failed.
    expect(prompts[0]!.counts!['items']).toEqual({ gained: 0, lost: 1, same: 3, p: 1, pHolm: 1 });
    // Readable in both: 15 minus the failed and the unreadable cell. The same option: AA, B, BB, AA of sums 1–3 and more/1.
    expect(pair!.agreement).toEqual({ share: 7 / 13, of: 13 });
    expect(changedIn(pair!)).toEqual([
      { item: 'more/002', one: 0, other: 2, of: 2 },
      { item: 'sums/001', one: 2, other: 3, of: 3 },
      { item: 'more/001', one: 3, other: 2, of: 3 },
    ]);
    expect(apart).toEqual(['Models: only the first run has m@1; only the second run has m@2.']);
    expect((beside as unknown[])[0]).toEqual(
      await scoreAndMeasureResponses({ plan: one.plan, items: one.items, responses: one.responses }),
    );
    expect((beside as unknown[])[1]).toEqual(
      await scoreAndMeasureResponses({ plan: other.plan, items: other.items, responses: other.responses }),
    );
  });

  it('is all zeros for a run against itself, and says so', async () => {
    const run = await runWith({ items, models: before });
    const comparison = await compareByStudy(run, run, { draws: 50 });
    expect(comparison.same).toBe(true);
    const [pair] = comparison.pairs;
    const scores = levelsIn(pair!, 'prompt').map(({ values }) => values['score']);
    const { mu, sigma } = pair!.values;
    expect([mu, sigma, ...scores].map((found) => found!.difference)).toEqual([0, 0, 0, 0, 0]);
    expect(pair!.counts['items']).toMatchObject({ gained: 0, lost: 0, same: 5 });
    expect(pair!.agreement!.share).toBe(1);
    expect(comparison.finding).toBe('Both are the same run, so every difference is 0.');
  });

  it('takes only items and system prompts that are the same in both, and says what it left out', async () => {
    const [first, second, third, fourth] = systemPromptStudy.defaults.templates as [
      (typeof systemPromptStudy.defaults.templates)[number],
      ...typeof systemPromptStudy.defaults.templates,
    ];
    const reworded = { ...second!, wording: { default: 'Say something else.' } };
    const [head, ...rest] = someItems(3);
    const one = await runWith({
      items: [head!, ...rest],
      templates: [first, second!, third!],
      models: { 'x:m': ['AAA', 'AAA', 'ABA'] },
    });
    const other = await runWith({
      items: [{ ...head!, question: 'Another question?' }, ...rest],
      templates: [first, reworded, fourth!],
      maxTokens: 32,
      seed: 8,
      models: { 'x:m': ['BBB', 'BAB', 'AAA'] },
    });
    const { items: count, apart, pairs } = await compareByStudy(one, other, { draws: 50 });
    expect(count).toBe(2);
    expect(levelsIn(pairs[0]!, 'prompt').map(({ id }) => id)).toEqual([first.id]);
    expect(pairs[0]!.values['mu']).toMatchObject({ one: 100, other: 50, difference: -50 });
    expect(pairs[0]!.values['sigma']!.difference).toEqual({
      value: null,
      why: expect.stringMatching(/^only one system prompt/),
    });
    expect(apart.map((sentence) => sentence.split(':')[0])).toEqual(['Questions', 'System prompts', 'Token limit', 'Seed']);
    expect(apart[0]).toContain('The 2 that both asked are compared, without 1 question whose content or draws changed');
    expect(apart[1]).toContain(
      `other wording: ${second!.id}; only in the first run: ${third!.id}; only in the second run: ${fourth!.id}`,
    );
  });

  it('refuses in one sentence what has nothing in common', async () => {
    const one = await runWith({ items: someItems(2, 'sums'), models: { 'x:m': ['AAA', 'AAA'] } });
    const other = await runWith({ items: someItems(2, 'more'), models: { 'x:m': ['AAA', 'AAA'] } });
    await expect(compareByStudy(one, other)).rejects.toThrow(
      'The two runs have no question in common, so there is nothing to compare.',
    );
    const worded = systemPromptStudy.defaults.templates
      .slice(0, 3)
      .map(({ id, title }) => ({ id, title, wording: { default: 'Else.' } }));
    const third = await runWith({ items: someItems(2, 'sums'), templates: worded, models: { 'x:m': ['AAA', 'AAA'] } });
    await expect(compareByStudy(one, third)).rejects.toThrow(/no system prompt in common, word for word/);
    await expect(compareByStudy(one, { ...other, plan: { ...other.plan, study: 'judge' } })).rejects.toThrow(
      /only runs of one study/,
    );
    await expect(compareByStudy(one, one, { pairs: [{ one: 'x:m', other: 'x:n' }] })).rejects.toThrow(
      'The second run has no model “x:n”.',
    );
  });

  it('has a CSV row for the whole, each benchmark and each system prompt of a pair', async () => {
    const one = await runWith({ items, models: before });
    const rows = comparisonCsvRows(await compareByStudy(one, await runWith({ items, models: after }), { draws: 50 }));
    expect(rows.map(({ of, measure }) => `${of} ${measure}`)).toEqual([
      'all mean score',
      'all fluctuation',
      'sums mean score',
      'sums fluctuation',
      'more mean score',
      'more fluctuation',
      ...one.plan.models.flatMap(() => systemPromptStudy.defaults.templates.slice(0, 3).map(({ id }) => `${id} score`)),
    ]);
    expect(rows[0]).toMatchObject({ first: 'x:m@1', second: 'x:m@2', 'items gained': 2, 'items lost': 1, 'McNemar p': 1 });
  });
});

describe('who is compared with whom', () => {
  it('pairs the same ids, then the same names, each once', () => {
    expect(defaultModelPairs(['x:a@1', 'x:b', 'x:c'], ['x:b', 'y:a@2', 'x:d'])).toEqual([
      { one: 'x:a@1', other: 'y:a@2' },
      { one: 'x:b', other: 'x:b' },
    ]);
    expect(defaultModelPairs(['x:a@1', 'x:a@2'], ['x:a@2'])).toEqual([{ one: 'x:a@2', other: 'x:a@2' }]);
  });
  it('pairs the only model of each, whatever it is called', () => {
    expect(defaultModelPairs(['x:a'], ['x:b'])).toEqual([{ one: 'x:a', other: 'x:b' }]);
    expect(defaultModelPairs(['x:a', 'x:c'], ['x:b'])).toEqual([]);
  });
});
