import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { cellKey } from '../../src/core/plan/cell.ts';
import type { ParaphraseDraftRow } from '../../src/core/plan/draft.ts';
import type { HumanRating } from '../../src/core/answers/human-rating.ts';
import type { Response } from '../../src/core/answers/response.ts';
import {
  Database,
  databaseVersions,
  type ItemPartRow,
  type ModelRow,
  type ResponseRow,
  type RunRow,
  type DatabaseVersion,
} from '../../src/store/database/database.ts';

const name = 'evenkeel-upgrade';
afterEach(() => Dexie.delete(name));

/**
 * The tables that each version added, with rows, written here without our code. Never change an entry when the schema
 * changes. A new version adds its own entry, with rows of every table that it changed.
 */
const history: readonly { readonly tables: Readonly<Record<string, string>>; readonly rows: () => Rows }[] = [
  {
    tables: {
      runs: 'id, createdAt, removedAt',
      plans: 'id',
      responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
      lines: '++id, [run+type], &[run+hash]',
      itemSets: 'id, removedAt',
      settings: 'key',
    },
    rows: () => ({
      runs: [run],
      plans: [plan],
      responses,
      lines: [{ run: 'r1', type: 'verdict', hash: 'h', line: { type: 'verdict', by: 'me' } }],
      itemSets: [{ id: 'own', hash: 'h', set: { id: 'own', items: [] }, addedAt: 1 }],
      settings: [{ key: 'theme', value: 'dark' }],
    }),
  },
  // The cached results of runs.
  { tables: { results: 'run' }, rows: () => ({ results: [result] }) },
  // Models, downloaded or still downloading.
  { tables: { models: 'id' }, rows: () => ({ models: [model] }) },
  // Drafts of paraphrases.
  { tables: { paraphraseDrafts: '[set+item+slot]' }, rows: () => ({ paraphraseDrafts: [draft] }) },
  // Choices on the judge’s report, and people's ratings.
  {
    tables: { judgeChoices: 'run', ratings: '[set+item+rater], set' },
    rows: () => ({ judgeChoices: [choices], ratings: [rating] }),
  },
  // The items of sets, part by part.
  { tables: { itemParts: '[set+part]' }, rows: () => ({ itemParts: [part] }) },
  // An index to count the answers from files.
  {
    tables: { responses: '[run+cell], &[run+seq], [run+failed], [run+imported], [response.promptHash+response.model]' },
    rows: () => ({}),
  },
  // Requests, tokens and money that a run has spent on servers.
  { tables: { spending: 'run' }, rows: () => ({ spending: [{ run: 'r1', spent: { requests: 3, tokens: 40, money: 0 } }] }) },
  // People’s sets of prompts, styles, criteria or variants.
  { tables: { entrySets: 'id, removedAt' }, rows: () => ({ entrySets: [entrySet] }) },
];

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** A database as version `last` left it: each version up to it opened it in turn. */
async function databaseOfVersion(last: number): Promise<void> {
  let tables: Readonly<Record<string, string>> = {};
  for (const [index, { tables: added, rows }] of history.slice(0, last).entries()) {
    tables = { ...tables, ...added };
    const old = new Dexie(name);
    old.version(index + 1).stores(tables);
    for (const [table, some] of Object.entries(rows())) await old.table(table).bulkAdd(some);
    old.close();
  }
}

const draft: ParaphraseDraftRow = {
  set: 'own',
  item: 'own/1',
  slot: 1,
  question: 'Why?',
  text: 'For what reason?',
  author: 'by hand',
  at: 1,
  decision: 'accepted',
  edited: true,
  earlier: [],
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
const rating: HumanRating = {
  set: 'own',
  item: 'own/1',
  rater: 'Ann',
  criterion: 'factuality',
  scale: '5p',
  value: 4,
  when: 1,
  pair: 'h',
};
const entrySet = {
  id: 'clerks',
  study: 'system-prompt',
  title: 'Clerks',
  createdAt: 1,
  versions: [{ version: 1, changedAt: 1, entries: [{ id: 'a', title: 'A', messages: [] }] }],
  removedAt: 2,
};
const choices = { run: 'r1', choices: { reference: { kind: 'model', model: 'm:a' } } };
const part: ItemPartRow = { set: 'own', part: 0, items: [{ id: 'own/1', question: 'Why?', answer: 'Because' }] };
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
  // Queries rely on these indexes.
  expect(await opened.responses.where('[response.promptHash+response.model]').equals(['p1', 'm:a']).count()).toBe(1);
  expect(await opened.responses.where('[run+failed]').equals(['r1', 1]).count()).toBe(0);
}

