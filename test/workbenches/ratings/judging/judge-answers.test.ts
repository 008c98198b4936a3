import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOwnItemSet } from '../../../../src/items/own-set.ts';
import { parseAnswerSource, answerSourceAddress } from '../../../../src/workbenches/ratings/judging/answer-source.ts';
import {
  makeAnsweredCellMapper,
  sampleAnswersToJudge,
} from '../../../../src/workbenches/ratings/judging/answers-to-judge.ts';
import {
  leftOutMessage,
  answersToJudgedPairs,
  answerSetDetails,
} from '../../../../src/workbenches/ratings/judging/pairs-of-answers.ts';
import { variantKey } from '../../../../src/core/plan/cell.ts';
import { planCells } from '../../../../src/core/plan/cells.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { loadAllCriteria, loadOwnCriteria, saveCriterion } from '../../../../src/studies/judge/form/own-criteria.ts';
import { database } from '../../../../src/store/database/database.ts';
import { loadResponsesOfCells, writeResponseUnlessAnswered } from '../../../../src/store/answers/responses.ts';
import { judgeItemFaults } from '../../../../src/studies/judge/protocol/faults.ts';
import { judgeDefaults } from '../../../../src/studies/judge/protocol/options.ts';
import { smallPlan } from '../../../run/small-plan.ts';

const run = 'ab'.repeat(32);
const { plan, items, study } = await smallPlan({ models: 2, items: 4, templates: 3 });
const record = { id: run, plan, items };
const texts = ['A', ' \u202eturned\n', '', 'B. Because.', '\ud83d', 'x'.repeat(200_001)];
const responses = planCells(plan, study).map((cell, n): Response => ({
  ...cell,
  seed: n,
  promptHash: 'p',
  text: texts[n % texts.length]!,
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
  finish: n % 7 === 3 ? 'error' : 'stop',
}));
const answered = responses.map(makeAnsweredCellMapper(plan, study)).sort((a, b) => a.place - b.place);
const all = { models: plan.models, variants: study.variants(plan.options).map(variantKey), count: 100, seed: 1 };

describe('answers that are drawn to be judged', () => {
  test('leave out what failed, is empty or damaged, and count it', () => {
    const drawn = sampleAnswersToJudge(answered, all);
    const failed = responses.filter(({ finish }) => finish === 'error').length;
    const fit = responses.filter(
      ({ finish, text }) => finish !== 'error' && ['A', ' \u202eturned\n', 'B. Because.'].includes(text),
    );
    expect(drawn).toMatchObject({ among: 24, fit: fit.length, leftOut: { failed } });
    expect(Object.values(drawn.leftOut).reduce((sum, n) => sum + n, 0)).toBe(24 - fit.length);
    expect(drawn.cells).toHaveLength(fit.length);
    expect(leftOutMessage(drawn)).toMatch(
      /^\d+ answers left out: \d failed, \d empty, \d with half a character in it, \d too long for a question\.$/,
    );
  });

  test('are the same for the same seed, a part of more, and in plan order, item by item', () => {
    const five = sampleAnswersToJudge(answered, { ...all, count: 5 });
    const again = sampleAnswersToJudge(answered, { ...all, count: 5 });
    expect(again.cells).toEqual(five.cells);
    const more = sampleAnswersToJudge(answered, { ...all, count: 8 });
    for (const cell of five.cells) expect(more.cells).toContainEqual(cell);
    const items = more.cells.map(({ item }) => item);
    expect(items).toEqual([...items].sort());
    const seeds = [2, 3, 4].map((seed) => sampleAnswersToJudge(answered, { ...all, count: 5, seed }));
    expect(seeds.some(({ cells }) => JSON.stringify(cells) !== JSON.stringify(five.cells))).toBe(true);
  });

  test('are of the chosen models and variants alone', () => {
    const model = plan.models[1]!;
    const variant = all.variants[2]!;
    const { cells, among: of } = sampleAnswersToJudge(answered, { ...all, models: [model], variants: [variant] });
    expect(of).toBe(4);
    expect(cells.every((cell) => cell.model === model && variantKey(cell.variant) === variant)).toBe(true);
  });
});

describe('pairs of answers', () => {
  test('have the question as it was asked, the answer to the last character, and where it came from', async () => {
    const some = responses.filter(({ text }) => text.includes('turned')).slice(0, 2);
    const pairs = await answersToJudgedPairs(record, study, some, 'helpfulness');
    const item = items.find(({ id }) => id === some[0]!.item)!;
    expect(pairs[0]).toMatchObject({
      id: '001',
      response: ' \u202eturned\n',
      criterion: 'helpfulness',
      answer: 'not known',
      subject: 'model-0',
      source: answerSourceAddress(run, some[0]!),
    });
    expect(pairs[0]!.question).toContain(item.question);
    expect(pairs[0]!.question).toContain(item.choices![3]);
    expect(parseAnswerSource(pairs[0]!.source!)).toEqual({ run, item: some[0]!.item, model: some[0]!.model });
    expect(judgeItemFaults(pairs, judgeDefaults.criteria)).toEqual([]);
  });

  test('make a set that says whose they are, and how many were left at each step', async () => {
    const drawn = sampleAnswersToJudge(answered, { ...all, count: 3 });
    const details = answerSetDetails(record, study, judgeDefaults.criteria[1]!, all, drawn);
    const set = await makeOwnItemSet(details, [], []);
    expect(set.title).toBe('System-prompt audit abababab: Helpfulness');
    expect(set.source).toBe(`sums; run ${run}`);
    expect(set.stages!.map(({ items }) => items)).toEqual([24, 24, drawn.fit, 3]);
  });

  test.each([
    'sums/004, run 0123',
    '#/run/ab/answers/x?model=m',
    `#/run/${run}/answers/%?model=m`,
    `#/run/${run}/answers/x`,
    'javascript:alert(1)',
  ])('a source that is no answer of a run is no link: %s', (source) => {
    expect(parseAnswerSource(source)).toBeUndefined();
  });
});

describe('in the database', () => {
  beforeEach(() => database.open());
  afterEach(() => database.delete());

  test('the responses of some cells, in their order', async () => {
    await database.runs.add({ id: run, models: [], environment: null, createdAt: 0, total: 10, state: 'paused' });
    for (const response of responses.slice(0, 4)) await writeResponseUnlessAnswered(run, response);
    const found = await loadResponsesOfCells(run, [responses[2]!, responses[9]!, responses[0]!]);
    expect(found.map(({ seed }) => seed)).toEqual([2, 0]);
  });

  test('a criterion of one’s own is kept, and offered after the study’s own', async () => {
    const tone = { id: 'tone', title: 'Tone', short: 'It is kind.', long: 'It is kind to the reader.' };
    expect(await loadOwnCriteria()).toEqual([]);
    await saveCriterion(tone);
    await saveCriterion({ ...tone, short: 'It is warm.' });
    expect(await loadOwnCriteria()).toEqual([{ ...tone, short: 'It is warm.' }]);
    expect((await loadAllCriteria()).map(({ id }) => id)).toEqual([...judgeDefaults.criteria.map(({ id }) => id), 'tone']);
    await expect(saveCriterion({ ...tone, long: ' ' })).rejects.toThrow('criteria.0.long must not be empty');
    await Promise.all(['a', 'b'].map((id) => saveCriterion({ ...tone, id })));
    expect((await loadOwnCriteria()).map(({ id }) => id)).toEqual(['b', 'a', 'tone']);
    await database.settings.put({ key: 'judgeCriteria', value: 'of another version' });
    expect(await loadOwnCriteria()).toEqual([]);
  });
});
