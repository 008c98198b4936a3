import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { serve } from '../browser/serve.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { sized } from './size.ts';

const minutes = 60_000;
/** Questions per set. The full size has 15,000 answers, as the attack had. */
const perSet = sized(100, 60);

/** Far above chance variation and far below the original fault. That took 8 s the first time and 68 s the second. */
const mostRatio = 3;

test(
  'attack 9: an archive that is deleted for good and, after a kill, imported again is as quick as the first time',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-again-'));
    const file = join(folder, 'run.evenkeel.jsonl');
    const run = await writeMadeUpRun(file, { models: 5, perSet });
    const served = await serve(built());
    try {
      const { first, second } = await withProfile(async (profile) => {
        const before = await openKillable(profile, served.address);
        const first = await importTaking(before.page, file);
        await removeForGood(before.page, served.address, run);
        await before.kill();
        const after = await openKillable(profile, served.address);
        const second = await importTaking(after.page, file);
        await after.close();
        return { first, second };
      });
      console.info(`${5 * 10 * 3 * perSet} answers: ${seconds(first)}, after delete and kill ${seconds(second)}`);
      expect(second / first).toBeLessThan(mostRatio);
    } finally {
      await served.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  20 * minutes,
);

async function importTaking(page: Page, file: string): Promise<number> {
  const began = performance.now();
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 10 * minutes });
  return performance.now() - began;
}

async function removeForGood(page: Page, address: string, run: string): Promise<void> {
  await page.goto(`${address}#/`);
  await page.getByRole('table', { name: 'Runs in this browser' }).getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => removedAt(page, run), { timeout: minutes }).not.toBeNull();
  await page.goto(`${address}#/settings`);
  await page.getByRole('button', { name: 'Empty the Trash' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => removedAt(page, run), { timeout: 2 * minutes }).toBeUndefined();
}

/** When a run was moved to the Trash. `null` if it is not there, `undefined` if the run does not exist. */
const removedAt = (page: Page, run: string): Promise<number | null | undefined> =>
  page.evaluate(async (id) => {
    const open = indexedDB.open('evenkeel');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const get = open.result.transaction('runs').objectStore('runs').get(id);
    await new Promise((resolve) => (get.onsuccess = resolve));
    open.result.close();
    const row = get.result as { removedAt?: number } | undefined;
    return row && (row.removedAt ?? null);
  }, run);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
