import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../src/core/models/engine.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { runUnansweredCells, type RunJob } from '../../src/run/runner.ts';
import { summarizeReusableByChoice } from '../../src/run/reuse-choice.ts';
import { countCopiedAnswers } from '../../src/core/origin/origin-groups.ts';
import { planId } from '../../src/core/plan/plan.ts';
import { reportWorkerApi } from '../../src/report/report-work.ts';
import { findRunsByAnonymousId } from '../../src/store/runs/run-origin.ts';
import { database, type ResponseRow } from '../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun } from '../../src/store/runs/runs.ts';
import { ReckoningEngine } from './reckoning-engine.ts';
import { smallPlan } from './small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const a = 'http://localhost:4321';
const b = 'http://localhost:4322';

/** An endpoint whose address can change while the model's id stays the same. */
class AtAddress extends ReckoningEngine {
  constructor(public address: string) {
    super(4);
  }

  addressOf() {
    return this.address;
  }

  override async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncGenerator<CellAnswer> {
    for await (const answer of super.answer(prompts, signal))
      yield { ...answer, text: `${this.address} says ${answer.text}`, origin: { address: this.address, model: 'm' } };
  }

  override async load(model: Parameters<ReckoningEngine['load']>[0]) {
    return { ...(await super.load(model)), device: this.address };
  }
}

const pinned = 'endpoint:mine/gpt-4o-2024-08-06';
const unpinned = 'endpoint:mine/gpt-4o';

/** A run of 12 cells. Its prompts do not depend on the seed. */
async function run(model: string, engine: ReckoningEngine, seed: number, usesAgain = false, job: Partial<RunJob> = {}) {
  const small = await smallPlan({ models: 1, seed, modelId: () => model });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const store = newDatabaseRunStore(id, usesAgain);
  const end = await runUnansweredCells(
    { ...small, store, engineOf: () => Promise.resolve(engine), ...job },
    new AbortController().signal,
    () => {},
  );
  return { id, end, responses: await loadResponsesOfRun(id), record: (await getRun(id))! };
}

/** Makes the rows look like those of version 0.1. */
async function forgetOrigins() {
  await database.responses.toCollection().modify((row: { response: { origin?: unknown } }) => {
    delete row.response.origin;
  });
  await database.runs.toCollection().modify((row: { originId?: string }) => {
    delete row.originId;
  });
}

test('an answer says by which engine, at which address, when and by what it was given, and archives identify nobody', async () => {
  const since = Date.now();
  const { responses, record } = await run(unpinned, new AtAddress(a), 1);
  for (const { origin } of responses) {
    const { at, order } = origin!;
    expect(origin).toEqual({ engine: 'endpoint', address: a, model: 'm', block: 0, order, at });
    expect(origin!.at).toBeGreaterThanOrEqual(since);
  }
  expect(record.originId).toMatch(/^[0-9a-f-]{36}$/);
  const inBrowser = await run('reckoning:m@0123456789', new ReckoningEngine(4), 1);
  expect(inBrowser.responses[0]!.origin).toMatchObject({ engine: 'reckoning', revision: '0123456789', device: 'none' });
});

test.each([pinned, unpinned])(
  'attack 2: after an endpoint has moved, none of its old answers stands in a new run (%s)',
  async (model) => {
    await run(model, new AtAddress(a), 1);
    for (const usesAgain of [false, true]) {
      const { responses } = await run(model, new AtAddress(b), usesAgain ? 3 : 2, usesAgain);
      expect(responses).toHaveLength(12);
      expect(responses.filter(({ text }) => !text.startsWith(b))).toEqual([]);
      expect(responses.every(({ origin }) => origin?.address === b)).toBe(true);
    }
  },
);

test('attack 2: at the same address a pinned model’s answers are used again, and say from which run', async () => {
  const first = await run(pinned, new AtAddress(a), 1);
  const engine = new AtAddress(a);
  const { responses } = await run(pinned, engine, 2);
  expect(engine.asked).toEqual([]);
  const asked = new Set(first.responses.map(({ origin }) => origin!.at));
  for (const { origin } of responses) {
    expect(origin).toMatchObject({ engine: 'endpoint', address: a, run: first.record.originId });
    expect(asked).toContain(origin!.at);
    // Order and block belong to the other run, so a reused answer does not keep them.
    expect(origin).not.toHaveProperty('order');
    expect(origin).not.toHaveProperty('block');
  }
  // A copy of a copy still names the run that asked.
  const third = await run(pinned, new AtAddress(a), 3);
  expect(new Set(third.responses.map(({ origin }) => origin?.run))).toEqual(new Set([first.record.originId]));
});

