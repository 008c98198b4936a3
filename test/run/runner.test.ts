import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellKey } from '../../src/core/plan/cell.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { planId } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import {
  DiskFullError,
  runUnansweredCells,
  type RunEvent,
  type RunStore,
  type CellsToAskKind,
} from '../../src/run/runner.ts';
import { database } from '../../src/store/database/database.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { RunDeletedError } from '../../src/store/runs/run-gone.ts';
import { createOrRestoreRun, getRun } from '../../src/store/runs/runs.ts';
import { ReckoningEngine } from './reckoning-engine.ts';
import { smallPlan, type Small } from './small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const never = (): AbortSignal => new AbortController().signal;

interface Changes {
  readonly store?: RunStore;
  readonly which?: CellsToAskKind;
  readonly only?: readonly string[];
  readonly signal?: AbortSignal;
  readonly on?: (event: RunEvent) => void;
}

/** A run in the database, and a function that continues it with an engine. */
async function started(small: Small) {
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const go = (engine: ReckoningEngine, { signal = never(), on = () => {}, ...rest }: Changes = {}) =>
    runUnansweredCells(
      { ...small, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine), ...rest },
      signal,
      on,
    );
  return { id, go };
}

const byCell = (responses: readonly Response[]): Map<string, Response> =>
  new Map(responses.map((response) => [cellKey(response), response]));

const texts = (responses: readonly Response[]): string[] =>
  responses.map((response) => `${cellKey(response)} ${response.text}`).sort();

