import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { serveOpenAi } from '../browser/openai-server.ts';
import { storedResponses, untilFinished } from '../browser/run-pages.ts';
import { serve, type Served } from '../browser/serve.ts';
import { writeMadeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { oldVersions, rowsIn, writeOldVersion } from './old-databases.ts';

const minutes = 60_000;
/** Of each kind, half as many for each upgrade; 35 make more than 200. The starter's run is killed in browser/full/kill.test.ts. */
const kills = Number(process.env.EVENKEEL_KILLS_EACH ?? 5);

let served: Served;
beforeAll(async () => {
  served = await serve(built());
});
afterAll(() => served?.close());

const some = (ms: number) => Math.random() * ms;

test(
  `a run of an endpoint, killed ${kills} times: no answer is lost, doubled or asked again once stored`,
  async () => {
    const server = await serveOpenAi({ models: ['echo'], pieceMs: 20 });
    try {
      await withProfile(async (profile) => {
        let address = served.address;
        let run = '';
        let kept = new Map<string, number>();
        for (let killed = 0; ; killed++) {
          const browser = await openKillable(profile, address);
          const { page } = browser;
          if (run === '') {
            await addEndpoint(page, server.baseUrl);
            run = await startAsking(page);
            address = `${served.address}#/run/${run}`;
          } else {
            const onward = page.getByRole('button', { name: /^(Continue|Start)$/ });
            await onward
              .or(page.getByRole('button', { name: 'Export' }))
              .first()
              .waitFor({ timeout: minutes });
            const rows = await storedResponses(page, run);
            const now = new Map(rows.map(({ cell, seq }) => [cell, seq]));
            expect(now.size).toBe(rows.length);
            for (const [cell, seq] of kept) expect(now.get(cell), cell).toBe(seq);
            kept = now;
            if (await onward.isVisible()) await onward.click();
          }
          if (killed === kills) {
            await untilFinished(page);
            const rows = await storedResponses(page, run);
            expect(new Set(rows.map(({ cell }) => cell)).size).toBe(rows.length);
            // What was under way at a kill, four at most, is asked once more; nothing else is.
            expect(server.answered.length).toBeLessThanOrEqual(rows.length + 4 * kills);
            await browser.close();
            return;
          }
          await page.waitForTimeout(some(2500));
          await browser.kill();
        }
      });
    } finally {
      await server.close();
    }
  },
  (5 + 2 * kills) * minutes,
);

test(
  `an import and a delete, killed ${kills} times each: all of it or nothing`,
  async () => {
    await withProfile(async (profile) => {
      const file = join(profile, 'made-up.evenkeel.jsonl');
      const run = await writeMadeUpConfigurationRun(file, { models: 2, sets: 2, perSet: 50 });
      const whole = 2 * 2 * 50 * 24;
      const counted = async (page: Page) => {
        const rows = await rowsIn(page, ['runs', 'plans', 'responses']);
        expect([0, whole]).toContain(rows.responses);
        const each = rows.responses === 0 ? 0 : 1;
        expect(rows).toMatchObject({ runs: each, plans: each });
        return each === 1;
      };
      let [imports, deletes] = [0, 0];
      while (imports < kills || deletes < kills) {
        const browser = await openKillable(profile, served.address);
        const { page } = browser;
        await page.getByRole('heading', { name: 'Your runs' }).waitFor();
        if (await counted(page)) {
          await intoBin(page, run);
          await page.goto(`${served.address}#/settings`);
          await page.getByRole('button', { name: 'Empty the bin' }).click();
          await page.getByRole('button', { name: 'Delete for good' }).click();
          await page.waitForTimeout(some(600));
          await browser.kill();
          deletes++;
        } else {
          await page.locator('input[type=file]').first().setInputFiles(file);
          // The last ones are let through, so that there is something to delete.
          if (imports >= kills || Math.random() < 0.5) {
            await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 5 * minutes });
          } else await page.waitForTimeout(some(4000));
          await browser.kill();
          imports++;
        }
      }
    });
  },
  (5 + 4 * kills) * minutes,
);

test.each(oldVersions)(
  `an upgrade from version %i, killed ${Math.ceil(kills / 2)} times: all of it or nothing, and the app opens what is there`,
  async (version) => {
    for (let killed = 0; killed < Math.ceil(kills / 2); killed++) {
      await withProfile(async (profile) => {
        const still = `${served.address}favicon.svg`;
        const before = await openKillable(profile, still);
        const written = await writeOldVersion(before.page, version);
        await before.close();
        const upgrading = await openKillable(profile, still);
        void upgrading.page.goto(served.address).catch(() => undefined);
        await upgrading.page.waitForTimeout(some(3000)).catch(() => undefined);
        await upgrading.kill();

        const after = await openKillable(profile, still);
        const found = await rowsIn(after.page, ['runs', 'responses', 'itemSets', 'itemParts']);
        expect(found).toMatchObject({ runs: written.runs, responses: written.responses, itemSets: written.itemSets });
        expect([0, written.itemSets * written.partsEach]).toContain(found.itemParts ?? 0);
        await after.page.goto(`${served.address}#/settings`);
        await after.page.getByRole('button', { name: 'Check the store' }).click();
        await after.page.getByText(/^Looked through: 1 run, 2,000 answers/).waitFor({ timeout: 2 * minutes });
        const opened = await rowsIn(after.page, ['responses', 'itemParts']);
        expect(opened).toEqual({ responses: written.responses, itemParts: written.itemSets * written.partsEach });
        await after.close();
      });
    }
  },
  (3 + kills) * minutes,
);

async function addEndpoint(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${served.address}#/models`);
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  await form.getByRole('button', { name: 'Add the endpoint' }).click();
  await page.getByRole('button', { name: 'Ask Mine for its models' }).click();
  await page.getByRole('checkbox', { name: 'echo' }).check();
}

/** 600 answers. */
async function startAsking(page: Page): Promise<string> {
  await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=arithmetic&n=60&seed=3`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  return page.url().slice(-64);
}

/** As the app's own button does it. */
async function intoBin(page: Page, run: string): Promise<void> {
  await page.evaluate(async (id) => {
    const request = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const runs = database.transaction('runs', 'readwrite').objectStore('runs');
    const row = await new Promise<object>((resolve) => {
      const get = runs.get(id);
      get.onsuccess = () => resolve(get.result as object);
    });
    const put = runs.put({ ...row, removedAt: Date.now() });
    await new Promise((resolve) => (put.onsuccess = resolve));
    database.close();
  }, run);
}
