import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { watchLongTasks } from './long-tasks.ts';
import { sized } from './size.ts';

/**
 * Imports, lists, opens, searches and chooses a user's own set of 100,000 items. Logs how long each takes and which tasks
 * block the page. Absolute values are logged with the machine, not asserted.
 */
const items = sized(100_000, 10_000);
const inWords = (count: number): string => count.toLocaleString('en');
const all = inWords(items);

let app: App;
let folder = '';

beforeAll(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  await writeFile(join(folder, 'large.jsonl'), Array.from({ length: items }, (_, n) => JSON.stringify(item(n))).join('\n'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Every tenth item has no paraphrases, so the paraphrase study cannot use it. */
const item = (n: number) => ({
  question: `What is ${n} plus ${n + 1}?`,
  choices: [String(2 * n), String(2 * n + 1), String(2 * n + 2)],
  answer: String(2 * n + 1),
  subject: n % 3 === 0 ? 'thirds' : 'others',
  paraphrases: n % 10 === 0 ? [] : [`Add ${n} and ${n + 1}.`, `How much are ${n} and ${n + 1} together?`],
});

test(`a set of ${all} items is stored, listed, opened, searched and chosen`, async () => {
  const { page, served } = app;
  page.setDefaultTimeout(60_000);
  await page.goto(`${served.address}#/items`);
  const tasks = await watchLongTasks(page);
  const store = page.getByRole('button', { name: 'Save as a question set' });
  const stored = page.getByRole('link', { name: 'Open the set' });
  await report('read from its file and stored', page, tasks, async () => {
    await page.locator('main input[type=file]').first().setInputFiles(join(folder, 'large.jsonl'));
    await store.click();
    await stored.waitFor();
  });
  const address = (await stored.getAttribute('href'))!;
  const id = decodeURIComponent(address.split('/').at(-1)!);

  await opened('listed among the sets', '#/items', (page) => page.getByRole('link', { name: 'large' }).first().waitFor());
  await opened('opened', address, async (page) => {
    await page.getByText(`${all} questions shown.`).waitFor();
    await page.getByLabel('Search in this set').fill(String(items - 1));
    await page.getByText(/^\d questions shown\.$/).waitFor();
  });
  await opened('one item', `${address}/${String(items / 2).padStart(String(items).length, '0')}`, (page) =>
    page.getByText(`question ${inWords(items / 2)} of`).waitFor(),
  );
  // The cost of the page itself, with a small set.
  await opened('a set of 160 items chosen', '#/new?study=system-prompt&items=arithmetic&n=all', (page) =>
    page.getByText(/× 160 questions/).waitFor(),
  );
  for (const study of ['system-prompt', 'paraphrase', 'configuration'])
    await opened(`chosen for ${study}`, `#/new?study=${study}&items=${id}&n=all`, async (page) => {
      await page.getByText(`× ${all} questions`).waitFor();
      await page.getByLabel('Seed').fill('7');
      if (study !== 'paraphrase') return;
      await page.getByRole('checkbox', { name: /^Leave out questions/ }).check();
      await page.getByText(`× ${inWords(0.9 * items)} questions`).waitFor();
    });
  expect(app.faults).toEqual([]);
});

/** Opens an address in a new page and waits until `until` resolves and the page is idle. */
async function opened(what: string, address: string, until: (page: Page) => Promise<void>): Promise<void> {
  const page = await app.context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${app.served.address}#/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await report(what, page, await watchLongTasks(page), async () => {
    await page.evaluate((address) => (location.hash = address), address);
    await until(page);
  });
  await page.close();
}

async function report(
  what: string,
  page: Page,
  tasks: () => Promise<readonly number[]>,
  work: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  // The browser reports a finished task a little later.
  await page.waitForTimeout(300);
  const long = await tasks();
  const tooLong = long.length === 0 ? 'no task' : `${long.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}:`;
  console.info(`${what}: ${(ms / 1000).toFixed(1)} s; ${tooLong} over 50 ms`);
}
