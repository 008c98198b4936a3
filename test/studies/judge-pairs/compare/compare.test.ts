import { describe, expect, test } from 'vitest';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { comparisonCsvRows } from '../../../../src/compare/csv.ts';
import { itemHashes } from '../../../../src/core/items/item-hashes.ts';
import { isNumber } from '../../../../src/base/json/json.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import '../../../../src/studies/give-studies.ts';
import { measureJudgePairs } from '../../../../src/studies/judge-pairs/measure/measure.ts';
import { judgePairsDefaults, type JudgePairsOptions } from '../../../../src/studies/judge-pairs/protocol/options.ts';
import { changedIn, compareByStudy, levelsIn } from '../../../compare/compare-by-study.ts';
import { byPlace, consistent, madeUpPairs, type PairsShape, type Says } from '../../../made-up/judged-pairs.ts';

interface Shape extends PairsShape {
  readonly options?: Partial<JudgePairsOptions>;
}

async function runOf({ options, ...shape }: Shape): Promise<ComparedRun> {
  const { plan, items, responses } = await madeUpPairs(shape);
  const own = { ...plan, options: { ...judgePairsDefaults, ...options } as never };
  return { plan: own, table: buildScoreTable({ study: await loadStudy('judge-pairs'), plan: own, items, responses }) };
}

/** Prefers response a in 14 of 20 pairs, in both orders. */
const mostly: Says = (pair, order) => (pair < 14 === (order === 'a-first') ? '[[A]]' : '[[B]]');
const judges = [consistent, byPlace, mostly];
const [first, second, third] = ['replay:judge-0', 'replay:judge-1', 'replay:judge-2'] as const;

describe('two judges of the same run', () => {
  test('have the figures of the report, over the pairs that both have', async () => {
    const run = await runOf({ pairs: 20, judges });
    const { pairs, same, on } = await compareByStudy(run, run, { pairs: [{ one: first, other: third }] });
    expect(same).toBe(false);
    expect(on).toBe('20 pairs of responses, in both orders, 1 sample of each');
    const [pair] = pairs;
    const result = measureJudgePairs(run.table, run.plan, judgePairsDefaults);
    expect(pair?.values['consistency']).toMatchObject({ one: 1, other: 1, difference: 0 });
    expect(pair?.values['first-place']).toMatchObject({ one: 0.5, other: 0.5 });
    expect(pair?.values['win']).toMatchObject({ one: 1, other: 14 / 20 });
    expect(pair?.values['win']?.other).toBe(result.models[2]?.wins[0]?.rate);
    expect(pair?.agreement).toMatchObject({ share: 28 / 40, of: 40, kappa: 0 });
    expect(changedIn(pair!)).toHaveLength(6);
    expect(changedIn(pair!)[0]).toMatchObject({ one: 1, other: 0, differing: 2 });
    expect(pair?.crossed).toEqual([
      { one: 'a', other: 'a', items: 14 },
      { one: 'a', other: 'b', items: 6 },
    ]);
  });

  test('one that looks at places is told from one that does not, and the words say so', async () => {
    const run = await runOf({ pairs: 20, judges });
    const { pairs, finding } = await compareByStudy(run, run, { pairs: [{ one: first, other: second }] });
    const [pair] = pairs;
    // `byPlace` has no preference for every fourth of 20 pairs.
    expect(pair?.values['consistency']).toMatchObject({ one: 1, other: 0, difference: -1 });
    expect(pair?.values['first-place']).toMatchObject({ one: 0.5, other: 1 });
    expect(pair?.values['readable']).toMatchObject({ one: 1, other: 0.75 });
    // Each value gives the number of pairs behind it. All twenty pairs have answers.
    expect(Object.entries(pair?.values ?? {}).map(([id, { items }]) => [id, items])).toEqual([
      ['consistency', 15],
      ['first-place', 15],
      ['readable', 20],
      ['win', 15],
    ]);
    expect(pair?.agreement).toMatchObject({ of: 30, kappa: 0, kappaInterval: { value: null } });
    expect(pair?.counts['steadier']).toMatchObject({ gained: 0, lost: 15, same: 0, p: 2 ** -14 });
    expect(pair?.facts?.['places']?.[0]).toMatchObject({ one: 'first 0', other: 'first 15' });
    expect(pair?.crossed).toEqual([{ one: 'a', other: 'first-twice', items: 15 }]);
    expect(finding).toMatch(
      /^judge-0 \(replayed\) → judge-1 \(replayed\) keeps its preference in both orders 100\.0 points less often.*; it prefers the response shown first 50\.0 points more often.*; it prefers one to other 50\.0 points less often.*\. They agree on 50% of preferences \(κ 0\.00\)\.$/,
    );
  });

  test('the file has the same figures, and the authors', async () => {
    const run = await runOf({ pairs: 20, judges });
    const rows = comparisonCsvRows(await compareByStudy(run, run, { pairs: [{ one: first, other: third }] }));
    expect(rows.map(({ measure }) => measure)).toEqual([
      'position consistency',
      'first place wins',
      'answers with a verdict',
      'win rate',
    ]);
    expect(rows[3]).toMatchObject({ items: 20, 'first run': 1, 'second run': 0.7, author: 'one', over: 'other' });
  });

  test('with several authors, win rates are told author by author, whichever stands first', async () => {
    const authors = (pair: number) =>
      pair % 2 === 0 ? (['x', 'y'] as const) : pair % 4 === 1 ? (['z', 'y'] as const) : (['y', 'z'] as const);
    const run = await runOf({ pairs: 20, judges, authors });
    const { pairs } = await compareByStudy(run, run, { pairs: [{ one: first, other: third }] });
    expect(pairs[0]?.values).not.toHaveProperty('win');
    const levels = levelsIn(pairs[0]!, 'authors');
    expect(levels.map(({ label }) => label)).toEqual(['x over y', 'z over y']);
    expect(levels.map(({ behind }) => behind)).toEqual([{ authors: ['x', 'y'] }, { authors: ['z', 'y'] }]);
    // Of the ten pairs of z and y, five have z first. `consistent` always prefers the first.
    expect(levels.map(({ values }) => values['win']?.one)).toEqual([1, 0.5]);
    expect(levels[0]?.values['win']?.other).toBe(7 / 10);
    expect(levels.map(({ values }) => values['win']?.items)).toEqual([10, 10]);
  });
});

