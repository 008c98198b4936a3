import { defaultReportSettings } from '../../src/core/plan/report-settings.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import {
  findNearestFlippingItem,
  loadItemAnswers,
  type FlipSearchDirection,
} from '../../src/report/answers/item-answers.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { reportWorkerApi } from '../../src/report/report-work.ts';
import { RunReader } from '../../src/report/run-reader.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun, writeResponseUnlessAnswered } from '../../src/store/answers/responses.ts';
import { loadResultIfCurrent } from '../../src/store/answers/results.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { addCorrection, loadRunCorrections } from '../../src/store/people/corrections.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { stageProgressShare, type StageProgress } from '../../src/base/workers/stage-progress.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { smallPlan } from '../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** A run whose answers exist but are not stored yet, in random order. One in ten failed. */
async function run({ items = 12, models = 3 } = {}) {
  const small = await smallPlan({ models, items });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const random = seededRandom(3);
  const responses = planCells(small.plan, small.study)
    .map((cell): Response => ({
      ...cell,
      seed: 1,
      promptHash: 'x',
      tokens: { prompt: 3, completion: 1 },
      ms: { prefill: random(), decode: random() },
      ...(random() < 0.1
        ? { text: '', finish: 'error', error: 'It failed.' }
        : { text: `Answer: ${'AAAB'[Math.floor(4 * random())]}`, finish: random() < 0.1 ? 'length' : 'stop' }),
    }))
    .map((response) => ({ response, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ response }) => response);
  const write = async (some: readonly Response[]) => {
    for (const response of some) await writeResponseUnlessAnswered(id, response);
  };
  const expected = async () =>
    scoreAndMeasureResponses({
      plan: small.plan,
      items: small.items,
      responses: await loadResponsesOfRun(id),
      corrections: await loadRunCorrections(id),
    });
  return { ...small, id, responses, write, expected };
}

const measuring = { yardsticks: defaultReportSettings, build: 'b' } as const;
const byHand = { by: 'me', why: 'It says so.', reading: { kind: 'option', option: 0, by: 'hand' } } as const;

describe('a run that is read on', () => {
  test('has at every moment the result of all that is stored, to the last bit', async () => {
    const { id, responses, write, expected } = await run();
    for (const upTo of [1, 40, 41, 108]) {
      await write(responses.slice(0, upTo));
      expect(JSON.stringify(await reportWorkerApi.result(id, measuring, false))).toBe(JSON.stringify(await expected()));
    }
  });

  test('takes an answer in place of a failure, a verdict and its undoing', async () => {
    const { id, responses, write, expected } = await run();
    const result = () => reportWorkerApi.result(id, measuring, false);
    await write(responses);
    const first = await result();
    const failed = responses.find(({ finish }) => finish === 'error')!;
    await write([{ ...failed, finish: 'stop', text: 'A' }]);
    const second = await result();
    expect(second).toEqual(await expected());
    expect(second).not.toEqual(first);

    const { model, item, variant, sample } = responses.find(({ text }) => text === 'Answer: B')!;
    await addCorrection(id, { model, item, variant, sample, ...byHand });
    const third = (await result()) as { models: { model: string; changedByHand: number }[] };
    expect(third).toEqual(await expected());
    expect(third.models.map((each) => each.changedByHand)).toEqual(
      third.models.map((each) => (each.model === model ? 1 : 0)),
    );
    await addCorrection(id, { model, item, variant, sample, ...byHand, reading: null });
    expect(await result()).toEqual(second);
  });

  test('reads each response once: afterwards only what is new', async () => {
    const { id, responses, write } = await run();
    await write(responses.slice(0, 50));
    const reader = new RunReader(id);
    await reader.read();
    const read = vi.spyOn(IDBIndex.prototype, 'getAll');
    await write(responses.slice(50, 53));
    read.mockClear();
    const { table } = await reader.read();
    expect(table.rows).toHaveLength(53);
    const asked = read.mock.results.map(({ value }) => (value as IDBRequest<unknown[]>).result.length);
    read.mockRestore();
    expect(Math.max(...asked)).toBe(3);
  });

  test('many readings at once agree', async () => {
    const { id, responses, write } = await run();
    await write(responses);
    const reader = new RunReader(id);
    const all = await Promise.all([reader.read(), reader.read(), reader.read()]);
    for (const { table } of all) expect(table).toEqual(all[0]!.table);
  });

  test('a run that was deleted and came back with other answers is read from the start', async () => {
    const { id, plan, items, responses, write, expected } = await run();
    await write(responses.slice(0, 30));
    await reportWorkerApi.result(id, measuring, false);
    for (const table of database.tables) await table.clear();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5);
    await createOrRestoreRun(plan, items);
    vi.restoreAllMocks();
    await write(responses.slice(60, 90));
    expect(await reportWorkerApi.result(id, measuring, false)).toEqual(await expected());
  });

  test('that is not there is said so', async () => {
    await expect(reportWorkerApi.result('0'.repeat(64), measuring, false)).rejects.toThrow(
      'This run is not in this browser.',
    );
  });
});

