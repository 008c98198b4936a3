import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { freshContext, openApp, type App } from '../app.ts';
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

/** As if this browser had asked for all of the run’s answers itself. */
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
    await fresh
      .getByText('“mine.evenkeel-back-up.zip”: it cannot be unpacked; the file is damaged or cut off.')
      .waitFor();
    await fresh.locator('input[type=file]').setInputFiles(backUp);
    const dialog = fresh.getByRole('dialog', { name: 'Restore this back-up?' });
    await dialog.getByText(/: 1 run, 0 question sets/).waitFor();
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
