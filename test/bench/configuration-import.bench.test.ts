import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { writeMadeUpConfigurationRun } from '../made-up-configuration-run.ts';
import { watchLongTasks } from './long-tasks.ts';

/**
 * 9 models × 6 sets × 100 items × 24 configurations = 129,600 answers: how long the import takes and the report until it is there, what of it holds the
 * page up, and what memory it takes. Absolute values are told with the machine, not asserted.
 */
let app: App;
let folder = '';

beforeAll(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('129,600 answers are imported, and their report is there', async () => {
  const { page, served } = app;
  const file = join(folder, 'whole.evenkeel.jsonl');
  const run = await writeMadeUpConfigurationRun(file, { models: 9, sets: 6, perSet: 100 });
  const tasks = await watchLongTasks(page);

  const imported = await timed(async () => {
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 600_000 });
  });
  console.info(`import: ${seconds(imported)}, ${await memory()}; ${inWords(await tasks())}`);

  const before = (await tasks()).length;
  const reported = await timed(async () => {
    await page.getByRole('link', { name: 'Open the run' }).click();
    await untilReported(page);
  });
  console.info(`report: ${seconds(reported)}, ${await memory()}; ${inWords((await tasks()).slice(before))}`);

  const other = await app.context.newPage();
  await other.goto(`${served.address}#/run/${run}/answers`);
  const listing = await watchLongTasks(other);
  const listed = await timed(() => other.locator('main li a').first().waitFor({ timeout: 120_000 }));
  console.info(`list of answers: ${seconds(listed)}; ${inWords(await listing())}`);

  await page.reload();
  const again = await watchLongTasks(page);
  const reopened = await timed(() => untilReported(page));
  console.info(`report as it was kept: ${seconds(reopened)}; ${inWords(await again())}`);
  console.info(`kept ÷ measured: ${(reopened / reported).toFixed(2)}`);
  expect(reopened).toBeLessThan(reported);
  expect(app.faults).toEqual([]);
});

/** What is measured is there, to the last part of the page. */
async function untilReported(page: Page): Promise<void> {
  // It can be shared once it is measured. Cells that failed are told beside it: the run was made up with some.
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor({ timeout: 120_000 });
  await page.locator('.report:not([aria-busy])').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Of the process that the page and its workers run in: what it took at most so far. Linux only. */
async function memory(): Promise<string> {
  const session = await app.context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo
    .filter(({ type, id }) => type === 'renderer' && existsSync(`/proc/${id}/status`))
    .map(({ id }) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]));
  return `at most ${(Math.max(...peaks) / 1024).toFixed(0)} MiB`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const inWords = (tasks: readonly number[]): string =>
  tasks.length === 0
    ? 'no task of the page over 50 ms'
    : `${tasks.length} tasks of the page over 50 ms: ${tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`;
