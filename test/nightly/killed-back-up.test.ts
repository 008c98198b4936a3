import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { importArchive } from '../browser/compared-archives.ts';
import { serve, type Served } from '../browser/serve.ts';
import { untilDatabase } from '../browser/until-database.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { kills, minutes, some } from './killing.ts';
import { rowsIn } from './old-databases.ts';

/** Runs of 1 to 5 models, 600 answers each. */
const models = [1, 2, 3, 4, 5];
const perModel = 600;
const tables = ['runs', 'plans', 'responses', 'lines'];

let served: Served;
beforeAll(async () => {
  served = await serve(built());
});
afterAll(() => served?.close());

test(
  `a back-up that is made and one that is brought back, killed ${kills} times each: each run is whole or not there, and none is changed`,
  async () => {
    const settings = `${served.address}#/settings`;
    await withProfile(async (profile) => {
      const runs = new Map<string, number>();
      const first = await openKillable(profile, served.address);
      for (const count of models) {
        const file = join(profile, `of-${count}.evenkeel.jsonl`);
        await writeMadeUpRun(file, { models: count, perSet: 20 });
        const run = await importArchive(first.page, served.address, await readFile(file, 'utf8'));
        runs.set(run, count * perModel);
      }
      const before = await rowsIn(first.page, tables);
      await first.close();

      for (let killed = 0; killed < kills; killed++) {
        const { page, kill } = await openKillable(profile, settings);
        await page.getByRole('button', { name: 'Back up everything' }).click();
        await page.waitForTimeout(some(3000));
        await kill();
      }
      const last = await openKillable(profile, settings);
      expect(await rowsIn(last.page, tables)).toEqual(before);
      expect(await answersOf(last.page)).toEqual(runs);
      const backUp = await backedUp(last.page);
      await last.close();

      let killed = 0;
      let amidst = 0;
      while (killed < kills) {
        await withProfile(async (fresh) => {
          for (let there = 0; ;) {
            const { page, kill, close } = await openKillable(fresh, settings);
            const now = await answersOf(page);
            for (const [run, answers] of now) expect(answers, run).toBe(runs.get(run));
            expect(await rowsIn(page, ['runs', 'plans'])).toEqual({ runs: now.size, plans: now.size });
            // A restored run stays.
            expect(now.size).toBeGreaterThanOrEqual(there);
            if (killed > 0) amidst += Number(now.size > there && now.size < runs.size);
            there = now.size;
            await bringBack(page, backUp);
            if (killed === kills || there === runs.size) {
              await page
                .getByText(/^Restored: |^Nothing in it was missing here/)
                .first()
                .waitFor({ timeout: 2 * minutes });
              expect(await answersOf(page)).toEqual(runs);
              expect(await rowsIn(page, tables)).toEqual(before);
              await close();
              return;
            }
            await page.waitForTimeout(some(4000));
            await kill();
            killed++;
          }
        });
      }
      console.info(
        `back-ups: ${kills} kills while one was made, nothing changed; ${killed} while one was brought back, ${amidst} of them between its runs; 0 runs lost, doubled or partial`,
      );
    });
  },
  (5 + 3 * kills) * minutes,
);

async function backedUp(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: minutes }),
    page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  return readFile(await download.path());
}

async function bringBack(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'mine.evenkeel-back-up.zip', mimeType: 'application/zip', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
}

/**
 * The number of answers of each stored run, and of each missing run that still has answers. It reads IndexedDB directly,
 * without the app.
 */
async function answersOf(page: Page): Promise<Map<string, number>> {
  await untilDatabase(page);
  const counts = await page.evaluate(async () => {
    const request = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const keysOf = (store: string) => {
      const keys = database.transaction(store).objectStore(store).getAllKeys();
      return new Promise<IDBValidKey[]>((resolve) => (keys.onsuccess = () => resolve(keys.result)));
    };
    const counts: Record<string, number> = {};
    for (const run of await keysOf('runs')) counts[String(run)] = 0;
    for (const key of await keysOf('responses')) {
      const [run] = key as [string, string];
      counts[run] = (counts[run] ?? 0) + 1;
    }
    database.close();
    return counts;
  });
  return new Map(Object.entries(counts));
}
