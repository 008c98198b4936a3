import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { parseModelId } from '../../../src/core/models/model-id.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { groupCellsByBlock, createBlockPositioner } from '../../../src/run/blocks/block-order.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { runUnansweredCells, type RunJob, type RunEvent } from '../../../src/run/runner.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun } from '../../../src/store/runs/runs.ts';
import { ReckoningEngine } from '../reckoning-engine.ts';
import { smallPlan, type Small } from '../small-plan.ts';
import { ServerEngine } from './server-engine.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const serverModel = (m: number) => `endpoint:mine/model-${m}`;
/** Two models, two blocks of questions each: 360 cells. */
const twoBlocks = () => smallPlan({ models: 2, items: 60, templates: 3, modelId: serverModel });

async function started(small: Small) {
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const go = (
    engine: ReckoningEngine,
    { signal = new AbortController().signal, on = () => {}, ...job }: Partial<RunJob> & Listening = {},
  ) =>
    runUnansweredCells(
      { ...small, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine), restMs: 0, ...job },
      signal,
      on,
    );
  return { id, go };
}

interface Listening {
  readonly signal?: AbortSignal;
  readonly on?: (event: RunEvent) => void;
}

/** The expected order of the cells: the first block of each model, then the second. */
async function expectedOrder({ plan, study }: Small): Promise<string[]> {
  const placeOf = createBlockPositioner(plan, study);
  const blocks = await Promise.all(
    plan.models.map((model) =>
      groupCellsByBlock(
        planCells(plan, study).filter((cell) => cell.model === model),
        placeOf,
      ),
    ),
  );
  return [0, 1].flatMap((block) => blocks.flatMap((own) => (own.get(block) ?? []).map(cellKey)));
}

describe('models on servers', () => {
  test('take turns by blocks of questions, each greeted once and unloaded at the end', async () => {
    const small = await twoBlocks();
    const { id, go } = await started(small);
    const engine = new ServerEngine(8);
    const events: RunEvent[] = [];
    expect(await go(engine, { on: (event) => events.push(event) })).toEqual({ end: 'done' });
    expect(engine.asked).toEqual(await expectedOrder(small));
    const [a = '', b = ''] = small.plan.models;
    expect(engine.turns).toEqual([a, b, a, b]);
    expect(engine.greeted).toEqual([a, b]);
    expect(events.flatMap((event) => (event.type === 'asking' ? [event.model] : []))).toEqual([a, b, a, b]);
    expect(new Set(events.flatMap((event) => (event.type === 'loading' ? [event.model] : []))).size).toBe(2);
    expect((await getRun(id))!.models.map(({ model }) => model)).toEqual([a, b]);
  });

  test('keep block and order with each answer, as the plan has them', async () => {
    const small = await twoBlocks();
    const { id, go } = await started(small);
    await go(new ServerEngine(8, { fails: ({ cell }) => cell.includes('sums/007') }));
    const placeOf = createBlockPositioner(small.plan, small.study);
    const responses = await loadResponsesOfRun(id);
    expect(responses).toHaveLength(360);
    for (const response of responses) expect(response.origin).toMatchObject(placeOf(response));
  });

  test('go on in the same order after any interruption', async () => {
    const small = await twoBlocks();
    const order = await expectedOrder(small);
    for (const stopAt of [0, 1, 149, 150, 222, 331]) {
      const { id, go } = await started(small);
      const abort = new AbortController();
      const stopped = new ServerEngine(8, { before: (answered) => void (answered === stopAt && abort.abort()) });
      expect(await go(stopped, { signal: abort.signal })).toEqual({ end: 'aborted' });
      const kept = new Set((await loadResponsesOfRun(id)).map(cellKey));
      expect(kept.size).toBe(stopAt);
      const again = new ServerEngine(8);
      expect(await go(again)).toEqual({ end: 'done' });
      expect(again.asked).toEqual(order.filter((name) => !kept.has(name)));
      await database.delete();
      await database.open();
    }
  });

  test('are asked again what failed in the same order', async () => {
    const small = await twoBlocks();
    const { go } = await started(small);
    const isBad = (cell: string) => cell.includes('sums/007') || cell.includes('sums/055');
    await go(new ServerEngine(8, { fails: ({ cell }) => isBad(cell) }));
    const again = new ServerEngine(8);
    expect(await go(again, { which: 'failed' })).toEqual({ end: 'done' });
    expect(again.asked).toEqual((await expectedOrder(small)).filter(isBad));
  });

  test('of one run alone are asked in one go, however many blocks there are', async () => {
    const small = await smallPlan({ models: 1, items: 120, templates: 2, modelId: serverModel });
    const { go } = await started(small);
    const engine = new ServerEngine(8, { takesMore: true });
    await go(engine);
    expect(engine.calls).toEqual([8]);
    expect(engine.asked).toHaveLength(240);
  });

  test('that fail before their first answer end the run at once', async () => {
    const small = await twoBlocks();
    const { id, go } = await started(small);
    const loading = (model: string) => {
      if (model === small.plan.models[1]) throw new UserError('It wants a key.');
    };
    expect(await go(new ServerEngine(8, { loading }))).toEqual({ end: 'broken', why: 'It wants a key.' });
    expect(await loadResponsesOfRun(id)).toHaveLength(150);
  });

  test('that fail later leave the others to finish; the run ends by their error, and goes on with what they lack', async () => {
    const small = await twoBlocks();
    const { id, go } = await started(small);
    const [a = '', b = ''] = small.plan.models;
    const engine = new ServerEngine(8, {
      before: (answered) => {
        if (answered === 100) throw new UserError('It stopped answering.');
      },
    });
    expect(await go(engine)).toEqual({ end: 'broken', why: 'It stopped answering.' });
    const asked = (await loadResponsesOfRun(id)).map(({ model }) => model);
    expect([a, b].map((model) => asked.filter((other) => other === model).length)).toEqual([100, 180]);
    const again = new ServerEngine(8);
    expect(await go(again)).toEqual({ end: 'done' });
    expect(again.asked).toHaveLength(80);
  });
});