describe('runCells', () => {
  test('asks every cell once, in batches of the engine’s size, and stores each response', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const engine = new ReckoningEngine(5);
    const events: RunEvent[] = [];
    expect(await go(engine, { on: (event) => events.push(event) })).toEqual({ end: 'done' });

    const names = planCells(small.plan, small.study).map(cellKey);
    expect(names).toHaveLength(24);
    expect([...engine.asked].sort()).toEqual([...names].sort());
    expect(engine.batches.map((batch) => batch.length)).toEqual([5, 5, 2, 5, 5, 2]);
    expect([...byCell(await loadResponsesOfRun(id)).keys()].sort()).toEqual([...names].sort());
    expect(events.filter(({ type }) => type === 'stored')).toHaveLength(24);
  });

  test('loads each model once and unloads it before the next', async () => {
    const small = await smallPlan({ models: 3 });
    const { id, go } = await started(small);
    const engine = new ReckoningEngine(5); // It throws if a second model is loaded before an unload.
    await go(engine);
    expect(engine.loads).toEqual(small.plan.models);
    expect(engine.unloads).toBe(3);
    expect((await getRun(id))!.models.map(({ model }) => model)).toEqual(small.plan.models);
  });

  test('prompts with one system prompt follow each other', async () => {
    const small = await smallPlan({ models: 1, items: 6 });
    const { go } = await started(small);
    const engine = new ReckoningEngine(4);
    await go(engine);
    const systems = engine.batches.flat().map(({ messages }) => messages![0]!.content);
    const changes = systems.filter((system, i) => i > 0 && system !== systems[i - 1]);
    expect(changes).toHaveLength(2);
  });

  test('the engine is given the next batch while earlier answers are still being written', async () => {
    const small = await smallPlan({ models: 1 });
    const { id, go } = await started(small);
    const real = newDatabaseRunStore(id);
    let writing = 0;
    let release = () => {};
    // The store holds back all writes until the last batch is given.
    const held = new Promise<void>((resolve) => (release = resolve));
    const inFlightAtBatch: number[] = [];
    const store: RunStore = {
      ...real,
      write: async (response) => {
        writing++;
        await held;
        return real.write(response).finally(() => writing--);
      },
    };
    const engine = new ReckoningEngine(3, {
      before: (answered) => {
        if (answered % 3 === 0) inFlightAtBatch.push(writing);
        if (answered === 9) release();
      },
    });
    await go(engine, { store });
    expect(inFlightAtBatch.slice(1).every((count) => count > 0)).toBe(true);
    expect(await loadResponsesOfRun(id)).toHaveLength(12);
  });

  test('an abort starts no further batch and keeps what was answered; going on gives what an uninterrupted run gives', async () => {
    const whole = await uninterrupted();
    const small = await smallPlan();
    for (let stopAt = 0; stopAt < 24; stopAt += 5) {
      const { id, go } = await started(small);
      const abort = new AbortController();
      const engine = new ReckoningEngine(5, { before: (answered) => void (answered === stopAt && abort.abort()) });
      expect(await go(engine, { signal: abort.signal })).toEqual({ end: 'aborted' });
      expect(await loadResponsesOfRun(id)).toHaveLength(stopAt);
      const again = new ReckoningEngine(5);
      expect(await go(again)).toEqual({ end: 'done' });
      expect(again.asked).toHaveLength(24 - stopAt);
      expect(texts(await loadResponsesOfRun(id))).toEqual(whole);
      await database.delete();
      await database.open();
    }
  });

  test('an engine that hangs on after an abort holds nothing up', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const abort = new AbortController();
    const engine = new ReckoningEngine(5, {
      before: async (answered) => {
        if (answered < 3) return;
        abort.abort();
        await new Promise(() => undefined);
      },
    });
    expect(await go(engine, { signal: abort.signal })).toEqual({ end: 'aborted' });
    expect(await loadResponsesOfRun(id)).toHaveLength(3);
  });

  test('killed after each k-th write and opened again: nothing lost, doubled or asked again once stored', async () => {
    const whole = await uninterrupted();
    const small = await smallPlan();
    for (let k = 0; k <= 24; k++) {
      const { id, go } = await started(small);
      const real = newDatabaseRunStore(id);
      let writes = 0;
      // After k writes no write returns, as if the tab were gone.
      const store: RunStore = {
        ...real,
        write: (response) => (writes++ < k ? real.write(response) : new Promise(() => undefined)),
      };
      const stored = new Promise<void>((resolve) => {
        let count = 0;
        if (k === 0) resolve();
        void go(new ReckoningEngine(5), {
          store,
          on: (event) => void (event.type === 'stored' && ++count === k && resolve()),
        });
      });
      await stored;
      const kept = [...byCell(await loadResponsesOfRun(id)).keys()];
      expect(kept).toHaveLength(k);

      const again = new ReckoningEngine(5);
      expect(await go(again)).toEqual({ end: 'done' });
      expect(again.asked.filter((cell) => kept.includes(cell))).toEqual([]);
      const responses = await loadResponsesOfRun(id);
      expect(responses).toHaveLength(24);
      expect(texts(responses)).toEqual(whole);
      await database.delete();
      await database.open();
    }
  });

  test('attack 4: a run whose row is gone stops, leaves no rows behind and says why', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const engine = new ReckoningEngine(5, {
      before: async (answered) => {
        if (answered === 7) await database.runs.delete(id);
        // The run ends after the answers that it has, however slow the writes are.
        if (answered === 12) await new Promise(() => undefined);
      },
    });
    const end = await go(engine);
    expect(end).toEqual({ end: 'broken', why: new RunDeletedError().message });
    expect(engine.asked.length).toBeLessThan(24);
    expect(await loadResponsesOfRun(id).then((kept) => kept.length)).toBeLessThanOrEqual(7);
  });

  test('attack 4: a run whose row is gone stops also while no answer comes', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    let asked = 0;
    const engine = new ReckoningEngine(5, {
      before: async () => {
        // Another tab may do this, or a person who clears the browser's data.
        if (++asked === 1) indexedDB.deleteDatabase('evenkeel');
        await new Promise(() => undefined);
      },
    });
    expect(await go(engine)).toEqual({ end: 'broken', why: new RunDeletedError().message });
    expect(await loadResponsesOfRun(id)).toEqual([]);
  });

  test('a disk that is full at each write in turn: the run says so, keeps what it has and goes on later', async () => {
    const whole = await uninterrupted();
    const small = await smallPlan();
    for (let k = 0; k < 24; k++) {
      const { id, go } = await started(small);
      const real = newDatabaseRunStore(id);
      let writes = 0;
      const store: RunStore = {
        ...real,
        write: (response) => (writes++ < k ? real.write(response) : Promise.reject(new DiskFullError())),
      };
      const end = await go(new ReckoningEngine(5), { store });
      const kept = k === 1 ? '1 answer of this session is' : `${k} answers of this session are`;
      expect(end).toEqual({ end: 'broken', why: `The disk is full: ${kept} kept. Free some space, then continue the run.` });
      expect(await loadResponsesOfRun(id)).toHaveLength(k);
      expect(await go(new ReckoningEngine(5))).toEqual({ end: 'done' });
      expect(texts(await loadResponsesOfRun(id))).toEqual(whole);
      await database.delete();
      await database.open();
    }
  });

  test('failed cells are kept with their error, and asked again alone; a new failure leaves the old one', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const bad = new Set(['reckoning:model-0@1|sums/002', 'reckoning:model-1@1|sums/003']);
    const fails = ({ cell }: { cell: string }) => bad.has(cell.split('|').slice(0, 2).join('|'));
    expect(await go(new ReckoningEngine(5, { fails }))).toEqual({ end: 'done' });
    const failed = (await loadResponsesOfRun(id)).filter(({ finish }) => finish === 'error');
    expect(failed).toHaveLength(6);
    expect(failed[0]).toMatchObject({ text: '', error: 'It failed.' });

    const still = new ReckoningEngine(5, { fails });
    expect(await go(still, { which: 'failed' })).toEqual({ end: 'done' });
    expect([...still.asked].sort()).toEqual(failed.map(cellKey).sort());
    expect((await loadResponsesOfRun(id)).filter(({ finish }) => finish === 'error')).toEqual(failed);

    expect(await go(new ReckoningEngine(5), { which: 'failed' })).toEqual({ end: 'done' });
    expect(texts(await loadResponsesOfRun(id))).toEqual(await uninterrupted());
  });

  test('open cells are those without a response and those that failed', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const [model = ''] = small.plan.models;
    const fails = ({ cell }: { cell: string }) => cell.includes('sums/002');
    expect(await go(new ReckoningEngine(5, { fails }), { only: [model] })).toEqual({ end: 'done' });
    const failed = (await loadResponsesOfRun(id)).filter(({ finish }) => finish === 'error');
    const engine = new ReckoningEngine(5);
    expect(await go(engine, { which: 'open' })).toEqual({ end: 'done' });
    expect(engine.asked).toHaveLength(12 + failed.length);
    expect(texts(await loadResponsesOfRun(id))).toEqual(await uninterrupted());
  });

  test('a question that the engine passes over is a failed cell, not one that is asked for ever', async () => {
    const small = await smallPlan({ models: 1 });
    const { id, go } = await started(small);
    expect(await go(new ReckoningEngine(5, { skips: ({ cell }) => cell.includes('sums/001') }))).toEqual({ end: 'done' });
    const failed = (await loadResponsesOfRun(id)).filter(({ finish }) => finish === 'error');
    expect(failed.map(({ item, error }) => [item, error])).toEqual(
      Array.from({ length: 3 }, () => ['sums/001', 'The engine gave no answer.']),
    );
  });

  test('a model that cannot be loaded ends the run with a sentence and keeps the answers of the others', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const engine = new ReckoningEngine(5, {
      loading: (model) => {
        if (model === 'reckoning:model-1@1') throw new Error('no such file');
      },
    });
    expect(await go(engine)).toEqual({
      end: 'broken',
      why: 'The model “reckoning:model-1@1” could not be loaded: no such file',
    });
    expect(await loadResponsesOfRun(id)).toHaveLength(12);
  });

  test('an engine that breaks off ends the run with a sentence; what it had answered is kept', async () => {
    const small = await smallPlan();
    const { id, go } = await started(small);
    const before = (answered: number): void => {
      if (answered === 7) throw new Error('the device is lost');
    };
    expect(await go(new ReckoningEngine(5, { before }))).toEqual({
      end: 'broken',
      why: 'The run stopped: the device is lost',
    });
    expect(await loadResponsesOfRun(id)).toHaveLength(7);
  });
});

