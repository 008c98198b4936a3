import { describe, expect, test } from 'vitest';
import { listAskedConfigurations } from '../../../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults } from '../../../../src/studies/configuration/protocol/options.ts';
import { configurationStudy } from '../../../../src/studies/configuration/protocol/configuration.ts';
import { heldOutOf, itemOf, measured, planOf, ways, type AnswerOf } from './answers.ts';

const items = [...Array.from({ length: 4 }, (_, n) => itemOf('set', n, 0)), ...heldOutOf('set')];
const always: AnswerOf = () => 'A';
const never: AnswerOf = () => 'B';
const all = (answerOf: AnswerOf, plan = planOf(items, {}, ['m', 'n', 'o'])) => measured(plan, items, answerOf, 40);

describe('what has no scatter has no interval', () => {
  test('all right: capability, consistency and p^V are 1, the gap 0', () => {
    const { models, regression, variance, effects } = all(always);
    expect(models[0]).toMatchObject({
      capability: 1,
      outputConsistency: 1,
      randomBaseline: 1,
      gap: 0,
      std: { mean: 0, allRight: 1, allWrong: 0 },
      pdr: { paper: 0, usual: 0 },
    });
    // Four items, all right: Wilson's interval for four of four.
    for (const interval of [models[0]!.capabilityInterval, models[0]!.outputConsistencyInterval]) {
      expect((interval as readonly number[])[0]).toBeCloseTo(0.5101091635, 9);
      expect((interval as readonly number[])[1]).toBe(1);
    }
    expect(regression).toMatchObject({ value: null });
    expect(variance).toMatchObject({ value: null });
    expect(effects[0]).toMatchObject({ difference: 0, low: { value: null } });
  });

  test('all wrong in the same words: consistent, which p^V knows nothing of', () => {
    const [row] = all(never).models;
    expect(row).toMatchObject({
      capability: 0,
      outputConsistency: 1,
      randomBaseline: 0,
      gap: 1,
      std: { mean: 0, allRight: 0, allWrong: 1 },
      pdr: { paper: 0 },
    });
    expect(row!.pdr.usual).toEqual({ value: null, why: 'no configuration is ever right' });
  });

  test('a line through points that are all as high is flat, and nobody knows how surely', () => {
    const sure = { m: 20, n: 12, o: 6 };
    const { regression } = all(({ model, at }) => (at < sure[model as keyof typeof sure] ? 'A' : 'B'));
    expect(regression).toMatchObject({
      slope: 0,
      p: 1,
      r2: { value: null },
      interval: { value: null },
      overBoth: { value: null },
    });
  });
});

describe('one output is steady by itself', () => {
  test('with one configuration there is capability, and nothing to compare', () => {
    const [row] = all(always, planOf(items, ways(1), ['m'])).models;
    const why = { value: null, why: 'a question has only one output, with nothing to compare it with' };
    expect(row).toMatchObject({
      capability: 1,
      outputConsistency: why,
      gap: why,
      std: { mean: why, allRight: why, allWrong: why },
      pdr: { paper: why, usual: { value: null, why: 'only one configuration is asked' } },
    });
    expect(row!.items[0]!.std).toEqual({ value: null, why: 'a single answer has nothing to be compared with' });
  });

  test('an item of which all cells but one failed is no part of consistency, spread and drop alike', () => {
    const [row] = all(({ item, at }) => (item.id === 'set/1' && at > 0 ? null : at < 12 ? 'A' : 'B')).models;
    expect(row).toMatchObject({
      itemCounts: { items: 4, complete: 3 },
      outputConsistency: 0,
      std: { mean: 0.5, allRight: 0, allWrong: 0 },
      pdr: { paper: 0.25 },
    });
    expect(row!.capability).toBeCloseTo((0.5 * 3 + 1) / 4, 14);
  });

  test('a drop has no original where the first configuration failed wholly', () => {
    const [row] = all(({ at }) => (at === 0 ? null : 'A')).models;
    expect(row!.pdr).toEqual({ paper: 0, usual: { value: null, why: 'the first configuration has no answer yet' } });
  });
});

describe('what an analysis of variance cannot tell', () => {
  const aliased = listAskedConfigurations(configurationDefaults).filter(
    ({ paraphrase, temperature }) => (paraphrase === 'plain') === (temperature === 't02'),
  );

  test('factors whose levels always come together have no η² either: 0 would say that they do nothing', () => {
    const { anova } = all(
      ({ item, at }) => ((at + Number(item.id.slice(4))) % 3 === 0 ? 'A' : 'B'),
      planOf(items, { subset: aliased }),
    );
    const why = { value: null, why: 'its levels cannot be separated from those of other factors' };
    for (const type of ['typeII', 'typeIII'] as const)
      for (const factor of ['paraphrase', 'temperature'])
        expect(anova['set']![type].find((row) => row.factor === factor)).toEqual({
          factor,
          df: 0,
          sumSq: 0,
          F: why,
          p: why,
          etaSq: why,
          partialEtaSq: why,
        });
  });

  test('where one factor explains all, no other has a part of what is left', () => {
    const { typeII } = all(({ variant }) => (variant.noise === 'none' ? 'A' : 'B')).anova['set']!;
    const why = { value: null, why: 'nothing varies that the factors do not explain' };
    expect(typeII.map(({ factor, etaSq, partialEtaSq }) => [factor, etaSq, partialEtaSq])).toEqual([
      ['paraphrase', 0, why],
      ['demonstrations', 0, why],
      ['noise', expect.closeTo(1, 12), 1],
      ['temperature', 0, why],
    ]);
  });

  test('without answers every number says so', () => {
    const result = all(() => undefined);
    const why = { value: null, why: 'no answer yet' };
    expect(result.anova['set']!.typeIII).toEqual([
      { factor: 'intercept', df: 0, sumSq: 0, F: why, p: why, etaSq: why, partialEtaSq: why },
    ]);
  });
});

test.each<[string, AnswerOf]>([
  ['all right', always],
  ['all wrong', never],
  ['empty', () => ''],
  ['unreadable', ({ at }) => `Who knows ${at}?`],
  ['failed', () => null],
  ['nothing', () => undefined],
  ['one answer', ({ at, item }) => (at === 3 && item.id === 'set/2' ? 'A' : undefined)],
])('no NaN, no null without a reason, and the form holds: %s', (_, answerOf) => {
  const result = all(answerOf);
  expect(configurationStudy.checkResult(JSON.parse(JSON.stringify(result)), 'here')).toEqual(result);
});
