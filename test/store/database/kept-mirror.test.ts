import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEndpoint, listEndpoints, removeEndpoint, watchEndpoints } from '../../../src/engine/endpoint/endpoints.ts';
import { database } from '../../../src/store/database/database.ts';
import { syncSettingsMirror, waitForMirrorWrites } from '../../../src/store/database/kept-mirror.ts';
import { writeMirroredSetting } from '../../../src/core/work/mirror.ts';
import { permittedOrigins } from '../../../src/core/work/origins.ts';
import { memoryStorage } from '../../engine/memory-storage.ts';

const ends: (() => void)[] = [];
/** Starts the mirror, as opening the app does. Returns the keys that it restores. */
function start(): string[] {
  const restored: string[] = [];
  ends.push(syncSettingsMirror((keys) => restored.push(...keys)));
  return restored;
}
/** Simulates a crash: localStorage has only what it wrote to the disk before. */
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
/** Waits long, because the machine may be busy. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000 });
/** The marks in localStorage for values that the database lacks. */
const marks = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).filter((key) => key?.endsWith('-unsaved'));

test('attack 6: an endpoint, its key and its origin are in the database, and come back where localStorage lost them', async () => {
  start();
  addEndpoint(mine);
  await waitForMirrorWrites();
  expect(await stored('evenkeel-endpoints')).toContain('localhost:11434');
  crash();
  expect(listEndpoints()).toEqual([]);
  let calls = 0;
  const end = watchEndpoints(() => calls++);
  const restored = start();
  await until(() => expect(restored).toEqual(['evenkeel-endpoints', 'evenkeel-endpoint-keys', 'evenkeel-origins']));
  expect(listEndpoints()).toMatchObject([{ id: 'mine', name: 'Mine' }]);
  expect(localStorage.getItem('evenkeel-endpoint-keys')).toContain('sk-1');
  expect(permittedOrigins()).toEqual(['http://localhost:11434']);
  expect(calls).toBe(1);
  end();
});

test('attack 6: what was deleted does not come back with an old mirror', async () => {
  start();
  addEndpoint(mine);
  const old = copy();
  removeEndpoint('mine');
  await waitForMirrorWrites();
  crash(old);
  expect(listEndpoints()).toHaveLength(1);
  start();
  await until(() => expect(listEndpoints()).toEqual([]));
  expect(await stored('evenkeel-endpoint-keys')).toBeNull();
});

test('attack 6: what a version wrote that knew localStorage alone is taken over, once', async () => {
  addEndpoint(mine);
  const old = copy();
  crash(old);
  start();
  await until(async () => expect(await stored('evenkeel-endpoints')).toBe(old['evenkeel-endpoints']));
});

test('attack 6: what another tab wrote shows here', async () => {
  start();
  addEndpoint(mine);
  await waitForMirrorWrites();
  const value = JSON.stringify([{ ...listEndpoints()[0], name: 'Renamed' }]);
  await database.settings.put({ key: 'evenkeel-endpoints', value });
  await until(() => expect(listEndpoints()).toMatchObject([{ name: 'Renamed' }]));
});