const pinned = (m: number) => `reckoning:model-${m}@0123456789`;

describe('answers of other runs', () => {
  test('are copied where model, prompt and decoding are the same, without loading the model', async () => {
    const small = await smallPlan({ items: 4, modelId: pinned });
    await (await started(small)).go(new ReckoningEngine(5));
    const larger = await smallPlan({ items: 6, seed: 99, modelId: pinned });
    const { id, go } = await started(larger);
    const engine = new ReckoningEngine(5);
    const events: RunEvent[] = [];
    await go(engine, { on: (event) => events.push(event) });
    expect(engine.asked).toHaveLength(12);
    expect(engine.asked.every((cell) => /sums\/00[56]/.test(cell))).toBe(true);
    expect(events.filter((event) => event.type === 'stored' && event.reused)).toHaveLength(24);

    // The copied answers equal newly asked ones, with the seeds of the new plan.
    const copied = await loadResponsesOfRun(id);
    await database.delete();
    await database.open();
    const fresh = await started(larger);
    await fresh.go(new ReckoningEngine(5));
    const asked = byCell(await loadResponsesOfRun(fresh.id));
    for (const { origin: _, ...response } of copied) expect(asked.get(cellKey(response))).toMatchObject(response);

    const same = await smallPlan({ items: 6, seed: 100, modelId: pinned });
    const idle = new ReckoningEngine(5);
    const last = await started(same);
    await last.go(idle);
    expect(idle.loads).toEqual([]);
    expect((await getRun(last.id))!.models.map(({ model }) => model)).toEqual(same.plan.models);
  });

  test('under sampling only where the seed is the same', async () => {
    const small = await smallPlan({ models: 1, items: 2, modelId: pinned });
    const hot: Small = {
      ...small,
      study: {
        ...small.study,
        prompt: (cell, item, plan) => {
          const prompt = small.study.prompt(cell, item, plan);
          return { ...prompt, decoding: { ...prompt.decoding, temperature: 1 } };
        },
      },
    };
    await (await started(hot)).go(new ReckoningEngine(5));
    const other: Small = { ...hot, plan: { ...hot.plan, seed: 8 } };
    const engine = new ReckoningEngine(5);
    await (await started(other)).go(engine);
    expect(engine.asked).toHaveLength(6);
  });

  test('failures are not copied', async () => {
    const small = await smallPlan({ models: 1 });
    await (await started(small)).go(new ReckoningEngine(5, { fails: () => true }));
    const other = await smallPlan({ models: 1, seed: 8 });
    const engine = new ReckoningEngine(5);
    await (await started(other)).go(engine);
    expect(engine.asked).toHaveLength(12);
  });
});

/** The result of an undisturbed run of the small plan. Leaves an empty database. */
async function uninterrupted(): Promise<string[]> {
  const small = await smallPlan();
  const { plan } = small;
  const there = (await getRun(await planId(plan))) !== undefined;
  if (there) await database.delete().then(() => database.open());
  const { id, go } = await started(small);
  await go(new ReckoningEngine(64));
  const all = texts(await loadResponsesOfRun(id));
  await database.delete();
  await database.open();
  return all;
}
