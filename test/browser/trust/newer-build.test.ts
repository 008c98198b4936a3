import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';
import { storedResponses } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-newer-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Changes the database as a later build would and adds a run of that build. Uses a tab of the same origin. */
async function asANewerBuild(): Promise<void> {
  const tab = await app.context.newPage();
  await tab.goto(`${app.served.address}favicon.svg`);
  await tab.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name === 'evenkeel');
    const request = indexedDB.open('evenkeel', (found?.version ?? 0) + 10);
    await new Promise((resolve, reject) => {
      request.onupgradeneeded = () => request.result.createObjectStore('later', { keyPath: 'id' });
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
      // The older tab's current work may block this for a moment.
    });
    const database = request.result;
    const change = database.transaction(['runs', 'plans', 'later'], 'readwrite');
    const plans = change.objectStore('plans').getAll();
    plans.onsuccess = () => {
      const [plan] = plans.result as { id: string }[];
      const id = 'f'.repeat(64);
      change.objectStore('plans').put({ ...plan, id });
      const run = { id, models: [], environment: null, createdAt: Date.now(), total: 1, state: 'waiting', name: 'Later' };
      change.objectStore('runs').put(run);
    };
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  });
  await tab.close();
}

test(
  'beside a newer build in another tab this one says that it should be reloaded, changes nothing, and loses and hides nothing',
  async () => {
    const { page } = app;
    const file = join(folder, 'run.evenkeel.jsonl');
    await writeMadeUpRun(file, { models: 2, perSet: 1 });
    const run = await importArchive(page, app.served.address, await readFile(file, 'utf8'));
    const before = (await storedResponses(page, run)).length;
    expect(before).toBeGreaterThan(0);

    await asANewerBuild();
    const message = page.getByText(/belongs to a newer version of Evenkeel|written by a newer version of Evenkeel/).first();
    // Every later use of the database shows the message.
    await page.goto(`${app.served.address}#/run/${run}`);
    await message.waitFor();
    await page.goto(`${app.served.address}#/settings`);
    await message.waitFor();
    // The server still has this build, so the message appears again.
    await page.goto(`${app.served.address}#/`);
    await page.reload();
    await message.waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/defect|IndexedDB|Dexie/);

    const kept = await page.evaluate(async () => {
      const open = indexedDB.open('evenkeel');
      await new Promise((resolve) => (open.onsuccess = resolve));
      const all = open.result.transaction('runs').objectStore('runs').getAll();
      await new Promise((resolve) => (all.onsuccess = resolve));
      open.result.close();
      return (all.result as { id: string }[]).map(({ id }) => id);
    });
    expect(kept.toSorted()).toEqual([run, 'f'.repeat(64)].toSorted());
    expect(await storedResponses(page, run)).toHaveLength(before);
  },
  2 * minutes,
);
