import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { freshContext, openApp, type App } from '../app.ts';
import { backUpOf } from './back-up-of.ts';
import { importArchive } from '../compared-archives.ts';
import { saved, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-back-up-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const settings = async (page: Page) => {
  await page.goto(`${app.served.address}#/settings`);
  await page.getByRole('heading', { name: 'Back-up' }).waitFor();
};

/** Changes the run’s rows as if this browser had requested all its answers itself. */
const askedHere = (page: Page, run: string) =>
  page.evaluate(async (id) => {
    const opening = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const writing = database.transaction(['runs', 'responses'], 'readwrite');
    for (const [table, key, field] of [
      ['runs', id, 'imports'],
      ['responses', IDBKeyRange.bound([id, ''], [id, '\uffff']), 'imported'],
    ] as const) {
      const asking = writing.objectStore(table).openCursor(key);
      asking.onsuccess = () => {
        if (!asking.result) return;
        const kept = Object.entries(asking.result.value as object).filter(([name]) => name !== field);
        asking.result.update(Object.fromEntries(kept));
        asking.result.continue();
      };
    }
    await new Promise((resolve) => (writing.oncomplete = resolve));
    database.close();
  }, run);

async function archiveOf(page: Page, run: string): Promise<string> {
  await page.goto(`${app.served.address}#/run/${run}`);
  await untilFinished(page);
  return (await saved(page, 'Archive (.jsonl)')).text;
}

test(
  'everything is saved in one file; a fresh browser has it back, says so, and exports the same archive',
  async () => {
    const { page } = app;
    const file = join(folder, 'run.evenkeel.jsonl');
    await writeMadeUpRun(file, { models: 2, perSet: 2 });
    const run = await importArchive(page, app.served.address, await readFile(file, 'utf8'));
    await askedHere(page, run);
    const before = await archiveOf(page, run);
    await settings(page);
    await page.evaluate(() => localStorage.setItem('evenkeel-theme', 'dark'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Back up everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d\.evenkeel-back-up\.zip$/);
    await page.getByText(/^Saved as evenkeel-/).waitFor();
    const backUp = {
      name: 'mine.evenkeel-back-up.zip',
      mimeType: 'application/zip',
      buffer: await readFile(await download.path()),
    };

    const context = await freshContext(app.browser, { serviceWorkers: 'allow' });
    const fresh = await context.newPage();
    await settings(fresh);
    await fresh.locator('input[type=file]').setInputFiles({ ...backUp, buffer: backUp.buffer.subarray(0, 900) });
    await fresh.getByText('“mine.evenkeel-back-up.zip”: it cannot be unpacked; the file is damaged or cut off.').waitFor();
    await fresh.locator('input[type=file]').setInputFiles(backUp);
    const dialog = fresh.getByRole('dialog', { name: 'Restore this back-up?' });
    await dialog.getByText(/: 1 run, 0 question sets/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Theme' }).check();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await fresh.getByText(/^Restored: 1 run/).waitFor();
    expect(await fresh.evaluate(() => localStorage.getItem('evenkeel-theme'))).toBe('dark');
    expect(await archiveOf(fresh, run)).toBe(before);
    await fresh
      .getByText(/restored from the back-up of \d/i)
      .first()
      .waitFor();
    await fresh.goto(`${app.served.address}#/`);
    const rows = fresh.getByRole('table', { name: 'Runs in this browser' });
    await rows.getByText('Restored', { exact: true }).waitFor();
    expect(await rows.getByText('Imported').count()).toBe(0);
    await context.close();
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);

const kept = { margin: 50, reliance: 0.01, threads: 999, colour: 'red' };
const ofStranger = {
  kept,
  theme: 'dark',
  mirror: 'https://hub.example',
  libraryMirror: 'https://libraries.example',
  endpoints: [
    {
      id: 'theirs',
      name: 'Theirs',
      baseUrl: 'https://models.example/v1',
      parallel: 4,
      timeoutMs: 60_000,
      keepsKey: false,
      models: ['a'],
    },
  ],
};

/** Every place that can hold a setting, and the addresses that the page may reach after a reload. */
const stateOf = async (page: Page) => {
  await settings(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Back-up' }).waitFor();
  return page.evaluate(async () => {
    const opening = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const store = database.transaction('settings').objectStore('settings');
    const asking = store.getAll();
    const rows = await new Promise((resolve) => (asking.onsuccess = () => resolve(asking.result)));
    database.close();
    const policy = [...document.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')];
    return {
      settings: rows,
      local: Object.fromEntries(Object.entries(localStorage).filter(([key]) => /mirror|origin|endpoint|theme/.test(key))),
      policy: policy.map((meta) => meta.getAttribute('content')),
    };
  });
};

test(
  'the settings of a stranger’s back-up are listed with their values, and only those that are ticked come',
  async () => {
    const context = await freshContext(app.browser, { serviceWorkers: 'allow' });
    const page = await context.newPage();
    const before = await stateOf(page);
    const dialog = page.getByRole('dialog', { name: 'Restore this back-up?' });
    const open = async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles({
          name: 'theirs.evenkeel-back-up.zip',
          mimeType: 'application/zip',
          buffer: await backUpOf(ofStranger),
        });
      await dialog.getByText('Settings in it').waitFor();
    };
    await open();
    for (const [title, value] of [
      ['Tolerance of a finding', '50 points'],
      ['Agreement that a judge must be shown to exceed', '0.01'],
      ['Theme', 'dark'],
      ['Mirror of the hub', 'https://hub.example'],
      ['Mirror of the libraries', 'https://libraries.example'],
      ['Server Theirs', 'https://models.example/v1'],
    ] as const) {
      const field = dialog.locator('label').filter({ hasText: title });
      expect(await field.getByRole('checkbox').isChecked(), title).toBe(false);
      expect(await field.innerText()).toContain(value);
    }
    expect(await dialog.getByRole('checkbox').count()).toBe(6);
    await dialog.getByText('Left out, because this version cannot use them: threads (999), colour ("red").').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Nothing in it was missing here.').waitFor();
    expect(await stateOf(page)).toEqual(before);

    await open();
    await dialog.getByRole('checkbox', { name: 'Tolerance of a finding' }).check();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Restored: 1 setting.').waitFor();
    expect(await stateOf(page)).toEqual({ ...before, settings: [{ key: 'margin', value: 50 }] });

    // Ticking the mirror changes exactly what stayed the same above.
    await open();
    await dialog.getByRole('checkbox', { name: 'Mirror of the hub' }).check();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Restored: 1 setting.').waitFor();
    const after = await stateOf(page);
    expect(after.policy.join()).toContain('https://hub.example');
    expect(after.policy.join()).not.toMatch(/libraries\.example|models\.example/);
    expect(after.local).toMatchObject({ ...before.local, 'evenkeel-hub-mirror': '"https://hub.example"' });
    await context.close();
  },
  3 * minutes,
);