test('attack 6: what the database would not take is kept in localStorage and taken at the next start; then the database leads again', async () => {
  start();
  addEndpoint(mine);
  await waitForMirrorWrites();
  const put = vi.spyOn(database.settings, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  removeEndpoint('mine');
  await waitForMirrorWrites();
  put.mockRestore();
  for (const end of ends.splice(0)) end();
  start();
  await until(async () => expect(await stored('evenkeel-endpoints')).toBe('[]'));
  expect(listEndpoints()).toEqual([]);
  await waitForMirrorWrites();
  expect(marks()).toEqual([]);
});

test('attack 6: what the database would not take is saved in the same tab once it takes another, and not tried without end', async () => {
  start();
  writeMirroredSetting('evenkeel-theme', 'light');
  await waitForMirrorWrites();
  const really = database.settings.put.bind(database.settings);
  const put = vi
    .spyOn(database.settings, 'put')
    .mockImplementation((row) =>
      row.key === 'evenkeel-theme' ? really(row) : (Promise.reject(new DOMException('full', 'QuotaExceededError')) as never),
    );
  const tries = () => put.mock.calls.filter(([{ key }]) => key === 'evenkeel-endpoints').length;
  addEndpoint(mine);
  await waitForMirrorWrites();
  writeMirroredSetting('evenkeel-theme', 'dark');
  await until(() => expect(tries()).toBe(2));
  await waitForMirrorWrites();
  // Any further try would begin before the database answers this read.
  expect(await stored('evenkeel-theme')).toBe('dark');
  expect(tries()).toBe(2);
  expect(marks()).toContain('evenkeel-endpoints-unsaved');
  expect(listEndpoints()).toHaveLength(1);

  put.mockRestore();
  writeMirroredSetting('evenkeel-theme', 'light');
  await until(() => expect(marks()).toEqual([]));
  expect(await stored('evenkeel-endpoints')).toContain('localhost:11434');
});

describe('attack 6: a page that is reloaded before the database has what was just written', () => {
  /** A new page, as after a reload. It shares only stored data with the previous one. */
  async function page() {
    vi.resetModules();
    const [mirror, kept, endpoints, origins, { database: its }] = await Promise.all([
      import('../../../src/core/work/mirror.ts'),
      import('../../../src/store/database/kept-mirror.ts'),
      import('../../../src/engine/endpoint/endpoints.ts'),
      import('../../../src/core/work/origins.ts'),
      import('../../../src/store/database/database.ts'),
    ]);
    ends.push(() => its.close());
    const begin = () => {
      const restored: string[] = [];
      ends.push(kept.syncSettingsMirror((keys) => restored.push(...keys)));
      return restored;
    };
    /** From now on, no setting reaches the database. */
    const hold = () => vi.spyOn(its.settings, 'put').mockReturnValue(new Promise(() => {}) as never);
    return { ...mirror, ...kept, ...endpoints, ...origins, begin, hold, settings: its.settings };
  }
  const leave = () => ends.splice(0).forEach((end) => end());
  const theme = () => localStorage.getItem('evenkeel-theme');

  async function keepsIt({ afterStart }: { readonly afterStart: boolean }): Promise<void> {
    const first = await page();
    first.begin();
    first.addEndpoint(mine);
    first.writeMirroredSetting('evenkeel-theme', 'light');
    await first.waitForMirrorWrites();
    expect(marks()).toEqual([]);
    leave();

    const second = await page();
    if (afterStart) second.begin();
    second.hold();
    second.writeMirroredSetting('evenkeel-theme', 'dark');
    second.removeEndpoint('mine');
    expect(await stored('evenkeel-theme')).toBe('light');
    leave();

    const third = await page();
    const restored = third.begin();
    await until(async () => expect(await stored('evenkeel-theme')).toBe('dark'));
    await third.waitForMirrorWrites();
    expect(restored).toEqual([]);
    expect(theme()).toBe('dark');
    expect(third.listEndpoints()).toEqual([]);
    expect(third.permittedOrigins()).toEqual([]);
    expect(await stored('evenkeel-endpoints')).toBe('[]');
    expect(await stored('evenkeel-endpoint-keys')).toBeNull();
    expect(marks()).toEqual([]);
  }

  test('keeps what was written before anything was there to save it', () => keepsIt({ afterStart: false }));
  test('keeps what was just being saved', () => keepsIt({ afterStart: true }));

  test('has the last of two words, though the first was saved', async () => {
    const first = await page();
    first.begin();
    const put = first.settings.put.bind(first.settings);
    let goOn = () => {};
    vi.spyOn(first.settings, 'put')
      .mockImplementationOnce(put)
      .mockImplementationOnce((row) => new Promise<void>((resolve) => (goOn = resolve)).then(() => put(row)) as never);
    first.writeMirroredSetting('evenkeel-theme', 'light');
    first.writeMirroredSetting('evenkeel-theme', 'dark');
    await until(async () => expect(await stored('evenkeel-theme')).toBe('light'));
    expect(marks()).toEqual(['evenkeel-theme-unsaved']);
    goOn();
    await first.waitForMirrorWrites();
    expect(await stored('evenkeel-theme')).toBe('dark');
    expect(marks()).toEqual([]);
  });

  test('neither undoes it nor saves it in another tab', async () => {
    await database.settings.put({ key: 'evenkeel-theme', value: 'light' });
    const other = await page();
    other.begin();
    await until(() => expect(theme()).toBe('light'));
    const put = vi.spyOn(other.settings, 'put');

    const here = await page();
    here.hold();
    here.writeMirroredSetting('evenkeel-theme', 'dark');
    await database.settings.put({ key: 'evenkeel-origins', value: '["http://localhost:1"]' });
    await until(() => expect(other.permittedOrigins()).toEqual(['http://localhost:1']));
    expect(theme()).toBe('dark');
    expect(put).not.toHaveBeenCalled();
  });

  test('keeps it without a database, for as long as there is none', async () => {
    const first = await page();
    vi.spyOn(first.settings, 'bulkGet').mockRejectedValue(new DOMException('no', 'InvalidStateError'));
    vi.spyOn(first.settings, 'put').mockRejectedValue(new DOMException('no', 'InvalidStateError'));
    first.begin();
    first.writeMirroredSetting('evenkeel-theme', 'dark');
    await first.waitForMirrorWrites();
    expect(theme()).toBe('dark');
    leave();

    const second = await page();
    second.begin();
    await until(async () => expect(await stored('evenkeel-theme')).toBe('dark'));
    await second.waitForMirrorWrites();
    expect(marks()).toEqual([]);
    // The database’s values win again.
    await database.settings.put({ key: 'evenkeel-theme', value: 'light' });
    await until(() => expect(theme()).toBe('light'));
  });

  test('has it where localStorage takes no mark', async () => {
    const first = await page();
    first.begin();
    const set = localStorage.setItem.bind(localStorage);
    vi.spyOn(localStorage, 'setItem').mockImplementation((key, text) => {
      if (key.endsWith('-unsaved')) throw new DOMException('full', 'QuotaExceededError');
      set(key, text);
    });
    first.writeMirroredSetting('evenkeel-theme', 'dark');
    await first.waitForMirrorWrites();
    expect(await stored('evenkeel-theme')).toBe('dark');
  });
});
