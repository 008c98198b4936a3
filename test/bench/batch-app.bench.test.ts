import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlan } from '../../src/run/make-plan.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { openApp, type App } from '../browser/app.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { requestsIn, vllmLine } from '../made-up/batch-processor.ts';
import { watchLongTasks } from './long-tasks.ts';
import { sized } from './size.ts';

/**
 * The app exports a run of 130,000 cells as batch files and imports the results. Logs how long each step takes and which
 * tasks block the page. Asserts no absolute times.
 */
const questions = sized(1300, 20);
/** Each model has its own file. Chromium saves ten files of a page before it asks. */
const models = 10;
const cells = models * 10 * questions;
const inWords = (count: number): string => count.toLocaleString('en');

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

test(`${inWords(cells)} cells go out of the app as batch files, and their results come back`, async () => {
  const { page, served } = app;
  page.setDefaultTimeout(600_000);
  const items = Array.from({ length: questions }, (_, n) => ({
    id: `table/${String(n + 1).padStart(4, '0')}`,
    question: `Question ${n + 1}: which of the four names belongs to number ${n * 7 + 3}, as it stands there?`,
    choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
    answer: n % 4,
  }));
  const plan = await makePlan({
    study: systemPromptStudy as unknown as Study,
    options: { ...systemPromptStudy.defaults, kinds: {} },
    models: Array.from({ length: models }, (_, m) => `endpoint:cluster/made-up-${m}`),
    items,
    seed: 1,
    samples: 1,
  });
  const archive = join(folder, 'plan.evenkeel.jsonl');
  const run = await writeMadeUpArchive(archive, { plan, items, responses: [] });
  await page.goto(served.address);
  await page.locator('main input[type=file]').first().setInputFiles(archive);
  await page.getByRole('link', { name: 'Open the run' }).waitFor();
  await page.goto(`${served.address}#/run/${run}`);
  const tasks = await watchLongTasks(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Batch files' }).click();
  await reportTasks('made', tasks, async () => {
    await dialog.getByRole('button', { name: 'Make the files' }).click();
    await dialog.getByText(`${inWords(cells)} requests in ${models} files`).waitFor();
  });
  const results: string[] = [];
  for (const save of await dialog.getByRole('button', { name: /^Save system-prompt/ }).all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const result = join(folder, `result-${results.length}.jsonl`);
    const requests = requestsIn(await readFile(await download.path(), 'utf8'));
    await writeFile(result, requests.map(vllmLine).reverse().join('\n'));
    results.push(result);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Bring results back' }).click();
  await dialog.locator('input[type=file]').setInputFiles(results);
  await reportTasks('brought back and stored', tasks, async () => {
    await dialog.getByRole('button', { name: `Bring back ${models} files` }).click();
    await dialog.getByText(`${inWords(cells)} answers came back.`).waitFor();
  });
  expect(results).toHaveLength(models);
});

async function reportTasks(what: string, tasks: () => Promise<readonly number[]>, work: () => Promise<void>): Promise<void> {
  const before = (await tasks()).length;
  const begun = performance.now();
  await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const longest = Math.max(0, ...(await tasks()).slice(before));
  console.info(`${what}: ${seconds} s, longest task of the page ${longest.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`);
}
