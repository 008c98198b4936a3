import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { cellKey } from '../../src/run/cell.ts';
import type { PlaceRow } from '../../src/paraphrases/draft.ts';
import type { Response } from '../../src/run/response.ts';
import {
  Database,
  versions,
  type ModelRow,
  type ResponseRow,
  type RunRow,
  type Version,
} from '../../src/store/database.ts';

const name = 'evenkeel-upgrade';
afterEach(() => Dexie.delete(name));

/**
 * A database as version 1 left it, written here without our code, once for all time: it must stay as it is when the schema moves on.
 * A new version adds such a function of its own below, with rows of every table that it changed.
 */
async function databaseOfVersion1(): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({
    runs: 'id, createdAt, removedAt',
    plans: 'id',
    responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
    lines: '++id, [run+type], &[run+hash]',
    itemSets: 'id, removedAt',
    settings: 'key',
  });
  await old.table('runs').add(run);
  await old.table('plans').add(plan);
  await old.table('responses').bulkAdd([...responses]);
  await old.table('lines').add({ run: 'r1', type: 'verdict', hash: 'h', line: { type: 'verdict', by: 'me' } });
  await old.table('itemSets').add({ id: 'own', hash: 'h', set: { id: 'own', items: [] }, addedAt: 1 });
  await old.table('settings').add({ key: 'theme', value: 'dark' });
  old.close();
}

/** A database as version 2 left it: it added what runs were last measured to be. */
async function databaseOfVersion2(): Promise<void> {
  await databaseOfVersion1();
  const old = new Dexie(name);
  old.version(2).stores({
    runs: 'id, createdAt, removedAt',
    plans: 'id',
    responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
    lines: '++id, [run+type], &[run+hash]',
    itemSets: 'id, removedAt',
    settings: 'key',
    results: 'run',
  });
  await old.table('results').add(result);
  old.close();
}

/** A database as version 3 left it: it added the models that were downloaded or are being downloaded. */
async function databaseOfVersion3(): Promise<void> {
  await databaseOfVersion2();
  const old = new Dexie(name);
  old.version(3).stores({
    runs: 'id, createdAt, removedAt',
    plans: 'id',
    responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
    lines: '++id, [run+type], &[run+hash]',
    itemSets: 'id, removedAt',
    settings: 'key',
    results: 'run',
    models: 'id',
  });
  await old.table('models').add(model);
  old.close();
}

/** A database as version 4 left it: it added paraphrases that are being written. */
async function databaseOfVersion4(): Promise<void> {
  await databaseOfVersion3();
  const old = new Dexie(name);
  old.version(4).stores({
    runs: 'id, createdAt, removedAt',
    plans: 'id',
    responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
    lines: '++id, [run+type], &[run+hash]',
    itemSets: 'id, removedAt',
    settings: 'key',
    results: 'run',
    models: 'id',
    paraphraseDrafts: '[set+item+slot]',
  });
  await old.table('paraphraseDrafts').add(draft);
  old.close();
}

const draft: PlaceRow = {
  ...{ set: 'own', item: 'own/1', slot: 1, question: 'Why?', text: 'For what reason?', author: 'by hand', at: 1 },
  ...{ decision: 'accepted', edited: true, earlier: [] },
};
const model: ModelRow = {
  id: 'transformers:a/b@c:q4',
  entry: {
    id: 'transformers:a/b@c:q4',
    offer: { engine: 'transformers', repo: 'a/b', dtype: 'q4', name: 'B', family: 'F', needs: [], notes: [] },
    files: [{ url: 'https://hub/f', cache: 'transformers-cache', bytes: 10, sha256: '00' }],
    details: { dtype: 'q4', dataFiles: 0, hasTemplateFile: false },
  },
  state: 'ready',
  addedAt: 1,
  bytes: 10,
};
const result = { run: 'r1', basis: '[1,3]', result: { models: [] } };
const run: RunRow = { id: 'r1', models: [], environment: {}, createdAt: 1, total: 3, state: 'paused', why: 'a reason' };
const plan = { id: 'r1', plan: { study: 'system-prompt' }, items: [], unknown: {} };
const responses: readonly ResponseRow[] = [0, 1, 2].map((n) => {
  const cell = { model: 'm:a', item: `s/${n}`, variant: { f: 'x' }, sample: 0 };
  const answer = {
    text: `${n}`,
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
  } as const;
  const response: Response = { ...cell, ...answer, seed: n, promptHash: `p${n}` };
  return { run: 'r1', cell: cellKey(cell), seq: n + 1, response };
});

