import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { openApp, type App } from '../browser/app.ts';
import { kinds } from '../mutated/kinds.ts';

const inputs = Number(process.env.EVENKEEL_PAGE_INPUTS ?? 300);
const hours = 3_600_000;
const wanted = kinds.filter(({ name }) => /^an? (gzipped )?archive/.test(name));

let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-mutated-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** How many rows each table has. */
const counts = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const all: [string, number][] = [];
    for (const name of database.objectStoreNames) {
      // The app fills this table in the background for runs opened earlier.
      if (name === 'results') continue;
      const request = database.transaction(name).objectStore(name).getAllKeys();
      const keys = await new Promise<IDBValidKey[]>((resolve) => (request.onsuccess = () => resolve(request.result)));
      // Skips the day of the Trash count, which the app writes once it is idle.
      all.push([name, keys.filter((key) => key !== 'bin-days').length]);
    }
    database.close();
    return all;
  });

test(
  'attacks 8, 10, 11, 12: a changed archive is opened by the page, or refused in one sentence, and then nothing is stored',
  { timeout: 2 * hours },
  async () => {
    const { page, served } = app;
    const random = seededRandom(20_261_123);
    const makers = await Promise.all(wanted.map((kind) => kind.make()));
    const tally = { read: 0, refused: 0 };
    await page.goto(served.address);
    for (let n = 0; n < inputs; n++) {
      const kind = wanted[n % wanted.length];
      const content = (await makers[n % wanted.length]?.(random)) ?? '';
      const path = join(folder, kind?.file ?? 'changed');
      await writeFile(path, content);
      await page.goto(`${served.address}#/settings`);
      const before = await counts(page);
      await page.goto(`${served.address}#/`);
      await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(path);
      const alert = page.getByRole('alert');
      const opened = page.getByRole('link', { name: 'Open the run' });
      await alert.or(opened).first().waitFor({ timeout: 60_000 });
      if ((await alert.count()) === 0) {
        tally.read++;
        continue;
      }
      const sentence = (await alert.locator('strong').innerText()).trim();
      const input = `Input ${n}, ${kind?.name}:\n${String(content).slice(0, 5000)}`;
      expect(sentence, input).toMatch(/^[^\n]{10,300}$/u);
      expect(sentence, input).not.toMatch(/has a defect|[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(await counts(page), input).toEqual(before);
      tally.refused++;
    }
    expect(app.faults).toEqual([]);
    console.info(`the page: ${tally.read} opened, ${tally.refused} refused in one sentence`);
    expect(tally.refused).toBeGreaterThan(0);
  },
);
