import type { Page } from 'playwright-core';

/** The stores that each schema version added, with their keys and indexes, as found in browsers. */
const added: readonly Readonly<Record<string, readonly [key: string | readonly string[], ...indexes: Index[]]>>[] = [
  {
    runs: ['id', ['createdAt'], ['removedAt']],
    plans: ['id'],
    responses: [
      ['run', 'cell'],
      ['[run+seq]', ['run', 'seq'], true],
      ['[run+failed]', ['run', 'failed']],
      ['[response.promptHash+response.model]', ['response.promptHash', 'response.model']],
    ],
    lines: ['', ['[run+type]', ['run', 'type']], ['[run+hash]', ['run', 'hash'], true]],
    itemSets: ['id', ['removedAt']],
    settings: ['key'],
  },
  { results: ['run'] },
  { models: ['id'] },
  { paraphraseDrafts: [['set', 'item', 'slot']] },
  { judgeChoices: ['run'], ratings: [['set', 'item', 'rater'], ['set']] },
  { itemParts: [['set', 'part']] },
];

type Index = readonly [name: string, path?: readonly string[], unique?: boolean];

export const oldVersions = added.map((_, index) => index + 1);

const sets = 20;
const itemsEach = 1500;
/** 500 items per part. */
const partsEach = 3;

export interface OldRows {
  readonly runs: number;
  readonly responses: number;
  readonly itemSets: number;
  readonly partsEach: number;
}

/**
 * Creates a database of an old version, with sets that a later version splits into parts. The page must have the app's
 * origin but not run the app.
 */
export async function writeOldVersion(page: Page, version: number): Promise<OldRows> {
  const rows = { sets, itemsEach, partsEach, responses: 2000 };
  await page.evaluate(
    async ({ stores, version, rows }) => {
      const request = indexedDB.open('evenkeel', version * 10);
      request.onupgradeneeded = () => {
        for (const [name, [key, ...indexes]] of stores) {
          const keyPath = key as string | string[];
          const store = request.result.createObjectStore(
            name,
            keyPath === '' ? { keyPath: 'id', autoIncrement: true } : { keyPath },
          );
          for (const [index, path, unique = false] of indexes)
            store.createIndex(index, (path as string[] | undefined) ?? index, { unique });
        }
      };
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const names = ['runs', 'plans', 'responses', 'itemSets', ...(version >= 6 ? ['itemParts'] : [])];
      const transaction = database.transaction(names, 'readwrite');
      const run = 'a'.repeat(64);
      transaction
        .objectStore('runs')
        .add({ id: run, models: [], environment: {}, createdAt: 1, total: 2000, state: 'paused' });
      transaction
        .objectStore('plans')
        .add({ id: run, plan: { study: 'system-prompt', models: [] }, items: [], unknown: {} });
      for (let n = 0; n < rows.responses; n++) {
        const response = { model: 'm:a', item: `s/${n}`, variant: { f: 'x' }, sample: 0, seed: n, promptHash: `p${n}` };
        transaction.objectStore('responses').add({ run, cell: `c${n}`, seq: n + 1, response });
      }
      for (let set = 0; set < rows.sets; set++) {
        const id = `own-${set}`;
        const items = Array.from({ length: rows.itemsEach }, (_, n) => ({
          id: `${id}/${n}`,
          question: `${n}?`,
          answer: '1',
        }));
        const about = { id, title: id, version: '1', licence: 'x', source: 'y' };
        const kept = { id, hash: 'h', addedAt: 1 };
        if (version < 6) transaction.objectStore('itemSets').add({ ...kept, set: { ...about, items } });
        else {
          transaction.objectStore('itemSets').add({ ...kept, about, count: items.length, pairs: 0 });
          for (let part = 0; part < rows.partsEach; part++)
            transaction.objectStore('itemParts').add({ set: id, part, items: items.slice(part * 500, part * 500 + 500) });
        }
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    { stores: added.slice(0, version).flatMap((tables) => Object.entries(tables)), version, rows },
  );
  return { runs: 1, responses: rows.responses, itemSets: sets, partsEach };
}

/** The number of rows of each table that exists. It reads IndexedDB directly, without the app. */
export function rowsIn(page: Page, tables: readonly string[]): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(async (names) => {
    const request = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const counts: Record<string, number> = {};
    for (const name of names) {
      if (!database.objectStoreNames.contains(name)) continue;
      const count = database.transaction(name).objectStore(name).count();
      counts[name] = await new Promise<number>((resolve) => (count.onsuccess = () => resolve(count.result)));
    }
    database.close();
    return counts;
  }, tables);
}

/** The version of the app's database in IndexedDB, which is ten times ours. */
export const versionIn = (page: Page): Promise<number> =>
  page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'evenkeel')?.version ?? 0);
