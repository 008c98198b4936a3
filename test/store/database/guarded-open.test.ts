import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { newerSchemaMessage } from '../../../src/store/database/guarded-open.ts';
import { errorMessage } from '../../../src/core/words/error-message.ts';
import { Database, databaseVersions, type DatabaseVersion } from '../../../src/store/database/database.ts';

const name = 'evenkeel-newer';
const last = Math.max(...databaseVersions.map(({ version }) => version));
const next: DatabaseVersion = { version: last + 1, tables: { notes: '++id' } };
afterEach(() => Dexie.delete(name));

const newer = newerSchemaMessage;

async function versionOnDisk(): Promise<number> {
  const found = (await indexedDB.databases()).find((each) => each.name === name);
  return found?.version ?? 0;
}

test('a database that a newer version wrote is told of, not opened, and stays as it is', async () => {
  const later = new Database(name, [...databaseVersions, next]);
  await later.settings.put({ key: 'name', value: 'Ada' });
  later.close();
  const before = await versionOnDisk();

  const old = new Database(name);
  const error: unknown = await old.settings.put({ key: 'name', value: 'Bea' }).catch((error: unknown) => error);
  expect(errorMessage(error)).toBe(newer);
  expect(errorMessage(await old.runs.toArray().catch((error: unknown) => error))).toBe(newer);
  old.close();
  expect(await versionOnDisk()).toBe(before);
  const again = new Database(name, [...databaseVersions, next]);
  expect((await again.settings.get('name'))?.value).toBe('Ada');
  again.close();
});

test('while a newer version takes the database over, an open one lets go of it and is told the same from then on', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const old = new Database(name);
  await old.settings.put({ key: 'name', value: 'Ada' });
  const later = new Database(name, [...databaseVersions, next]);
  expect((await later.settings.get('name'))?.value).toBe('Ada');
  const error: unknown = await old.settings.put({ key: 'name', value: 'Bea' }).catch((error: unknown) => error);
  expect(errorMessage(error)).toBe(newer);
  expect((await later.settings.get('name'))?.value).toBe('Ada');
  later.close();
  old.close();
  warned.mockRestore();
});

test('one that an older version wrote is brought up to date and opens', async () => {
  const before = new Database(name, databaseVersions.slice(0, -1));
  await before.settings.put({ key: 'name', value: 'Ada' });
  before.close();
  const now = new Database(name);
  expect((await now.settings.get('name'))?.value).toBe('Ada');
  now.close();
});
