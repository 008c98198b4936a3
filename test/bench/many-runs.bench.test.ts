import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '../browser/app.ts';
import { copyRun } from '../browser/copied-runs.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { watchLongTasks } from './long-tasks.ts';
import { sized } from './size.ts';

/**
 * Measures a browser with many runs of 270 answers each: how long its pages take and which tasks block them. The values are
 * logged with the machine, not asserted.
 */
const sizes = sized(3, 1) === 3 ? [100, 500, 1000] : [60];

const pages: readonly [what: string, address: string, until: (page: Page) => Promise<void>][] = [
  ['Home', '', (page) => page.getByRole('table', { name: 'Runs in this browser' }).getByRole('row').nth(50).waitFor()],
  ['New', '#/new', (page) => page.getByRole('group', { name: 'Models' }).getByRole('checkbox').first().waitFor()],
  ['Models', '#/models', (page) => page.getByText(/^[\d,]+ finished runs$/).waitFor()],
  ['Settings', '#/settings', (page) => page.getByText(/^The Trash is empty/).waitFor()],
  ['Compare', '#/compare', (page) => page.getByRole('combobox', { name: 'First run' }).waitFor()],
  ['Compare models', '#/compare/models', (page) => page.getByRole('combobox', { name: 'Run' }).waitFor()],
];

test('many runs', { timeout: 30 * 60_000 }, async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  try {
    for (const count of sizes) await measured(count, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function measured(count: number, folder: string): Promise<void> {
  const app = await openApp();
  try {
    const { page, served } = app;
    const file = join(folder, `${count}.evenkeel.jsonl`);
    const run = await writeMadeUpRun(file, { models: 3, perSet: 3 });
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).waitFor();
    await copyRun(page, run, { count: count - 1, answers: true, before: true });
    await opened(app.page, `${count} runs, Home, rows as before`, served.address, pages[0]![2]);
    // The app adds the missing fields of the rows in the background.
    await expect.poll(() => lacking(page), { timeout: 5 * 60_000, interval: 1000 }).toBe(0);
    for (const [what, address, until] of pages)
      await opened(page, `${count} runs, ${what}`, `${served.address}${address}`, until);
    expect(app.faults).toEqual([]);
  } finally {
    await app.close();
  }
}

/** Opens an address from an empty page, with all of the app’s files in the browser’s cache. */
async function opened(page: Page, what: string, address: string, until: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('about:blank');
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const tasks = await watchLongTasks(page);
  await until(page);
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  await page.waitForTimeout(1000);
  const long = await tasks();
  const tooLong = long.length === 0 ? 'no task' : `${long.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}:`;
  console.info(`${what}: ${seconds} s; ${tooLong} over 50 ms`);
}

const lacking = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const asking = database.transaction('runs').objectStore('runs').getAll();
    const rows = await new Promise<object[]>((resolve) => (asking.onsuccess = () => resolve(asking.result as object[])));
    database.close();
    return rows.filter((row) => !('outline' in row && 'counted' in row)).length;
  });