describe('other models', () => {
  test('are asked as before, one after the other, those on servers together at the place of the first', async () => {
    const ids = ['reckoning:a@1', 'endpoint:mine/b', 'reckoning:c@1', 'endpoint:mine/d'];
    const small = await smallPlan({ models: 4, items: 60, templates: 2, modelId: (m) => ids[m]! });
    const { id, go } = await started(small);
    const inBrowser = new ReckoningEngine(8);
    const onServer = new ServerEngine(8);
    const engineOf = (kind: string) => Promise.resolve(kind === 'endpoint' ? onServer : inBrowser);
    const asked: string[] = [];
    const on = (event: RunEvent) => void (event.type === 'asking' && asked.push(event.model));
    expect(await go(inBrowser, { engineOf, on })).toEqual({ end: 'done' });
    expect(asked).toEqual([ids[0], ids[1], ids[3], ids[1], ids[3], ids[2]]);
    for (const { model, origin } of await loadResponsesOfRun(id)) {
      if (parseModelId(model).engine === 'endpoint') expect(origin).toHaveProperty('order');
      else expect(origin).not.toHaveProperty('order');
    }
    const systems = inBrowser.batches
      .flat()
      .slice(0, 120)
      .map(({ messages }) => messages![0]!.content);
    expect(systems.filter((system, at) => at > 0 && system !== systems[at - 1])).toHaveLength(1);
  });

  test('of a plan that stops when it is sure keep their order on servers too', async () => {
    const small = await twoBlocks();
    const adaptive = { k: 2, looks: [0.5], alpha: 0.05, claims: { mu: 0.1 } };
    const { id, go } = await started({ ...small, plan: { ...small.plan, adaptive } });
    const engine = new ServerEngine(8);
    expect(await go(engine)).toEqual({ end: 'done' });
    expect(engine.turns).toEqual(small.plan.models);
    expect((await loadResponsesOfRun(id)).every(({ origin }) => origin?.order === undefined)).toBe(true);
  });
});
