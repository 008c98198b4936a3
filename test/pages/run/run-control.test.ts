import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/core/models/engine.ts';
import { makeRunControl, type RunProgress } from '../../../src/pages/run/run-control.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { RunDeletedError } from '../../../src/store/runs/run-gone.ts';
import { createOrRestoreRun, getRun, setRunState } from '../../../src/store/runs/runs.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { ReckoningEngine } from '../../run/reckoning-engine.ts';
import { smallPlan, someItems } from '../../run/small-plan.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { defaultInterimLookShares } from '../../../src/measure/stopping/stop-rule.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { tryWithRunLock, isRunLocked } from '../../../src/run/run-lock.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** A run of 24 cells with its control, and all progress that the control reports. */
async function controlled(engine: Engine) {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const control = makeRunControl(id, () => Promise.resolve(engine));
  const steps: RunProgress[] = [];
  const end = control.subscribe((progress) => steps.push(progress));
  await vi.waitFor(() => expect(steps.at(-1)!.total).toBe(24), 20_000);
  return { id, control, steps, end, last: () => steps.at(-1)! };
}

/** Habits of an engine that withholds its ninth answer until `release`. */
function heldAtEight() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { habits: { before: (answered: number) => (answered < 8 ? undefined : released) }, release };
}

