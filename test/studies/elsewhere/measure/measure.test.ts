import { beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import type { ImportedRun } from '../../../../src/core/elsewhere/imported-run.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { checkImportedResult, type ImportedResult } from '../../../../src/studies/elsewhere/measure/result.ts';
import '../../../../src/studies/give-studies.ts';
import { variantStrips } from '../../../../src/studies/elsewhere/charts/variant-strips.ts';
import { importedClaimKinds } from '../../../../src/studies/elsewhere/measure/claims.ts';
import { reportSummary } from '../../../../src/studies/elsewhere/report/summary.ts';
import { modelStatesAndGrades } from '../../../../src/report/features/grades/model-grades-for-list.ts';
import { importedResultTables } from '../../../../src/studies/elsewhere/report/tables.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { madeUpLog } from '../../../made-up/logged-run.ts';

const measured = async ({ plan, items, responses }: ImportedRun): Promise<ImportedResult> =>
  checkImportedResult(
    JSON.parse(JSON.stringify(await scoreAndMeasureResponses({ plan, items, responses }))) as unknown,
    'the result',
  );

describe('a log of two models, two sets, three prompts and two numbers of examples', () => {
  let log: ImportedRun;
  let result: ImportedResult;
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
    // The first model answers the same in every variant, so there is no spread.
    expect(result.models[0]?.sigma).toBe(0);
    // The second loses the questions 0, 2, 4, … in two of six variants, except those that it always gets wrong.
    const scores = result.models[1]!.ways.map(({ score }) => score as number);
    const n = scores.length;
    const mean = scores.reduce((sum, score) => sum + score, 0) / n;
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1));
    expect(result.models[1]?.sigma).toBeCloseTo(deviation, 10);
    expect(new Set(scores.map((score) => score.toFixed(6))).size).toBe(2);
  });

  test('finds the second sensitive to the variants, and names the worst', () => {
    const claimKeys = (result.verdicts ?? []).map(({ claim, models }) => `${claim} ${models.join()}`);
    expect(claimKeys).toContain('moves elsewhere:model-1');
    expect(claimKeys).not.toContain('moves elsewhere:model-0');
    expect(result.models.map(({ state }) => state)).toEqual(['Robust', 'Sensitive']);
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
        .filter(({ model, variant, logged }) => model.endsWith('1') && variant['prompt'] === 'p-1' && logged?.score === 0)
        .map(({ item }) => item),
    );
    const otherwise = new Set(
      log.responses
        .filter(({ model, variant, logged }) => model.endsWith('1') && variant['prompt'] === 'p-0' && logged?.score === 0)
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
  // The first model answers the same in every variant. One of its variants lacks the easy half of a set.
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

describe('a log that asks each question once', () => {
  const once = async (right: readonly boolean[], clusterSize?: number, models = 1): Promise<ImportedResult> => {
    const log = await madeUpLog({ prompts: 1, examples: 1, perSet: right.length });
    const [set = ''] = log.items.map(({ id }) => id.split('/')[0] ?? '');
    const items = log.items
      .filter(({ id }) => id.startsWith(`${set}/`))
      .map((item, n) => ({ ...item, ...(clusterSize !== undefined && { cluster: `c${Math.floor(n / clusterSize)}` }) }));
    const places = new Map(items.map(({ id }, n) => [id, n]));
    const kept = log.plan.models.slice(0, models);
    const responses = log.responses
      .filter(({ model, item }) => kept.includes(model) && places.has(item))
      .map((response) => ({
        ...response,
        logged: { ...response.logged, score: Number(right[places.get(response.item) ?? 0] ?? false) },
      }));
    const plan = { ...log.plan, models: kept, items: log.plan.items.filter(({ id }) => places.has(id)) };
    return measured({ ...log, plan, items, responses });
  };

  test('says its score, how many are right, and Wilson’s interval of few questions', async () => {
    const result = await once([true, true, false]);
    // Newcombe 1998, method 3: 2 of 3.
    expect(result.models[0]).toMatchObject({ right: 2, answered: 3 });
    expect(result.models[0]?.interval.mu).toEqual([expect.closeTo(20.766, 3), expect.closeTo(93.851, 3)]);
    const { decision, headline, cards } = reportSummary(result);
    expect(sentenceToPlainText(decision?.sentence ?? [])).toBe(
      'This log asks each question once: 66.7% (2 of 3), 95% interval 20.8% to 93.9%.',
    );
    expect([headline, cards]).toEqual(['This log asks each question once.', []]);
  });

  test('has the interval of a mean, over clusters where questions belong together', async () => {
    const right = Array.from({ length: 40 }, (_, n) => Math.floor(n / 2) % 3 !== 0);
    const share = right.filter(Boolean).length / 40;
    const [low, high] = (await once(right)).models[0]?.interval.mu as [number, number];
    // t₃₉ = 2.0227
    const reach = 2.0227 * Math.sqrt((share * (1 - share)) / 39);
    expect([low / 100, high / 100]).toEqual([expect.closeTo(share - reach, 4), expect.closeTo(share + reach, 4)]);
    const [wideLow, wideHigh] = (await once(right, 2)).models[0]?.interval.mu as [number, number];
    // Twenty pairs of equal values: √2 times as wide, with t₁₉ = 2.0930.
    const wide = 2.093 * Math.sqrt((share * (1 - share)) / 19);
    expect([wideLow / 100, wideHigh / 100]).toEqual([expect.closeTo(share - wide, 4), expect.closeTo(share + wide, 4)]);
  });

  test('says why it has no interval where it has few clusters', async () => {
    const result = await once([true, true, false, false], 2);
    expect(result.models[0]?.interval.mu).toMatchObject({ value: null });
    expect(sentenceToPlainText(reportSummary(result).decision?.sentence ?? [])).toMatch(
      /^This log asks each question once: 50\.0% \(2 of 4\), without an interval: .{10,}\.$/,
    );
  });

  test('has a card for each of several models, none with a state, and no table without figures', async () => {
    const result = await once([true, true, false], undefined, 2);
    const { decision, cards } = reportSummary(result);
    expect([decision, cards.map(({ state }) => state)]).toEqual([undefined, [undefined, undefined]]);
    for (const { figures, rows } of importedResultTables(result)) expect(rows.length === 0 || figures.length > 0).toBe(true);
    const ids = importedResultTables(result).flatMap(({ id, figures }) =>
      id === 'models' ? figures.map(({ field }) => field) : [],
    );
    expect(ids).toEqual(['mu', 'holes', 'tokens/completion']);
  });
});

test('read by Evenkeel in place of the log, the same answers have the same scores here', async () => {
  const [byLog, byUs] = await Promise.all([
    measured(await madeUpLog()),
    measured(await madeUpLog({ scoring: { by: 'evenkeel' } })),
  ]);
  expect(byUs.models.map(({ mu }) => mu)).toEqual(byLog.models.map(({ mu }) => mu));
});

describe('what is told of a grade', () => {
  test('below five ways there is none, in tables, in the result and in the list of runs', async () => {
    const result = await measured(await madeUpLog({ perSet: 20, examples: 1 }));
    for (const { grade, sureGrade, gradeProbability } of result.models) {
      expect([grade, sureGrade].map((each) => typeof each === 'object' && each.why)).toEqual(Array(2).fill(noGrade));
      expect(gradeProbability).toEqual({});
    }
    expect(modelStatesAndGrades(result, importedClaimKinds).map(({ grade }) => grade)).toEqual([null, null]);
    expect(JSON.stringify(importedResultTables(result).map(({ figures }) => figures))).not.toContain('"grade"');
  });

  test('from five ways on it is printed as far as it is sure, and a badge only where one has 90%', async () => {
    const result = await measured(await madeUpLog({ perSet: 20 }));
    for (const [m, { grades = [], sureGrade, gradeProbability }] of result.models.entries()) {
      const sure = grades.reduce((sum, grade) => sum + (gradeProbability[grade] ?? 0), 0);
      expect(grades.length === 0 || sure >= 0.9).toBe(true);
      expect(typeof sureGrade === 'string').toBe(grades.length > 0);
      expect(modelStatesAndGrades(result, importedClaimKinds)[m]?.grade).toBe(grades.length === 1 ? grades[0] : null);
    }
  });
  const noGrade = 'a grade needs five variants, and a cohort of eight models or the published one';
});

test('scores by degrees are told as mean scores, never as right answers', async () => {
  const log = await madeUpLog({ perSet: 20 });
  const responses = log.responses.map((response, n) => ({
    ...response,
    logged: { ...response.logged, score: n % 3 === 0 ? 0.5 : response.model === 'elsewhere:model-0' ? 1 : 0 },
  }));
  const result = await measured({ ...log, responses });
  expect(result.graded).toBe(true);
  const { cards } = reportSummary(result);
  expect(cards[0]?.facts.map(({ words }) => words)).toContain('mean score');
  const nothing = await measured({
    ...log,
    responses: log.responses.map((each, n) => ({ ...each, logged: { score: n === 0 ? 0.01 : 0 } })),
  });
  expect(nothing.models[0]?.notRated).toBe('its mean score is 0.0%, which is not shown to be above 0');
  const texts = [
    ...importedClaimKinds.map(({ text }) => text),
    JSON.stringify([result, nothing, variantStrips(result, undefined)]),
  ];
  // Only the reason for a missing Q may contain the word.
  expect(
    texts.filter((text) => /\bright\b(?! or wrong)/.test(text)).map((text) => /.{20}right.{20}/.exec(text)?.[0]),
  ).toEqual([]);
});

test('prompts and templates of shared measures are variants here, in every reason', async () => {
  const few = await measured(await madeUpLog({ perSet: 4, examples: 1 }));
  const one = await measured(await madeUpLog({ prompts: 1, examples: 1 }));
  const silent = await madeUpLog({ scoring: { by: 'evenkeel' } });
  const unread = await measured({ ...silent, responses: silent.responses.map((each) => ({ ...each, text: '' })) });
  const whys: string[] = [];
  JSON.stringify([few, one, unread], (field, value: unknown) => {
    if ((field === 'why' || field === 'notRated') && typeof value === 'string') whys.push(value);
    return value;
  });
  expect(whys).toContain('3 variants are too few to bound how much the score varies: at least five are needed');
  expect(whys).toContain('not one readable answer of 72: 72 unreadable');
  expect(whys.filter((why) => /prompt|template/.test(why))).toEqual([]);
});