describe.each(history.map((_, index) => index + 1))('version %i', (last) => {
  test('what it wrote is there in the schema of today', async () => {
    await databaseOfVersion(last);
    const opened = new Database(name);
    await expectAllThere(opened);
    for (const { rows } of history.slice(1, last)) {
      for (const [table, some] of Object.entries(rows())) expect(await opened.table(table).toArray()).toEqual(some);
    }
    opened.close();
  });

  test('what later ones added is empty, and can be given rows', async () => {
    await databaseOfVersion(last);
    const opened = new Database(name);
    for (const { rows } of history.slice(last)) {
      for (const [table, some] of Object.entries(rows())) {
        expect(await opened.table(table).count()).toBe(0);
        await opened.table(table).bulkPut(some);
        expect(await opened.table(table).toArray()).toEqual(some);
      }
    }
    opened.close();
  });
});

test('the items of a set are taken out of its row, in their order and none lost', async () => {
  await databaseOfVersion(5);
  const items = Array.from({ length: 1201 }, (_, n) => ({
    id: `large/${n}`,
    question: `${n}?`,
    answer: '1',
    ...(n % 2 === 0 && { response: 'So', criterion: 'factuality' }),
  }));
  const old = new Dexie(name);
  await old.open();
  await old
    .table('itemSets')
    .add({ id: 'large', hash: 'h', set: { id: 'large', title: 'Large', items }, addedAt: 2, removedAt: 3 });
  old.close();
  const opened = new Database(name);
  expect(await opened.itemSets.orderBy('id').toArray()).toEqual([
    {
      id: 'large',
      hash: 'h',
      addedAt: 2,
      removedAt: 3,
      about: { id: 'large', title: 'Large' },
      count: 1201,
      pairs: 601,
      plain: 600,
    },
    { id: 'own', hash: 'h', addedAt: 1, about: { id: 'own' }, count: 0, pairs: 0, plain: 0 },
  ]);
  const parts = await opened.itemParts.orderBy('[set+part]').toArray();
  expect(parts.map(({ set, part }) => [set, part])).toEqual([0, 1, 2].map((part) => ['large', part]));
  expect(parts.flatMap(({ items }) => items)).toEqual(items);
  opened.close();
});

test('a later version with an upgrade keeps what was there and changes what it means to', async () => {
  await databaseOfVersion(1);
  const next: DatabaseVersion = {
    version: Math.max(...databaseVersions.map(({ version }) => version)) + 1,
    tables: { runs: 'id, createdAt, removedAt, state', notes: '++id' },
    upgrade: (transaction) =>
      transaction
        .table('runs')
        .toCollection()
        .modify((row: { noted?: boolean }) => {
          row.noted = true;
        }),
  };
  const opened = new Database(name, [...databaseVersions, next]);
  await expectAllThere(opened);
  expect(await opened.runs.where('state').equals('paused').first()).toHaveProperty('noted', true);
  opened.close();
});

test('an upgrade that throws leaves the old version as it was', async () => {
  await databaseOfVersion(1);
  const last = Math.max(...databaseVersions.map(({ version }) => version));
  const broken: DatabaseVersion = {
    version: last + 1,
    tables: { notes: '++id' },
    upgrade: async (transaction) => {
      await transaction.table('runs').clear();
      throw new Error('no');
    },
  };
  const failing = new Database(name, [...databaseVersions, broken]);
  await expect(failing.open()).rejects.toThrow('no');
  failing.close();
  const opened = new Database(name);
  await expectAllThere(opened);
  opened.close();
});

test('every version has its entry here', () => {
  expect(databaseVersions).toHaveLength(history.length);
});

test('version numbers count up', () => {
  expect(databaseVersions.map(({ version }) => version)).toEqual(databaseVersions.map((_, index) => index + 1));
});
