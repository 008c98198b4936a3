import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBackUpDue, computeBackUpSnoozeEnd } from '../../../src/store/database/back-up-due.ts';
import { database, type RunRow } from '../../../src/store/database/database.ts';
import { setSetting } from '../../../src/store/database/settings.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const run = (id: string, createdAt: number): RunRow => ({
  id,
  createdAt,
  models: [],
  environment: {},
  total: 1,
  state: 'finished',
});

test('nothing to lose, or a first run of today, reminds of nothing', async () => {
  expect(await isBackUpDue(now)).toBe(false);
  await database.runs.add(run('a', now - day));
  expect(await isBackUpDue(now)).toBe(false);
});

test('a run older than a week, or three of them, are worth a reminder', async () => {
  await database.runs.add(run('a', now - 8 * day));
  expect(await isBackUpDue(now)).toBe(true);
  await database.runs.clear();
  await database.runs.bulkAdd([run('a', now - 3), run('b', now - 2), run('c', now - 1)]);
  expect(await isBackUpDue(now)).toBe(true);
});

test('a back-up ends it for a week, and as long as no run came after it', async () => {
  await database.runs.add(run('a', now - 20 * day));
  await setSetting('backedUpAt', now - day);
  expect(await isBackUpDue(now)).toBe(false);
  await setSetting('backedUpAt', now - 10 * day);
  expect(await isBackUpDue(now)).toBe(false);
  await database.runs.add(run('b', now - 2 * day));
  expect(await isBackUpDue(now)).toBe(true);
});

test('“Not now” holds for a week', async () => {
  await database.runs.add(run('a', now - 20 * day));
  await setSetting('remindOfBackUpAfter', computeBackUpSnoozeEnd(now));
  expect(await isBackUpDue(now + 6 * day)).toBe(false);
  expect(await isBackUpDue(now + 8 * day)).toBe(true);
});

test('a browser that has promised to keep the database reminds of nothing', async () => {
  await database.runs.add(run('a', now - 20 * day));
  const storage = { estimate: () => Promise.resolve({}), persisted: () => Promise.resolve(true) };
  vi.stubGlobal('navigator', { storage });
  try {
    expect(await isBackUpDue(now)).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