describe('two runs', () => {
  test('are compared where nothing but the prompt differs, which is said', async () => {
    const one = await runOf({ pairs: 8, judges: [consistent] });
    const wording = 'Q {question} 1 {first} 2 {second}';
    const other = await runOf({ pairs: 6, judges: [byPlace], samples: 2, options: { wording, temperature: 0.5 } });
    const { apart, items, pairs } = await compareByStudy(one, other);
    expect(items).toBe(6);
    expect(isNumber(pairs[0]!.values['consistency']!.difference)).toBe(true);
    expect(apart).toEqual([
      'Questions: the first run has 8, the second 6. The 6 that both asked are compared.',
      'Prompt: the wording differs.',
      'Sampling: temperature 0, top-p 1 in the first run, temperature 0.5, top-p 1 in the second.',
      expect.stringContaining('The first 1 of each are compared'),
    ]);
  });

  test('in one order only have no position consistency, and it is said', async () => {
    const run = await runOf({ pairs: 12, judges: [consistent, mostly], options: { orders: ['a-first'] } });
    const both = await runOf({ pairs: 12, judges: [consistent, mostly] });
    const { apart, pairs, counts, crossed, finding } = await compareByStudy(run, both, {
      pairs: [{ one: first, other: second }],
    });
    expect(apart).toContain(
      'Each pair is compared in one order only, so position consistency and position bias are left out.',
    );
    expect(pairs[0]?.values['consistency']?.difference).toEqual({
      value: null,
      why: 'each pair is compared in one order only',
    });
    expect(counts).toEqual([]);
    expect(crossed?.kinds).toHaveLength(3);
    expect(finding).toMatch(
      /^judge-0 \(replayed\) → judge-1 \(replayed\) has no position consistency in both runs; it prefers one as often/,
    );
  });

  test('with nothing in common are refused in a sentence', async () => {
    const one = await runOf({ pairs: 4 });
    const logged = await runOf({ pairs: 4, options: { orders: ['not-logged'] } });
    const turned = await runOf({ pairs: 4, options: { orders: ['b-first'] } });
    const forth = await runOf({ pairs: 4, options: { orders: ['a-first'] } });
    await expect(compareByStudy(one, logged)).rejects.toThrow('does not say which response was shown first');
    await expect(compareByStudy(forth, turned)).rejects.toThrow('opposite orders');
    const otherAuthors = await madeUpPairs({ pairs: 4, authors: () => ['someone', 'else'] });
    const [hash] = await itemHashes(otherAuthors.items);
    expect(hash).not.toBe(one.plan.items[0]?.hash);
    const others = await runOf({ pairs: 4, authors: () => ['someone', 'else'] });
    await expect(compareByStudy(one, others)).rejects.toThrow('no question with the same two responses');
  });
});

test('pairs of one question count together', async () => {
  const one: Says = (pair, order) => (pair % 10 < 5 === (order === 'a-first') ? '[[A]]' : '[[B]]');
  // On half of the questions, the second judge follows the position.
  const other: Says = (pair, order) => (Math.floor(pair / 5) % 2 === 0 ? one(pair, order, 0) : '[[A]]');
  const run = await runOf({ pairs: 100, judges: [one, other] });
  const grouped = (perQuestion: number): ComparedRun => ({
    ...run,
    table: {
      ...run.table,
      items: run.table.items.map((item, pair) => ({ ...item, question: `Question ${Math.floor(pair / perQuestion)}` })),
    },
  });
  const compared = async (perQuestion: number) => {
    const own = grouped(perQuestion);
    const { pairs } = await compareByStudy(own, own, { pairs: [{ one: first, other: second }] });
    const [pair] = pairs;
    const { interval } = pair!.values['consistency']!;
    return {
      width: 'why' in interval ? interval : interval[1] - interval[0],
      kappa: pair!.agreement!.kappaInterval,
      p: pair!.counts['steadier']!.p,
    };
  };
  const [alone, together, few] = [await compared(1), await compared(5), await compared(20)];
  expect(together.width as number).toBeGreaterThan(1.5 * (alone.width as number));
  expect(together.p as number).toBeGreaterThan(alone.p as number);
  expect(few.width).toMatchObject({ value: null, why: expect.stringContaining('an interval needs at least 10') as unknown });
  expect(few.kappa).toMatchObject({ value: null });
});
