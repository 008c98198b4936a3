import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { errorMessage } from '../../../src/core/words/error-message.ts';
import { Database, databaseVersions } from '../../../src/store/database/database.ts';
import { newerSchemaMessage } from '../../../src/store/database/guarded-open.ts';
import { openAndWatchDatabase, type StoreTrouble } from '../../../src/store/database/store-state.ts';

const real = globalThis.indexedDB;
let name = '';
let count = 0;

/** A new database for every test, and the states reported for it. */
function opened() {
  name = `store-state-${++count}`;
  return named(name);
}

function named(name: string, schema = databaseVersions) {
  const db = new Database(name, schema);
  const states: (StoreTrouble | undefined)[] = [];
  return { db, states, watch: () => openAndWatchDatabase((trouble) => states.push(trouble), db) };
}

const newest = Math.max(...databaseVersions.map(({ version }) => version));
const newer = [...databaseVersions, { version: newest + 1, tables: { fromTheFuture: 'id' } }];

afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('indexedDB', real);
});

test('attack 7: a browser that lets no page store is told in one sentence, without a word of a library', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const later = () => {
    const request = new EventTarget() as EventTarget & { error: unknown; onerror?: (event: unknown) => void };
    request.error = new DOMException('A mutation operation was attempted', 'InvalidStateError');
    setTimeout(() => request.onerror?.({ target: request, preventDefault() {}, stopPropagation() {} }));
    return request;
  };
  for (const lacking of [undefined, null, { open: denied }, { open: later }]) {
    vi.stubGlobal('indexedDB', lacking);
    const { db, states, watch } = opened();
    watch();
    await vi.waitFor(() => expect(states).toEqual(['refused']), 20_000);
    for (const work of [() => db.runs.toArray(), () => db.transaction('r', db.runs, () => db.runs.toArray())]) {
      const outcome = await Promise.resolve(work()).then(
        () => 'it worked',
        (error: unknown) => errorMessage(error),
      );
      expect(outcome).toBe('Nothing can be stored or looked up here: this browser keeps no data for this page.');
    }
  }
});

test('attack 7: an opening that hangs is told after 5 seconds, and no more once it is through', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let open: () => void = () => undefined;
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => {
      const request = new EventTarget() as unknown as IDBOpenDBRequest & { result?: unknown };
      open = () => {
        const through = real.open(name, version);
        through.onupgradeneeded = (event) => {
          Object.assign(request, { result: through.result, transaction: through.transaction });
          request.onupgradeneeded?.(event);
        };
        through.onsuccess = (event) => {
          Object.assign(request, { result: through.result });
          request.onsuccess?.(event);
        };
      };
      return request;
    },
  });
  const { states, watch } = opened();
  watch();
  await vi.advanceTimersByTimeAsync(4900);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(states).toEqual(['silent']);
  vi.useRealTimers();
  open();
  await vi.waitFor(() => expect(states).toEqual(['silent', undefined]), 20_000);
});

test('a newer schema is reported, not opened, and stays as it is', async () => {
  const future = named('from-the-future', newer);
  await future.db.open();
  await future.db.table('fromTheFuture').add({ id: 'kept' });
  await future.db.table('settings').add({ key: 'name', value: 'as it was' });
  future.db.close();

  const { db, states, watch } = named('from-the-future');
  watch();
  await vi.waitFor(() => expect(states).toEqual(['newer']), 20_000);
  await expect(Promise.resolve(db.settings.put({ key: 'name', value: 'changed' })).catch(errorMessage)).resolves.toBe(
    newerSchemaMessage,
  );
  expect((await real.databases()).find(({ name }) => name === 'from-the-future')?.version).toBe((newest + 1) * 10);
  await future.db.open();
  expect(await future.db.settings.get('name')).toEqual({ key: 'name', value: 'as it was' });
  expect(await future.db.table('fromTheFuture').count()).toBe(1);
});

test('an old build and a new one in two tabs: the old one lets go and says that it should be reloaded', async () => {
  const old = named('two-tabs');
  old.watch();
  await old.db.settings.put({ key: 'name', value: 'said in the old one' });
  const future = named('two-tabs', newer);
  await future.db.open();
  expect(await future.db.settings.get('name')).toEqual({ key: 'name', value: 'said in the old one' });
  await vi.waitFor(() => expect(old.states).toEqual([undefined, 'newer']), 20_000);
  await expect(Promise.resolve(old.db.settings.toArray()).catch(errorMessage)).resolves.toBe(newerSchemaMessage);
});
