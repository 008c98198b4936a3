import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { answerTo, serveOpenAi, type Asked } from '../browser/openai-server.ts';
import { untilFinished } from '../browser/run-pages.ts';
import { serve, type Served } from '../browser/serve.ts';
import { writeMadeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { kills, minutes, some } from './killing.ts';
import { rowsIn } from './old-databases.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(built());
});
afterAll(() => served?.close());

/** The number of simultaneous requests, unless a person sets another. */
const parallel = 4;

test(
  `a run of an endpoint, killed ${kills} times: no answer is lost, doubled or asked again once stored`,
  async () => {
    // Slow enough that the run does not finish before the last kill.
    const server = await serveOpenAi({ models: ['echo'], pieceMs: 60 });
    /** Stored answers by text, which names prompt and seed, each with the number of its requests so far. */
    let kept = new Map<string, { seq: number; asked: number }>();
    let whileItRan = 0;
    try {
      await withProfile(async (profile) => {
        let address = served.address;
        let run = '';
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
            kept = keptAfter(kept, await storedTexts(page, run), server.asked);
            if (await onward.isVisible()) await onward.click();
          }
          if (killed === kills) {
            await untilFinished(page);
            const rows = await storedTexts(page, run);
            keptAfter(kept, rows, server.asked);
            expect(rows).toHaveLength(600);
            const again = server.asked.length - rows.length;
            console.info(
              `an endpoint’s run: ${killed} kills, ${whileItRan} of them before its end; ${rows.length} answers, 0 lost, 0 doubled, 0 asked again once stored; ${again} asked once more`,
            );
            // Requests under way at a kill, and answers that had arrived but were still being written.
            expect(again).toBeLessThanOrEqual(2 * parallel * kills);
            await browser.close();
            return;
          }
          await page.waitForTimeout(some(2500));
          if (kept.size < 600) whileItRan++;
          await browser.kill();
        }
      });
    } finally {
      await server.close();
    }
  },
  (5 + 2 * kills) * minutes,
);

/** Checks that no answer is lost, moved or doubled. None may be requested again once it was stored. */
function keptAfter(
  before: ReadonlyMap<string, { seq: number; asked: number }>,
  rows: readonly { readonly seq: number; readonly text: string }[],
  asked: readonly Asked[],
): Map<string, { seq: number; asked: number }> {
  const times = new Map<string, number>();
  for (const { body } of asked) times.set(answerTo(body), (times.get(answerTo(body)) ?? 0) + 1);
  const now = new Map(rows.map(({ seq, text }) => [text, { seq, asked: times.get(text) ?? 0 }]));
  expect(now.size).toBe(rows.length);
  for (const [text, was] of before) expect(now.get(text), text).toEqual(was);
  return now;
}

function storedTexts(page: Page, run: string): Promise<{ seq: number; text: string }[]> {
  return page.evaluate(async (runId) => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const all = database.transaction('responses').objectStore('responses').getAll();
    type Row = { run: string; seq: number; response: { text: string } };
    const rows = await new Promise<Row[]>((resolve) => (all.onsuccess = () => resolve(all.result as Row[])));
    database.close();
    return rows.filter((row) => row.run === runId).map(({ seq, response }) => ({ seq, text: response.text }));
  }, run);
}

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
      let [imports, deletes, wholeImports, wholeDeletes] = [0, 0, 0, 0];
      let last: 'import' | 'delete' | undefined;
      for (;;) {
        const browser = await openKillable(profile, served.address);
        const { page } = browser;
        await page.getByRole('heading', { name: 'Your runs' }).waitFor();
        const isThere = await counted(page);
        if (last === 'import') wholeImports += Number(isThere);
        if (last === 'delete') wholeDeletes += Number(!isThere);
        last = undefined;
        if (imports >= kills && deletes >= kills) {
          await browser.close();
          break;
        }
        if (isThere) {
          await intoBin(page, run);
          await page.goto(`${served.address}#/settings`);
          await page.getByRole('button', { name: 'Empty the Trash' }).click();
          await page.getByRole('button', { name: 'Delete for good' }).click();
          await page.waitForTimeout(some(200));
          await browser.kill();
          deletes++;
          last = 'delete';
        } else {
          await page.locator('input[type=file]').first().setInputFiles(file);
          // The last imports may finish, so that there is something to delete.
          if (imports >= kills) {
            await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 5 * minutes });
            await browser.close();
          } else {
            await page.waitForTimeout(some(6000));
            await browser.kill();
            imports++;
            last = 'import';
          }
        }
      }
      console.info(
        `${imports} imports killed, ${wholeImports} of them whole and ${imports - wholeImports} not begun; ${deletes} deletes, ${wholeDeletes} whole and ${deletes - wholeDeletes} not begun; 0 partial`,
      );
    });
  },
  (5 + 4 * kills) * minutes,
);

async function addEndpoint(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${served.address}#/models`);
  await page.getByRole('button', { name: 'Add a server' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Name and limits').click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  await form.getByRole('button', { name: 'Add the server' }).click();
  await page.getByRole('checkbox', { name: 'echo' }).check();
}

/** Starts a run with 600 answers. */
async function startAsking(page: Page): Promise<string> {
  await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=arithmetic&n=60&seed=3`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  return page.url().slice(-64);
}

/** Moves a run to the Trash as the app's own button does. */
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
