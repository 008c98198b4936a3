import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { untilFinished } from '../browser/run-pages.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { sized } from './size.ts';

/**
 * Measures how soon a report of CreditAudit's size (13 models × 10 templates × 3 × 100 items = 39,000 answers) is complete.
 * Absolute times are logged with the machine, not asserted. CPU times are logged too, because the machine may be busy.
 */
const openings = sized(3, 1);

let app: App;
let folder = '';
let run = '';

declare global {
  interface Window {
    tasksOver50: { start: number; ms: number }[];
  }
}

beforeAll(async () => {
  const [cpu] = cpus();
  console.info(`${cpus().length} × ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  const file = join(folder, 'large.evenkeel.jsonl');
  run = await writeMadeUpRun(file);
  const began = performance.now();
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 300_000 });
  console.info(`import of 39,000 answers: ${seconds(performance.now() - began)}`);
  // The page measures an imported run immediately. That work must be over.
  await vi.waitUntil(async () => (await keptResults(app.page)) === 1, { timeout: 60_000, interval: 200 });
}, 400_000);
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test(`the report of 39,000 answers opens, ${openings} times measured anew and ${openings} times as it was kept`, async () => {
  const address = `${app.served.address}#/run/${run}`;
  const cold: Opening[] = [];
  const warm: Opening[] = [];
  for (let n = 0; n < openings; n++) {
    await forgetResults(app.page);
    cold.push(await opened('measured anew', address, untilDrawn));
    warm.push(await opened('kept', address, untilDrawn));
  }
  const ratio = median(warm) / median(cold);
  console.info(`kept ÷ measured anew: ${ratio.toFixed(2)}`);
  expect(ratio).toBeLessThan(0.8);
  expect(app.faults).toEqual([]);
});

test('the answers to one item are there without reading the others', async () => {
  const answers = `${app.served.address}#/run/${run}/answers`;
  const list = await opened('the list of answers', answers, (page) => page.locator('main li a').first().waitFor());
  const item = await opened('the answers to one item', `${answers}/history%2F050`, (page) =>
    page.locator('main li h3').first().waitFor(),
  );
  console.info(`one item ÷ the list: ${(item.ms / list.ms).toFixed(2)}`);
  expect(item.cpuMs).toBeLessThan(list.cpuMs);
  expect(app.faults).toEqual([]);
});

/** Waits for the last row of the last table. */
async function untilDrawn(page: Page): Promise<void> {
  await untilFinished(page);
  await page.locator('.report:not([aria-busy])').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

interface Opening {
  readonly ms: number;
  readonly cpuMs: number;
}

/**
 * Opens an address in a new page and times it until `until` resolves. Also records what blocked the page's thread until it
 * was idle.
 */
async function opened(what: string, address: string, until: (page: Page) => Promise<void>): Promise<Opening> {
  const page = await app.context.newPage();
  // The browser reports only tasks of 50 ms or longer.
  await page.addInitScript(() => {
    window.tasksOver50 = [];
    new PerformanceObserver((list) => {
      window.tasksOver50.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, ms: duration })));
    }).observe({ type: 'longtask', buffered: true });
  });
  const cpuBefore = await cpuMs();
  const began = performance.now();
  await page.goto(address);
  await until(page);
  const ms = performance.now() - began;
  await page.waitForTimeout(2000);
  const cpu = (await cpuMs()) - cpuBefore;
  const tasks = await page.evaluate(() => window.tasksOver50);
  const taskTexts = tasks.map((task) => `${task.ms.toFixed(0)} ms at ${task.start.toFixed(0)}`).join(', ');
  console.info(
    `${what}: ${seconds(ms)}, CPU ${seconds(cpu)} until at rest; ${tasks.length} tasks over 50 ms${taskTexts && `: ${taskTexts}`}`,
  );
  await page.close();
  return { ms, cpuMs: cpu };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const median = (all: readonly Opening[]): number =>
  all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

/** CPU time of all processes of the browser, in ms. */
async function cpuMs(): Promise<number> {
  const session = await app.context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const keptResults = (page: Page) => inResults(page, 'count');

/** Deletes all stored results, as if nothing had been measured yet. */
const forgetResults = (page: Page) => inResults(page, 'clear');

function inResults(page: Page, method: 'count' | 'clear'): Promise<unknown> {
  return page.evaluate(async (method) => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const request = database.transaction('results', 'readwrite').objectStore('results')[method]();
    const found = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    database.close();
    return found;
  }, method);
}