async function expectAllThere(opened: Database): Promise<void> {
  expect(await opened.runs.get('r1')).toMatchObject(run);
  expect(await opened.plans.get('r1')).toEqual(plan);
  expect(await opened.responses.orderBy('[run+seq]').toArray()).toMatchObject(responses);
  expect(await opened.lines.toArray()).toMatchObject([{ type: 'verdict', line: { by: 'me' } }]);
  expect(await opened.itemSets.get('own')).toMatchObject({ id: 'own', addedAt: 1 });
  expect(await opened.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' });
  // The indices that reading relies on.
  expect(await opened.responses.where('[response.promptHash+response.model]').equals(['p1', 'm:a']).count()).toBe(1);
  expect(await opened.responses.where('[run+failed]').equals(['r1', 1]).count()).toBe(0);
}

test('what version 1 wrote is there in the schema of today', async () => {
  await databaseOfVersion1();
  const opened = new Database(name);
  await expectAllThere(opened);
  opened.close();
});

test('what version 2 wrote is there too', async () => {
  await databaseOfVersion2();
  const opened = new Database(name);
  await expectAllThere(opened);
  expect(await opened.results.toArray()).toEqual([result]);
  opened.close();
});

test('what version 3 wrote is there too', async () => {
  await databaseOfVersion3();
  const opened = new Database(name);
  await expectAllThere(opened);
  expect(await opened.results.toArray()).toEqual([result]);
  expect(await opened.models.toArray()).toEqual([model]);
  opened.close();
});

test('what version 4 wrote is there too', async () => {
  await databaseOfVersion4();
  const opened = new Database(name);
  await expectAllThere(opened);
  expect(await opened.models.toArray()).toEqual([model]);
  expect(await opened.paraphraseDrafts.get(['own', 'own/1', 1])).toEqual(draft);
  opened.close();
});

test('version 3 has no paraphrases, and can be given some', async () => {
  await databaseOfVersion3();
  const opened = new Database(name);
  await expectAllThere(opened);
  expect(await opened.paraphraseDrafts.count()).toBe(0);
  await opened.paraphraseDrafts.put(draft);
  expect(await opened.paraphraseDrafts.get(['own', 'own/1', 1])).toEqual(draft);
  opened.close();
});

test('version 2 has no models, and can be given some', async () => {
  await databaseOfVersion2();
  const opened = new Database(name);
  expect(await opened.models.count()).toBe(0);
  await opened.models.put(model);
  expect(await opened.models.get(model.id)).toEqual(model);
  opened.close();
});

test('version 1 has no results, and can be given some', async () => {
  await databaseOfVersion1();
  const opened = new Database(name);
  expect(await opened.results.count()).toBe(0);
  await opened.results.put(result);
  expect(await opened.results.get('r1')).toEqual(result);
  opened.close();
});

test('a later version with an upgrade keeps what was there and changes what it means to', async () => {
  await databaseOfVersion1();
  const next: Version = {
    version: Math.max(...versions.map(({ version }) => version)) + 1,
    tables: { runs: 'id, createdAt, removedAt, state', notes: '++id' },
    upgrade: (transaction) =>
      transaction
        .table('runs')
        .toCollection()
        .modify((row: { noted?: boolean }) => {
          row.noted = true;
        }),
  };
  const opened = new Database(name, [...versions, next]);
  await expectAllThere(opened);
  expect(await opened.runs.where('state').equals('paused').first()).toHaveProperty('noted', true);
  opened.close();
});

test('an upgrade that throws leaves the old version as it was', async () => {
  await databaseOfVersion1();
  const last = Math.max(...versions.map(({ version }) => version));
  const broken: Version = {
    version: last + 1,
    tables: { notes: '++id' },
    upgrade: async (transaction) => {
      await transaction.table('runs').clear();
      throw new Error('no');
    },
  };
  const failing = new Database(name, [...versions, broken]);
  await expect(failing.open()).rejects.toThrow('no');
  failing.close();
  const opened = new Database(name);
  await expectAllThere(opened);
  opened.close();
});

test('version numbers count up', () => {
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
});
