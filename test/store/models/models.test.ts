import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadMeasuredMsPerCell } from '../../../src/store/models/model-pace.ts';
import {
  forgetModel,
  listDownloadedModels,
  markModelNotReady,
  markModelReady,
  listRunningRunsWithModels,
  findReadyModel,
  listUnfinishedDownloads,
  recordDownloadStarted,
} from '../../../src/store/models/models.ts';
import { createOrRestoreRun, setRunState } from '../../../src/store/runs/runs.ts';
import { smallPlan } from '../../run/small-plan.ts';

const entry: PinnedModel = {
  id: 'transformers:a/b@c:q4',
  offer: { engine: 'transformers', repo: 'a/b', dtype: 'q4', name: 'B', family: 'F', needs: [], notes: [] },
  files: [{ url: 'https://hub/f', cache: 'c', bytes: 10 }],
  details: { dtype: 'q4' },
};

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()));
});

describe('a download that a run waits for', () => {
  test('names the run through pauses, failures and new starts, and hands it on once, when it ends', async () => {
    await recordDownloadStarted(entry, 'run');
    await markModelNotReady(entry.id, 'The hub is away.');
    expect(await listUnfinishedDownloads([entry.id])).toMatchObject([{ thenRun: 'run', why: 'The hub is away.' }]);
    await recordDownloadStarted(entry);
    await markModelNotReady(entry.id);
    await recordDownloadStarted(entry);
    expect(await markModelReady(entry.id, 10)).toBe('run');
    expect(await markModelReady(entry.id, 10)).toBeUndefined();
    expect((await listDownloadedModels())[0]).not.toHaveProperty('thenRun');
  });

  test('starts the run that asked last', async () => {
    await recordDownloadStarted(entry, 'first');
    await recordDownloadStarted(entry, 'second');
    expect(await markModelReady(entry.id, 10)).toBe('second');
  });

  test('is unfinished until it ends, and a model without one never is', async () => {
    expect(await listUnfinishedDownloads([entry.id, 'other'])).toEqual([]);
    await recordDownloadStarted(entry);
    expect((await listUnfinishedDownloads([entry.id, 'other'])).map(({ id }) => id)).toEqual([entry.id]);
    await markModelReady(entry.id, 10);
    expect(await listUnfinishedDownloads([entry.id, 'other'])).toEqual([]);
  });
});

describe('a model of the library', () => {
  test('is wanted before its first byte, ready when all are here, and gone when it is forgotten', async () => {
    await recordDownloadStarted(entry);
    expect(await findReadyModel(entry.id)).toBeUndefined();
    expect(await listDownloadedModels()).toMatchObject([{ id: entry.id, state: 'wanted', entry }]);
    await markModelReady(entry.id, 10);
    expect(await findReadyModel(entry.id)).toEqual(entry);
    expect(await listDownloadedModels()).toMatchObject([{ state: 'ready', bytes: 10 }]);
    await forgetModel(entry.id);
    expect(await listDownloadedModels()).toEqual([]);
  });

  test('says why it is not here, until it is tried again', async () => {
    await recordDownloadStarted(entry);
    await markModelNotReady(entry.id, 'The hub is away.');
    expect(await listDownloadedModels()).toMatchObject([{ state: 'wanted', why: 'The hub is away.' }]);
    await recordDownloadStarted(entry);
    expect(await listDownloadedModels()).not.toMatchObject([{ why: 'The hub is away.' }]);
    await markModelNotReady(entry.id);
    expect((await listDownloadedModels())[0]).not.toHaveProperty('why');
  });

  test('keeps its place when it is wanted again; the newest stands first', async () => {
    await database.models.bulkPut([
      { id: 'old', entry: { ...entry, id: 'old' }, state: 'ready', addedAt: 1 },
      { id: 'new', entry: { ...entry, id: 'new' }, state: 'ready', addedAt: 2 },
    ]);
    await recordDownloadStarted({ ...entry, id: 'old' });
    expect((await listDownloadedModels()).map(({ id, addedAt }) => [id, addedAt])).toEqual([
      ['new', 2],
      ['old', 1],
    ]);
  });

  test('that was forgotten meanwhile does not come back by what becomes of its download', async () => {
    await markModelReady(entry.id, 10);
    await markModelNotReady(entry.id, 'no');
    expect(await listDownloadedModels()).toEqual([]);
  });
});

test('models of runs that go on or wait are named with their run, others are not', async () => {
  const { plan, items } = await smallPlan();
  const { id } = await createOrRestoreRun(plan, items);
  expect(await listRunningRunsWithModels()).toEqual([{ run: id, models: plan.models }]);
  await setRunState(id, 'running');
  expect(await listRunningRunsWithModels()).toEqual([{ run: id, models: plan.models }]);
  await setRunState(id, 'finished');
  expect(await listRunningRunsWithModels()).toEqual([]);
});

describe('how long a model takes for an answer', () => {
  const loaded = (model: string) => ({
    model,
    contextWindow: 1,
    chatTemplateHash: '',
    tokenizerHash: '',
    device: 'd',
    ms: 1,
  });
  const run = (id: string, createdAt: number, model: string) => ({
    id,
    createdAt,
    models: [loaded(model)],
    environment: null,
    total: 9,
    state: 'finished' as const,
  });
  const row = (runId: string, seq: number, model: string, ms: number) => ({
    run: runId,
    cell: `${model}|s/${seq}|f=a|0`,
    seq,
    response: {
      model,
      item: `s/${seq}`,
      variant: { f: 'a' },
      sample: 0,
      seed: 1,
      promptHash: 'p',
      text: '',
      tokens: { prompt: 1, completion: 1 },
      ms: { prefill: ms / 4, decode: (ms * 3) / 4 },
      finish: 'stop' as const,
    },
  });

  test('is the mean over its newest run; failed and imported answers do not count', async () => {
    await database.runs.bulkPut([run('old', 1, 'e:m'), run('new', 2, 'e:m'), run('newest', 3, 'e:other')]);
    await database.responses.bulkPut([
      row('old', 1, 'e:m', 900),
      row('new', 1, 'e:m', 100),
      row('new', 2, 'e:m', 300),
      { ...row('new', 3, 'e:m', 0), failed: 1 },
      { ...row('new', 4, 'e:m', 5000), imported: 1 },
      row('new', 5, 'e:mm', 7000),
    ]);
    expect(await loadMeasuredMsPerCell('e:m')).toBe(200);
  });

  test('is that of the devices that are asked for', async () => {
    await database.runs.put(run('one', 1, 'e:m'));
    const on = (n: number, ms: number, device: string) => {
      const there = row('one', n, 'e:m', ms);
      return { ...there, response: { ...there.response, origin: { device } } };
    };
    await database.responses.bulkPut([on(1, 100, 'WebGPU x, 7 of 7 layers'), on(2, 900, 'WebAssembly')]);
    expect(await loadMeasuredMsPerCell('e:m', (device = '') => device.startsWith('WebGPU'))).toBe(100);
    expect(await loadMeasuredMsPerCell('e:m', (device) => device === 'WebAssembly')).toBe(900);
    expect(await loadMeasuredMsPerCell('e:m', (device) => device === undefined)).toBeNull();
  });

  test('is not known of a model that was never asked here', async () => {
    await database.runs.put(run('one', 1, 'e:m'));
    expect(await loadMeasuredMsPerCell('e:m')).toBeNull();
    expect(await loadMeasuredMsPerCell('e:none')).toBeNull();
  });
});
