import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineLost } from '../../src/core/models/engine-lost.ts';
import { runUnansweredCells, type RunJob, type RunEvent } from '../../src/run/runner.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { ReckoningEngine } from './reckoning-engine.ts';
import { smallPlan } from './small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** A run of one model with 12 cells on the given engine, and its events. */
async function run(engine: ReckoningEngine, job: Partial<RunJob> = {}) {
  const small = await smallPlan({ models: 1 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const events: RunEvent[] = [];
  const whole = { ...small, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine), restMs: 0, ...job };
  const end = await runUnansweredCells(whole, new AbortController().signal, (event) => events.push(event));
  const responses = await loadResponsesOfRun(id);
  return { end, events, responses, lost: events.filter(({ type }) => type === 'lost') };
}

describe('an engine that loses its model', () => {
  test('is loaded again, and only what is open is asked again', async () => {
    let lost = 0;
    const engine: ReckoningEngine = new ReckoningEngine(5, { loses: () => engine.asked.length > 5 && lost++ === 0 });
    const { end, responses, lost: lostEvents } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    expect(lostEvents).toEqual([{ type: 'lost', model: 'reckoning:model-0@1', why: 'The device was lost.' }]);
    expect(engine.loads).toHaveLength(2);
    expect(engine.unloads).toBe(2);
    expect(responses.map(({ finish }) => finish)).toEqual(Array(12).fill('stop'));
  });

  test('is asked less at once, so that a batch that is too large ends in one that is not', async () => {
    const engine = new ReckoningEngine(8, { loses: (_, batch) => batch > 2 });
    const { end, responses } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    expect(responses.map(({ finish }) => finish)).toEqual(Array(12).fill('stop'));
    expect(engine.batches.map((batch) => batch.length)).toEqual([8, 4, 2, 2, 2, 2, 2, 2]);
  });

  test('over one question alone keeps it as failed, with the reason, and goes on with the next', async () => {
    let worst = '';
    const engine = new ReckoningEngine(4, { loses: ({ cell }) => cell === (worst ||= cell) });
    const { end, responses } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    const failed = responses.filter(({ finish }) => finish === 'error');
    expect(failed).toMatchObject([{ text: '', error: 'The device was lost.' }]);
    expect(responses).toHaveLength(12);
  });

  test('over every question ends the run in a sentence, and keeps what it has', async () => {
    const engine: ReckoningEngine = new ReckoningEngine(1, { loses: () => engine.asked.length > 4 });
    const { end, responses } = await run(engine);
    expect(end).toEqual({ end: 'broken', why: 'The device was lost. Loading it again 3 times did not help.' });
    expect(responses.filter(({ finish }) => finish === 'stop')).toHaveLength(4);
  });

  test('while it loads is given more tries, too', async () => {
    let loads = 0;
    const engine = new ReckoningEngine(4, {
      loading: () => {
        if (loads++ < 2) throw new EngineLost('The device was lost while the model was loaded.');
      },
    });
    const { end, lost } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    expect(lost).toHaveLength(2);
  });

  test('and is then refused for a while is tried again all the same; refused from the start it is not', async () => {
    let loads = 0;
    let lost = 0;
    const refuses = (these: readonly number[]) => () => {
      if (these.includes(loads++)) throw new UserError('There is no graphics card.');
    };
    const engine = new ReckoningEngine(4, { loses: () => lost++ === 2, loading: refuses([1, 2]) });
    expect((await run(engine)).end).toEqual({ end: 'done' });
    await database.delete();
    await database.open();
    loads = 0;
    const { end } = await run(new ReckoningEngine(4, { loading: refuses([0]) }));
    expect(end).toEqual({ end: 'broken', why: 'There is no graphics card.' });
    expect(loads).toBe(1);
  });

  test('in a hidden tab is loaded again when the tab is looked at', async () => {
    const order: string[] = [];
    let lost = 0;
    const engine = new ReckoningEngine(4, { loses: () => lost++ === 0, loading: () => void order.push('load') });
    await run(engine, { untilShown: () => Promise.resolve(void order.push('shown')) });
    expect(order).toEqual(['load', 'shown', 'load']);
  });
});

describe('an engine that takes more before a batch is answered', () => {
  test('is asked everything in one call, each once', async () => {
    const engine = new ReckoningEngine(5, { takesMore: true });
    const { end, responses } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    expect(engine.calls).toEqual([5]);
    expect(new Set(engine.asked).size).toBe(12);
    expect(engine.asked).toHaveLength(12);
    expect(responses.map(({ finish }) => finish)).toEqual(Array(12).fill('stop'));
  });

  test('and loses its model is asked what is open of all that it took, batch by batch from then on', async () => {
    let lost = 0;
    const engine: ReckoningEngine = new ReckoningEngine(4, {
      takesMore: true,
      loses: () => engine.asked.length > 6 && lost++ === 0,
    });
    const { end, responses, lost: lostEvents } = await run(engine);
    expect(end).toEqual({ end: 'done' });
    expect(lostEvents).toHaveLength(1);
    expect(Math.max(...engine.calls.slice(1))).toBeLessThanOrEqual(2);
    expect(responses.map(({ finish }) => finish)).toEqual(Array(12).fill('stop'));
  });

  test('and passes some over has those kept as failed', async () => {
    let skipped = 0;
    const engine = new ReckoningEngine(4, { takesMore: true, skips: () => skipped++ % 5 === 0 });
    const { responses } = await run(engine);
    expect(responses.filter(({ error }) => error === 'The engine gave no answer.')).toHaveLength(3);
    expect(responses).toHaveLength(12);
  });

  test('is told of none where the store can’t be read any more: the run says so', async () => {
    const small = await smallPlan({ models: 1 });
    const { id } = await createOrRestoreRun(small.plan, small.items);
    const store = newDatabaseRunStore(id);
    let reads = 0;
    const failing = {
      ...store,
      findAnswers: (...args: Parameters<typeof store.findAnswers>) =>
        reads++ < 2 ? store.findAnswers(...args) : Promise.reject(new UserError('The store is shut.')),
    };
    const { end } = await run(new ReckoningEngine(4, { takesMore: true }), { store: failing });
    expect(end).toEqual({ end: 'broken', why: 'The store is shut.' });
  });
});

test('of a plan that is shared out over machines only the models that are wanted here are asked', async () => {
  const small = await smallPlan({ models: 3 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const engine = new ReckoningEngine(4);
  const events: RunEvent[] = [];
  const only = [small.plan.models[1]!];
  const job = { ...small, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine), only };
  expect(await runUnansweredCells(job, new AbortController().signal, (event) => events.push(event))).toEqual({
    end: 'done',
  });
  expect(events[0]).toEqual({ type: 'begun', cells: 12, byModel: new Map(only.map((model) => [model, 12])) });
  expect(engine.loads).toEqual(only);
  expect(await loadResponsesOfRun(id)).toHaveLength(12);
});
