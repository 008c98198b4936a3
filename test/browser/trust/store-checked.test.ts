import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-check-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Changes a row of the database behind the app's back. */
const change = (page: Page, what: 'an answer without a run' | 'a question of the plan') =>
  page.evaluate(async (what) => {
    const open = indexedDB.open('evenkeel');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const stores = open.result.transaction(['responses', 'plans', 'settings'], 'readwrite');
    if (what === 'an answer without a run') {
      const responses = stores.objectStore('responses');
      const all = responses.getAll(undefined, 1);
      all.onsuccess = () => responses.put({ ...(all.result[0] as object), run: 'f'.repeat(64) });
    } else {
      const plans = stores.objectStore('plans');
      const all = plans.getAll();
      all.onsuccess = () => {
        const [plan] = all.result as { items: { question: string }[] }[];
        if (plan?.items[0]) plan.items[0].question = 'Another question?';
        plans.put(plan);
      };
    }
    await new Promise((resolve) => (stores.oncomplete = resolve));
    open.result.close();
  }, what);

/** Makes the page note when its initial sweep is over. */
function noteSweep(): void {
  const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(navigator.locks, {
    request: async (...given: unknown[]) => {
      const result = await request(...given);
      if (given[0] === 'evenkeel-sweep') Object.assign(window, { isSwept: true });
      return result;
    },
  });
}

test(
  '“Check the store” counts what is there, sweeps what belongs to nothing, and names what cannot be repaired',
  async () => {
    const { page, served } = app;
    await page.addInitScript(noteSweep);
    await page.clock.install();
    await page.reload();
    const file = join(folder, 'run.evenkeel.jsonl');
    await writeMadeUpRun(file, { models: 1, perSet: 2 });
    await importArchive(page, served.address, await readFile(file, 'utf8'));
    // The initial sweep must be over. Otherwise it would find the row without a run first.
    await page.clock.fastForward(11_000);
    await page.waitForFunction(() => 'isSwept' in window);

    await page.goto(`${served.address}#/settings`);
    const check = page.getByRole('button', { name: 'Check the store' });
    await check.click();
    await page.getByText('The store is intact.').waitFor();
    await page.getByText(/^Checked: 1 run, 60 answers, /).waitFor();

    await change(page, 'an answer without a run');
    await check.click();
    await page.getByText('The store was repaired.').waitFor();
    await page.getByText(/^Checked: 1 run, 61 answers, /).waitFor();
    await check.click();
    await page.getByText('The store is intact.').waitFor();
    await page.getByText(/^Checked: 1 run, 60 answers, /).waitFor();

    await change(page, 'a question of the plan');
    await check.click();
    await page.getByText('Some of what is stored is damaged.').waitFor();
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);
