import { beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/core/json/json.ts';
import type { LoggedRun } from '../../../../src/core/elsewhere/logged-run.ts';
import { measureNow } from '../../../../src/report/measure-now.ts';
import { checkElsewhereResult, type ElsewhereResult } from '../../../../src/studies/elsewhere/measure/result.ts';
import '../../../../src/studies/give-studies.ts';
import { madeUpLog } from '../../../made-up/logged-run.ts';

const measured = async ({ plan, items, responses }: LoggedRun): Promise<ElsewhereResult> =>
  checkElsewhereResult(
    JSON.parse(JSON.stringify(await measureNow(plan, items, responses, []))) as unknown,
    'the result',
  );

describe('a log of two models, two sets, three prompts and two numbers of examples', () => {
  let log: LoggedRun;
  let result: ElsewhereResult;
  beforeAll(async () => {
    log = await madeUpLog({ perSet: 20 });
    result = await measured(log);
  });

  test('has the mean scores and spreads of its answers', () => {
    for (const [m, model] of result.models.entries()) {
      const own = log.responses.filter((response) => response.model === log.plan.models[m]);
      const right = own.filter(({ logged }) => logged?.score === 1).length;
      expect(model.mu).toBeCloseTo((100 * right) / own.length, 10);
      expect(model.answered).toBe(240);
    }
    // The first model is the same in every way: no spread at all.
    expect(result.models[0]?.sigma).toBe(0);
    // The second loses the questions 0, 2, 4, … in two of six ways, but for those that it has wrong anyhow.
    const scores = result.models[1]!.ways.map(({ score }) => score as number);
    const n = scores.length;
    const mean = scores.reduce((sum, score) => sum + score, 0) / n;
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1));
    expect(result.models[1]?.sigma).toBeCloseTo(deviation, 10);
    expect(new Set(scores.map((score) => score.toFixed(6))).size).toBe(2);
  });

  test('says that the second moves with the way of asking, and which of them hurts', () => {
    const said = (result.verdicts ?? []).map(({ claim, models }) => `${claim} ${models.join()}`);
    expect(said).toContain('moves elsewhere:model-1');
    expect(said).not.toContain('moves elsewhere:model-0');
    expect(result.models.map(({ state }) => state)).toEqual(['Steady', 'Moves']);
  });

  test('finds the effect of the prompt and none of the examples', () => {
    const effect = (to: string, model: string | undefined) =>
      result.effects.find((each) => each.set === 'gsm' && each.model === model && each.to === to)?.difference;
    expect(effect('p-1', 'elsewhere:model-1')).toBeLessThan(-0.3);
    expect(effect('p-2', 'elsewhere:model-1')).toBe(0);
    expect(effect('e-1', 'elsewhere:model-1')).toBe(0);
    expect(effect('p-1', 'elsewhere:model-0')).toBe(0);
  });

  test('counts questions that are answered alike in all ways, and α of what is said', () => {
    expect(result.models[0]?.agreement).toMatchObject({ complete: 40, same: 40, share: 1, xParaCon: 'Infinity' });
    const flips = new Set(
      log.responses
        .filter(
          ({ model, variant, logged }) => model.endsWith('1') && variant['prompt'] === 'p-1' && logged?.score === 0,
        )
        .map(({ item }) => item),
    );
    const otherwise = new Set(
      log.responses
        .filter(
          ({ model, variant, logged }) => model.endsWith('1') && variant['prompt'] === 'p-0' && logged?.score === 0,
        )
        .map(({ item }) => item),
    );
    const moving = [...flips].filter((item) => !otherwise.has(item)).length;
    expect(result.models[1]?.agreement).toMatchObject({ complete: 40, same: 40 - moving });
    expect(result.models[1]?.flipping).toBe(moving);
    expect(isNumber(result.raters.value) && result.raters.value < 1).toBe(true);
  });

  test('has no tokens, and says so in place of a number', () => {
    expect(result.models[0]?.tokens.completion).toEqual({ value: null, why: 'the log has no tokens' });
    expect(result.models[0]?.ms).toEqual({ value: null, why: 'the log has no times' });
    expect(JSON.stringify(result)).not.toMatch(/NaN|null,null/);
  });

  test('compares the models on the same questions', () => {
    const [first] = result.differences;
    expect(first).toMatchObject({ one: 'elsewhere:model-0', other: 'elsewhere:model-1', compared: 240 });
    const [one, other] = result.models.map(({ mu }) => mu as number);
    expect(first?.difference).toBeCloseTo(one! - other!, 10);
  });
});

test('cells that the log does not have are counted, nothing waits for them, and scores compare ways on the same questions', async () => {
  // The easy half of one set is missing in one way of the first model, which is the same in every way.
  const isHole = ({ model, item, way }: { model: number; item: number; way: number }) =>
    model === 0 && way === 2 && item < 10;
  const result = await measured(await madeUpLog({ perSet: 20, isHole }));
  expect(result.partial).toBe(false);
  expect(result.models[0]).toMatchObject({ holes: 10, cells: 240, answered: 230 });
  expect(result.models[0]?.sigma).toBeCloseTo(0, 10);
  expect(result.models[0]?.agreement.complete).toBe(30);
  expect(result.verdicts?.map(({ claim }) => claim)).toContain('missing');
});

test('answers that the log has no score for are neither missing nor failed, and what they say is compared', async () => {
  const log = await madeUpLog({ perSet: 20 });
  const responses = log.responses.map((response, n) =>
    n % 24 === 0 ? { ...response, logged: { ...response.logged, score: null } } : response,
  );
  const [model] = (await measured({ ...log, responses })).models;
  expect(model).toMatchObject({ cells: 240, answered: 230, failed: 0, unscored: 10, holes: 0 });
  expect(model?.agreement.complete).toBe(40);
  const { verdicts = [] } = await measured({ ...log, responses });
  expect(verdicts.map(({ claim }) => claim)).toContain('unscored');
  expect(verdicts.map(({ claim }) => claim)).not.toContain('missing');
});

test('repeats are told apart from ways: a model that repeats itself has α 1 between them where its answers vary over cells', async () => {
  const result = await measured(await madeUpLog({ samples: 3 }));
  expect(result.models[1]?.agreement.repeats.value).toBe(1);
  expect(result.models[1]?.agreement.repeats.units).toBe(72);
  expect(result.models[1]?.agreement.ways.value).toBeLessThan(1);
});

test('a log with one way says nothing of steadiness, and compares its models', async () => {
  const result = await measured(await madeUpLog({ prompts: 1, examples: 1, perSet: 20 }));
  expect(result.verdicts?.filter(({ claim }) => claim !== 'measured')).toEqual([
    { claim: 'one-way', models: ['elsewhere:model-0', 'elsewhere:model-1'] },
  ]);
  expect(result.models[0]?.sigma).toMatchObject({ value: null });
  expect(result.effects).toEqual([]);
  expect(JSON.stringify(result)).not.toContain('NaN');
});

test('read by Evenkeel in place of the log, the same answers have the same scores here', async () => {
  const [byLog, byUs] = await Promise.all([
    measured(await madeUpLog()),
    measured(await madeUpLog({ scoring: { by: 'evenkeel' } })),
  ]);
  expect(byUs.models.map(({ mu }) => mu)).toEqual(byLog.models.map(({ mu }) => mu));
});
