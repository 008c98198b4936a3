import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { writeMadeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { tasksOf, watchLongTasks, type Task } from './long-tasks.ts';
import { sized } from './size.ts';

/** Questions per set, or pairs per criterion: 129,600 answers and 90,000 ratings in all. */
const each = sized(100, 25);

/**
 * Measures the largest runs: the time of the import and of the report, the tasks that block the page, and the memory.
 * Absolute values are logged with the machine, not asserted.
 */
let app: App;
let folder = '';

beforeEach(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
});
afterEach(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test.each([
  {
    what: `configuration, 9 models × 6 sets × ${each} questions × 24`,
    write: (file: string) => writeMadeUpConfigurationRun(file, { models: 9, sets: 6, perSet: each }),
  },
  {
    what: `judge, 3 models × 5 criteria × ${each} pairs × 3 definitions × 4 scales × 5 samples`,
    write: async (file: string) =>
      writeMadeUpArchive(
        file,
        await madeUpJudgeRun({ models: 3, criteria: 5, perCriterion: each, definitions: ['none', 'short', 'long'] }),
      ),
  },
])('a run is imported, and its report is there: $what', async ({ write }) => {
  const { page, served } = app;
  const file = join(folder, 'whole.evenkeel.jsonl');
  const run = await write(file);
  const long = await watchLongTasks(page);

  const imported = await timed(async () => {
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 600_000 });
  });
  console.info(`import: ${seconds(imported)}, ${await memory()}; ${clockInWords(await long())}`);

  let reported = 0;
  const opening = await tasksOf(page, async () => {
    reported = await timed(async () => {
      await page.getByRole('link', { name: 'Open the run' }).click();
      await untilReported(page);
    });
  });
  console.info(`report: ${seconds(reported)}, ${await memory()}; ${inWords(opening)}`);

  let saved = 0;
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = await tasksOf(page, async () => {
    saved = await timed(async () => {
      const download = page.waitForEvent('download', { timeout: 120_000 });
      // Finds the button by its text. A search by role among so many elements takes longer than the measured work.
      await page.locator('button:text-is("HTML (plain)")').click();
      await (await download).path();
    });
  });
  console.info(`one HTML file with the archive: ${seconds(saved)}; ${inWords(saving)}`);

  const other = await app.context.newPage();
  await other.goto(`${served.address}#/run/${run}/answers`);
  const listing = await watchLongTasks(other);
  const listed = await timed(() => other.locator('main li a').first().waitFor({ timeout: 120_000 }));
  console.info(`list of answers: ${seconds(listed)}; ${clockInWords(await listing())}`);

  // Starts from a freshly loaded page, because removing the old report is not part of opening it.
  await page.goto(`${served.address}#/settings`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  let reopened = 0;
  const again = await tasksOf(page, async () => {
    reopened = await timed(async () => {
      await page.goto(`${served.address}#/run/${run}`);
      await untilReported(page);
    });
  });
  console.info(`report as it was kept: ${seconds(reopened)}; ${inWords(again)}`);
  console.info(`kept ÷ measured: ${(reopened / reported).toFixed(2)}`);
  expect(reopened).toBeLessThan(reported);
  expect(app.faults).toEqual([]);
});

/** Waits until the result is complete and the page has drawn its last part. */
async function untilReported(page: Page): Promise<void> {
  // The report can be shared once it is measured. The made-up run has failed cells, which the page reports separately.
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor({ timeout: 120_000 });
  await page.locator('.report:not([aria-busy])').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Peak memory of the process that runs the page and its workers. Linux only. */
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

const inWords = (tasks: readonly Task[]): string =>
  `longest task of the page ${Math.max(...tasks.map(({ own }) => own)).toFixed(0)} ms of its own; ${clockInWords(
    tasks.map(({ wall }) => wall).filter((ms) => ms > 50),
  )}`;

const clockInWords = (long: readonly number[]): string =>
  long.length === 0
    ? 'no task of the page over 50 ms by the clock'
    : `${long.length} tasks of the page over 50 ms by the clock: ${long.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`;