test('answers asked by other settings of the server do not stand in a new run', async () => {
  class WithSettings extends AtAddress {
    constructor(readonly settings: string | undefined) {
      super(a);
    }
    settingsOf(): string | undefined {
      return this.settings;
    }
    override async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncGenerator<CellAnswer> {
      for await (const answer of super.answer(prompts, signal))
        yield { ...answer, origin: { ...answer.origin, ...(this.settings && { settings: this.settings }) } };
    }
  }
  const off = '{"thinking":"off"}';
  await run(pinned, new WithSettings(off), 1);
  for (const [settings, asked, seed] of [
    [undefined, 12, 2],
    ['{"thinking":"on"}', 12, 3],
    [off, 0, 4],
    [undefined, 0, 5],
  ] as const) {
    const engine = new WithSettings(settings);
    const { responses } = await run(pinned, engine, seed, true);
    expect(engine.asked).toHaveLength(asked);
    expect(responses.every(({ origin }) => origin?.settings === settings)).toBe(true);
  }
});

test('attack 2: an unpinned name is asked afresh, unless its answers are chosen', async () => {
  await run(unpinned, new AtAddress(a), 1);
  const afresh = new AtAddress(a);
  await run(unpinned, afresh, 2);
  expect(afresh.asked).toHaveLength(12);
  const chosen = new AtAddress(a);
  const { responses } = await run(unpinned, chosen, 3, true);
  expect(chosen.asked).toEqual([]);
  expect(responses.every(({ origin }) => origin?.run !== undefined)).toBe(true);
});

test('attack 2: answers of before, whose origin nobody knows, are used again by choice alone, and stay unknown', async () => {
  const { id } = await run(pinned, new AtAddress(a), 1);
  await forgetOrigins();
  const afresh = new AtAddress(a);
  await run(pinned, afresh, 2);
  expect(afresh.asked).toHaveLength(12);
  await database.responses.filter((row: ResponseRow) => row.run !== id).delete();
  const { responses } = await run(pinned, new AtAddress(b), 3, true);
  expect(responses.every(({ origin }) => Object.keys(origin ?? {}).join() === 'run')).toBe(true);
  expect(responses[0]!.origin!.run).toBe((await getRun(id))!.originId);
});

test('attack 2: an endpoint that moves while a run goes on is not asked at its new address', async () => {
  const addresses = new Map([[unpinned, a]]);
  const { end, responses } = await run(unpinned, new AtAddress(b), 1, false, { addresses });
  expect(end).toEqual({
    end: 'broken',
    why: `The server of “${unpinned}” moved from ${a} to ${b} during the run. Continue the run to ask it there.`,
  });
  expect(responses).toEqual([]);
});

test('attack 2: what a model ran on before is kept when it is loaded elsewhere', async () => {
  const { record } = await run(unpinned, new AtAddress(a), 1);
  const [loaded] = record.models;
  const store = newDatabaseRunStore(record.id);
  await store.keepModel({ ...loaded!, device: b });
  await store.keepModel({ ...loaded!, device: b });
  expect((await getRun(record.id))!.models).toMatchObject([{ device: b, before: [a] }]);
});

test('how many answers stand by choice alone is known beforehand: not those of a pinned model, of another address or of a file', async () => {
  const usable = async (model: string, address: string) => {
    const small = await smallPlan({ models: 1, seed: 9, modelId: () => model });
    const { signal } = new AbortController();
    return summarizeReusableByChoice(small, await planId(small.plan), new Map([[model, address]]), new Map(), signal);
  };
  expect(await usable(unpinned, a)).toBeUndefined();
  const since = Date.now();
  await run(unpinned, new AtAddress(a), 1);
  await run(pinned, new AtAddress(a), 1);
  const found = await usable(unpinned, a);
  expect(found?.answers).toBe(12);
  expect(found!.from).toBeGreaterThanOrEqual(since);
  expect(found!.to).toBeGreaterThanOrEqual(found!.from);
  expect(await usable(unpinned, b)).toBeUndefined();
  expect(await usable(pinned, a)).toBeUndefined();

  await forgetOrigins();
  expect((await usable(pinned, a))?.answers).toBe(12);
  await database.responses.toCollection().modify({ imported: 1 });
  expect(await usable(unpinned, a)).toBeUndefined();
});

test('a run that was copied is told by its row', async () => {
  const first = await run(pinned, new AtAddress(a), 1);
  const { id } = await run(pinned, new AtAddress(a), 2);
  const { origins } = await reportWorkerApi.digest(id);
  expect(countCopiedAnswers(origins)).toBe(12);
  const named = await findRunsByAnonymousId(new Set(origins.flatMap(({ origin }) => origin?.run ?? [])));
  expect([...named.values()].map((row) => row.id)).toEqual([first.id]);
});