test('a run is started, tells how it gets on, and is finished', async () => {
  const isOnTheWay = ({ here, done, tokensPerSecond, left }: RunProgress) =>
    here && done > 0 && done < 24 && tokensPerSecond > 0 && left !== null;
  let isNotified = () => false;
  const untilNotified = () => vi.waitFor(() => expect(isNotified()).toBe(true), 20_000);
  const engine = new ReckoningEngine(5, { before: (answered) => (answered === 10 ? untilNotified() : undefined) });
  const { id, control, steps, last, end } = await controlled(engine);
  isNotified = () => steps.some(isOnTheWay);
  expect(steps[0]).toMatchObject({ state: 'waiting', here: false, done: 0 });
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', here: false, done: 24, failed: 0, total: 24, model: null });
  expect(isNotified()).toBe(true);
  const done = steps.map((progress) => progress.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  const { state, environment, models, finishedAt } = (await getRun(id))!;
  expect(state).toBe('finished');
  expect(finishedAt).toBeTypeOf('number');
  expect(models).toHaveLength(2);
  expect(environment).toMatchObject({ sessions: [{ engines: [{ id: 'reckoning' }] }] });
  end();
});

test('a run that stops when it is sure is finished, though not all is asked', async () => {
  const study = await loadStudy('system-prompt');
  const items = ['sums', 'more', 'most'].flatMap((set) => someItems(24, set));
  const options = {
    ...systemPromptStudy.defaults,
    templates: systemPromptStudy.defaults.templates.slice(0, 5),
    maxTokens: 16,
  };
  const models = ['reckoning:model-1@1', 'reckoning:model-2@1'];
  const adaptive = { k: 2, looks: [...defaultInterimLookShares], alpha: 0.05, claims: { mu: 0.2 } };
  const plan = await makePlan({ study, options, models, items, seed: 5, samples: 1, adaptive });
  const { id, total } = await createOrRestoreRun(plan, items);
  const control = makeRunControl(id, () => Promise.resolve(new ReckoningEngine(16)));
  await control.start();
  expect((await loadResponsesOfRun(id)).length).toBeLessThan(total);
  const { state, finishedAt } = (await getRun(id))!;
  expect(state).toBe('finished');
  expect(finishedAt).toBeTypeOf('number');
});

test('pause keeps what was answered; start goes on; two starts are one', async () => {
  const { habits, release } = heldAtEight();
  const engine = new ReckoningEngine(5, habits);
  const { id, control, last, end } = await controlled(engine);
  const running = control.start();
  await vi.waitFor(() => expect(last().done).toBeGreaterThan(3), 20_000);
  const pausing = control.pause();
  release();
  await pausing;
  await running;
  expect(last()).toMatchObject({ state: 'paused', here: false });
  expect((await getRun(id))!.state).toBe('paused');
  const kept = (await loadResponsesOfRun(id)).length;
  expect(kept).toBeLessThan(24);
  expect(last().done).toBe(kept);
  await Promise.all([control.start(), control.start()]);
  expect(last()).toMatchObject({ state: 'finished', done: 24 });
  expect(new Set(engine.asked).size).toBe(24);
  end();
});

test('stop is kept as stopped, and a finished run stays finished', async () => {
  const { habits, release } = heldAtEight();
  const { id, control, last, end } = await controlled(new ReckoningEngine(5, habits));
  void control.start();
  await vi.waitFor(() => expect(last().done).toBeGreaterThan(3), 20_000);
  const stopping = control.stop();
  release();
  await stopping;
  expect((await getRun(id))!.state).toBe('stopped');
  await control.start();
  await control.stop();
  expect((await getRun(id))!.state).toBe('finished');
  end();
});

test('where another tab asks and does not answer, a pause says so', async () => {
  const { id, control, end } = await controlled(new ReckoningEngine(16));
  let leave = (): void => undefined;
  const other = tryWithRunLock(id, () => new Promise((resolve) => (leave = resolve)));
  await vi.waitUntil(() => isRunLocked(id), 20_000);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(control.pause()).rejects.toThrow(
    new UserError('The other tab has not paused within 10 seconds. Look there, or close it.'),
  );
  timeout.mockRestore();
  leave();
  await other;
  end();
});

test('attack 4: a run whose row is gone says so in one sentence, keeps its counts and writes no rows', async () => {
  const { habits, release } = heldAtEight();
  const { control, last, end } = await controlled(new ReckoningEngine(5, habits));
  const running = control.start();
  await vi.waitFor(() => expect(last().done).toBeGreaterThan(3), 20_000);
  indexedDB.deleteDatabase('evenkeel');
  release();
  await running;
  expect(last()).toMatchObject({ state: 'paused', here: false, why: new RunDeletedError().message });
  expect(last().done).toBeGreaterThan(3);
  expect(await database.responses.count()).toBe(0);
  end();
});

test('a run whose tab died while it ran is shown as paused and goes on', async () => {
  const { id, control, last, end } = await controlled(new ReckoningEngine(5));
  await setRunState(id, 'running');
  await vi.waitFor(() => expect(last()).toMatchObject({ state: 'paused', wasInterrupted: true, here: false }), 20_000);
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', wasInterrupted: false, done: 24 });
  end();
});

test('failed cells are counted, and asked again alone', async () => {
  const bad = { on: true };
  const engine = new ReckoningEngine(5, { fails: ({ cell }) => bad.on && cell.includes('sums/002') });
  const { id, control, last, end } = await controlled(engine);
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', done: 24, failed: 6 });
  bad.on = false;
  await control.retryFailed();
  expect(last()).toMatchObject({ state: 'finished', done: 24, failed: 0 });
  expect(engine.asked).toHaveLength(30);
  expect((await loadResponsesOfRun(id)).every(({ finish }) => finish === 'stop')).toBe(true);
  end();
});

test('going on asks also those that failed, and counts each cell once', async () => {
  const bad = { on: true };
  let isHeld = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const engine = new ReckoningEngine(5, {
    fails: ({ cell }) => bad.on && cell.includes('sums/001'),
    before: (answered) => (answered < 12 || !bad.on ? undefined : ((isHeld = true), released)),
  });
  const { id, control, steps, last, end } = await controlled(engine);
  const running = control.start();
  await vi.waitFor(() => expect(isHeld && last().failed > 0).toBe(true), 20_000);
  const pausing = control.pause();
  release();
  await pausing;
  await running;
  const { failed, done } = last();
  expect(failed).toBeGreaterThan(0);
  expect(done).toBeLessThan(24);
  bad.on = false;
  steps.length = 0;
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', done: 24, failed: 0 });
  for (const progress of steps) {
    expect(progress.done).toBeLessThanOrEqual(24);
    expect(progress.failed).toBeGreaterThanOrEqual(0);
  }
  expect((await loadResponsesOfRun(id)).every(({ finish }) => finish === 'stop')).toBe(true);
  end();
});

test('why a run cannot go on is kept with it, and gone when it goes on', async () => {
  const broken = { on: true };
  const engine = new ReckoningEngine(5, {
    loading: () => {
      if (broken.on) throw new UserError('The model is not on this machine.');
    },
  });
  const { id, control, last, end } = await controlled(engine);
  await control.start();
  expect(last()).toMatchObject({ state: 'paused', why: 'The model is not on this machine.' });
  expect(await getRun(id)).toMatchObject({ state: 'paused', why: 'The model is not on this machine.' });
  broken.on = false;
  await control.start();
  expect(last().why).toBeUndefined();
  expect((await getRun(id))!.why).toBeUndefined();
  end();
});

test('an engine that is not there is a reason, too', async () => {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const control = makeRunControl(id, () => Promise.reject(new UserError('There is no engine “reckoning”.')));
  await control.start();
  expect(await getRun(id)).toMatchObject({ state: 'paused', why: 'There is no engine “reckoning”.' });
});

test('where the disk is full already, a start says so, asks nothing and keeps all; with room again it goes on', async () => {
  const engine = new ReckoningEngine(5);
  const { id, control, last, end } = await controlled(engine);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await control.start();
  full.mockRestore();
  expect(last()).toMatchObject({
    state: 'paused',
    here: false,
    done: 0,
    why: 'The disk is full: nothing was asked, and everything stored so far is kept. Free some space, then continue the run.',
  });
  expect(engine.asked).toEqual([]);
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', done: 24 });
  expect(last().why).toBeUndefined();
  expect(await loadResponsesOfRun(id)).toHaveLength(24);
  end();
});

/** Answers at an address that may change between two starts. */
class MovingEngine extends ReckoningEngine {
  address = 'http://localhost:4321';

  addressOf(): string {
    return this.address;
  }

  /** A server changes to another model without unloading the previous one. */
  override async load(...given: Parameters<ReckoningEngine['load']>) {
    await super.unload();
    return { ...(await super.load(...given)), device: this.address };
  }
}

test('attack 2: a run is not gone on with at another address before that was told', async () => {
  // The run pauses before the first model is done.
  const { habits, release } = heldAtEight();
  const engine = new MovingEngine(5, habits);
  const { id, control, last, end } = await controlled(engine);
  const running = control.start();
  await vi.waitFor(() => expect(last().done).toBeGreaterThan(3), 20_000);
  const pausing = control.pause();
  release();
  await pausing;
  await running;
  const asked = engine.asked.length;
  engine.address = 'http://localhost:4322';
  await control.start();
  expect(engine.asked).toHaveLength(asked);
  expect(last()).toMatchObject({
    state: 'paused',
    why: 'Its answers so far came from http://localhost:4321. The server is now at http://localhost:4322. Continue to go on there, or start a new run.',
  });
  await control.start();
  expect(last()).toMatchObject({ state: 'finished', done: 24 });
  const [model] = (await getRun(id))!.models;
  expect(model).toMatchObject({ device: 'http://localhost:4322', before: ['http://localhost:4321'] });
  end();
});