test('a measuring that takes longer than a second tells how many answers are read, and how many steps of it are done', async () => {
  const { plan, items, responses } = await madeUpJudgeRun({ models: 2, criteria: 2, perCriterion: 3, samples: 2 });
  const { id } = await createOrRestoreRun(plan, items);
  for (const response of responses) await writeResponseUnlessAnswered(id, response);
  let now = 0;
  // Each reading of the clock is one second later.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const steps: StageProgress[] = [];
  await reportWorkerApi.result(id, measuring, false, (progress) => steps.push(progress));
  clock.mockRestore();
  expect(responses).toHaveLength(192);
  expect(steps).toEqual([
    { what: 'read', done: 192, total: 192 },
    // The stage begins before its number of steps is known: two models by two criteria.
    { what: 'measured', done: 0, total: 1 },
    ...[0, 1, 2, 3].map((done) => ({ what: 'measured', done, total: 4 })),
  ]);
  expect(steps.map(stageProgressShare)).toEqual([0.5, 0.5, 0.5, 0.625, 0.75, 0.875]);
});

test('what another page had measured meanwhile is not measured again', async () => {
  const { id, responses, write } = await run();
  await write(responses);
  const study = await loadStudy('system-prompt');
  const measure = vi.spyOn(study, 'measure');
  const [one, other] = await Promise.all([1, 2].map(() => reportWorkerApi.result(id, measuring, true)));
  expect(other).toEqual(one);
  expect(measure).toHaveBeenCalledTimes(1);
  measure.mockRestore();
});

test('a result is kept where that is wanted, and is what would be measured', async () => {
  const { id, responses, write, expected } = await run();
  await write(responses);
  await reportWorkerApi.result(id, measuring, false);
  expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
  await reportWorkerApi.result(id, measuring, true);
  expect(await loadResultIfCurrent(id, measuring)).toEqual(await expected());
});

describe('the answers to one item', () => {
  test('are those of a table of the whole run, and no others are read', async () => {
    const { id, items, responses, write } = await run();
    await write(responses);
    const whole = (await new RunReader(id).read()).table.rows;
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const item = items[5]!.id;
    const found = await loadItemAnswers(id, item);
    const asked = read.mock.results.map(({ value }) => (value as IDBRequest<unknown[]>).result.length);
    read.mockRestore();
    expect(found!.rows).toEqual(whole.filter(({ response }) => response.item === item));
    expect(asked).toEqual([3, 3, 3]);
  });

  test('of an item that the run did not ask there are none; of a run that is not there, nothing', async () => {
    const { id } = await run();
    expect(await loadItemAnswers(id, 'sums/999')).toMatchObject({ item: undefined, rows: [] });
    expect(await loadItemAnswers('0'.repeat(64), 'sums/001')).toBeNull();
  });
});

test('the items beside one that flip are those that a list of all would give', async () => {
  const { id, plan, responses, write } = await run({ items: 30 });
  await write(responses);
  for (const model of [undefined, ...plan.models]) {
    const { asked } = await reportWorkerApi.list(id, { behind: { model, flips: true }, most: 1000 });
    const flipping = new Set(asked.map(({ item }) => item));
    const ids = plan.items.map(({ id }) => id).filter((item) => flipping.has(item));
    expect(ids.length).toBeGreaterThan(3);
    for (const [at, { id: item }] of plan.items.entries()) {
      const place = plan.items.map(({ id }) => id);
      const expected = {
        previous: ids.filter((each) => place.indexOf(each) < at).at(-1),
        next: ids.find((each) => place.indexOf(each) > at),
      };
      const found = (way: FlipSearchDirection) => findNearestFlippingItem(id, item, { model }, way);
      expect({ previous: await found('previous'), next: await found('next') }).toEqual(expected);
    }
  }
});

test('a list is as long as is wanted and tells how long it could be', async () => {
  const { id, responses, write } = await run();
  await write(responses);
  const list = await reportWorkerApi.list(id, { behind: {}, most: 5 });
  expect(list).toMatchObject({ fitting: 36, changedByHand: 0 });
  expect(list.asked).toHaveLength(5);
  expect(list.asked[0]!.marks).toHaveLength(3);
  const cut = await reportWorkerApi.list(id, { behind: { outcome: 'cut' }, most: 100 });
  expect(cut.fitting).toBe(
    new Set(responses.filter(({ finish }) => finish === 'length').map(({ model, item }) => `${model}|${item}`)).size,
  );
});
