import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEndpoint, listEndpoints, removeEndpoint, watchEndpoints } from '../../src/engine/endpoint/endpoints.ts';
import { database } from '../../src/store/database.ts';
import { keepMirror, mirrorIsSaved } from '../../src/store/kept-mirror.ts';
import { openedOrigins } from '../../src/core/work/origins.ts';
import { memoryStorage } from '../engine/memory-storage.ts';

const ends: (() => void)[] = [];
/** The app is opened: what it restores is told. */
function start(): string[] {
  const restored: string[] = [];
  ends.push(keepMirror((keys) => restored.push(...keys)));
  return restored;
}
/** As after a crash: localStorage has what it had last written out. */
const crash = (kept: Readonly<Record<string, string>> = {}) => {
  for (const end of ends.splice(0)) end();
  vi.stubGlobal('localStorage', memoryStorage());
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
};
const copy = () => ({ 'evenkeel-endpoints': localStorage.getItem('evenkeel-endpoints') ?? '' });

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('localStorage', memoryStorage());
  await database.open();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await database.delete();
});

const mine = { name: 'Mine', baseUrl: 'http://localhost:11434/v1', key: 'sk-1', keepsKey: true };
const stored = async (key: string) => (await database.settings.get(key))?.value;

test('attack 6: an endpoint, its key and its origin are in the database, and come back where localStorage lost them', async () => {
  start();
  addEndpoint(mine);
  await mirrorIsSaved();
  expect(await stored('evenkeel-endpoints')).toContain('localhost:11434');
  crash();
  expect(listEndpoints()).toEqual([]);
  let told = 0;
  const end = watchEndpoints(() => told++);
  const restored = start();
  await vi.waitFor(() =>
    expect(restored).toEqual(['evenkeel-endpoints', 'evenkeel-endpoint-keys', 'evenkeel-origins']),
  );
  expect(listEndpoints()).toMatchObject([{ id: 'mine', name: 'Mine' }]);
  expect(localStorage.getItem('evenkeel-endpoint-keys')).toContain('sk-1');
  expect(openedOrigins()).toEqual(['http://localhost:11434']);
  expect(told).toBe(1);
  end();
});

test('attack 6: what was deleted does not come back with an old mirror', async () => {
  start();
  addEndpoint(mine);
  const old = copy();
  removeEndpoint('mine');
  await mirrorIsSaved();
  crash(old);
  expect(listEndpoints()).toHaveLength(1);
  start();
  await vi.waitFor(() => expect(listEndpoints()).toEqual([]));
  expect(await stored('evenkeel-endpoint-keys')).toBeNull();
});

test('attack 6: what a version wrote that knew localStorage alone is taken over, once', async () => {
  addEndpoint(mine);
  const old = copy();
  crash(old);
  start();
  await vi.waitFor(async () => expect(await stored('evenkeel-endpoints')).toBe(old['evenkeel-endpoints']));
});

test('attack 6: what another tab wrote shows here', async () => {
  start();
  addEndpoint(mine);
  await mirrorIsSaved();
  const value = JSON.stringify([{ ...listEndpoints()[0], name: 'Renamed' }]);
  await database.settings.put({ key: 'evenkeel-endpoints', value });
  await vi.waitFor(() => expect(listEndpoints()).toMatchObject([{ name: 'Renamed' }]));
});

test('attack 6: what the database would not take is kept in localStorage and taken at the next start', async () => {
  start();
  addEndpoint(mine);
  await mirrorIsSaved();
  const put = vi.spyOn(database.settings, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  removeEndpoint('mine');
  await mirrorIsSaved();
  put.mockRestore();
  for (const end of ends.splice(0)) end();
  start();
  await vi.waitFor(async () => expect(await stored('evenkeel-endpoints')).toBe('[]'));
  expect(listEndpoints()).toEqual([]);
});
