import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAskableModels } from '../../src/run/askable.ts';
import { resolveEndpointModel } from '../../src/engine/endpoint/engine.ts';
import { addEndpoint } from '../../src/engine/endpoint/endpoints.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import type { PinnedModel } from '../../src/core/models/offer.ts';
import { loadBundledModelList } from '../../src/engine/transformers/small-models.ts';
import { database } from '../../src/store/database/database.ts';
import { markModelReady, recordDownloadStarted } from '../../src/store/models/models.ts';
import { createOrRestoreRun, setRunState } from '../../src/store/runs/runs.ts';
import { serve, type Served } from '../browser/serve.ts';
import { smallPlan } from './small-plan.ts';
import { memoryStorage } from '../engine/memory-storage.ts';

let served: Served;

beforeAll(async () => {
  served = await serve('public');
  vi.stubGlobal('document', { baseURI: served.address });
});
afterAll(() => served.close());

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  await Promise.all(database.tables.map((table) => table.clear()));
});

const inGroup = async (group: string) => (await listAskableModels()).filter((model) => model.group === group);

const entry: PinnedModel = {
  id: 'transformers:a/b@c:q4',
  offer: { engine: 'transformers', repo: 'a/b', dtype: 'q4', name: 'B', family: 'F', needs: [], notes: [] },
  files: [],
  details: null,
};

const endpoint = { parallel: 2, timeoutMs: 5000, keepsKey: false, models: ['llama3:8b'] };

test('without anything added, only our own small models can be asked, and how long they take is known', async () => {
  const models = await listAskableModels();
  const ours = await loadBundledModelList();
  expect(models.map(({ id }) => id)).toEqual(ours.map(({ id }) => id));
  for (const model of models) {
    expect(model).toMatchObject({ group: 'small', leavesMachine: false, scoresOptions: true });
    expect(model.msPerCell).toBeGreaterThan(0);
  }
});

test('a downloaded model can be asked once all of it is here; how long it takes is not known before it was', async () => {
  await recordDownloadStarted(entry);
  expect(await inGroup('downloaded')).toEqual([]);
  await markModelReady(entry.id, 2 ** 20);
  expect(await inGroup('downloaded')).toMatchObject([
    { id: entry.id, name: 'B', detail: 'runs on the processor · weights q4 · 1.0 MB', msPerCell: null },
  ]);
});

test('a downloaded model of known size is expected to take as long as the processor’s pace says, but not on a graphics processor', async () => {
  const sized = (id: string, needs: PinnedModel['offer']['needs']): PinnedModel => ({
    ...entry,
    id,
    offer: { ...entry.offer, parameters: 100e6, needs },
  });
  for (const each of [sized('transformers:a/b@c:q8', []), sized('transformers-webgpu:a/b@c:q4', ['webgpu'])]) {
    await recordDownloadStarted(each);
    await markModelReady(each.id, 2 ** 20);
  }
  const ms = new Map((await inGroup('downloaded')).map(({ id, msPerCell }) => [id, msPerCell]));
  // Without a measurement the estimate is 25 ms per million parameters.
  expect(ms.get('transformers:a/b@c:q8')).toBe(2500);
  expect(ms.get('transformers-webgpu:a/b@c:q4')).toBeNull();
});

describe('models of an endpoint', () => {
  test('are those that the person chose, by ids that the engine understands', async () => {
    addEndpoint({ ...endpoint, name: 'Here', baseUrl: 'http://localhost:11434/v1' });
    const [model] = await inGroup('endpoint');
    expect(model).toMatchObject({ name: 'llama3:8b', leavesMachine: false });
    expect(resolveEndpointModel(parseModelId(model!.id))).toMatchObject({ model: 'llama3:8b', endpoint: { name: 'Here' } });
  });

  test('say when their prompts leave the machine, and where they go', async () => {
    addEndpoint({ ...endpoint, name: 'There', baseUrl: 'https://llm.example:8443/v1' });
    expect(await inGroup('endpoint')).toMatchObject([
      { leavesMachine: true, detail: 'There: prompts leave this machine and go to llm.example:8443' },
    ]);
  });
});

test('a finished run stands in for its models, but not for those that were stood in for', async () => {
  const { plan, items } = await smallPlan({ models: 1 });
  const { id } = await createOrRestoreRun(plan, items);
  expect(await inGroup('replay')).toEqual([]);
  await setRunState(id, 'finished');
  const [model, ...others] = await inGroup('replay');
  expect(others).toEqual([]);
  expect(model).toMatchObject({ id: `replay:${id}/${encodeURIComponent(plan.models[0]!)}`, name: 'model-0' });

  const again = { ...plan, models: [model!.id] };
  const { id: second } = await createOrRestoreRun(again, items);
  await setRunState(second, 'finished');
  expect((await inGroup('replay')).map(({ id }) => id)).toEqual([model!.id]);
});

test('no two have the same id', async () => {
  await recordDownloadStarted(entry);
  await markModelReady(entry.id, 1);
  addEndpoint({ ...endpoint, name: 'Here', baseUrl: 'http://localhost:11434/v1', models: ['a', 'b'] });
  const ids = (await listAskableModels()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
