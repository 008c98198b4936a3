import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { outcomeRun } from '../made-up/outcome-run.ts';
import { tasksOf, type Task } from './long-tasks.ts';
import { sized } from './size.ts';

const items = sized(10_000, 2_000);
const all = items.toLocaleString('en');

let app: App;
let folder = '';

beforeEach(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  app = await openApp({ unfolded: false });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
});
afterEach(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test(`the questions of a run, ${all} × 24 prompts: they are shown, scrolled, narrowed and searched; the longest task of each is told`, async () => {
  const { page } = app;
  const file = join(folder, 'run.evenkeel.jsonl');
  await writeMadeUpArchive(
    file,
    await outcomeRun({
      models: 1,
      sets: [items],
      prompts: 24,
      outcome: (_, i, p) => ((i * 2_654_435_761 + p * 40_503) % 100 < 70 ? 'right' : 'wrong'),
    }),
  );
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 600_000 });
  const section = page.getByRole('region', { name: 'Which questions?' });
  const grid = section.getByRole('grid');
  const status = section.getByRole('status');

  const tasksOfAll: Task[] = [];
  const held = async (what: string, work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    const tasks = await tasksOf(page, work);
    console.info(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${inWords(tasks)}`);
    tasksOfAll.push(...tasks);
  };

  await held('the report', async () => {
    await page.getByRole('link', { name: 'Open the run' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor({ timeout: 600_000 });
    await page.locator('.report:not([aria-busy])').waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  });
  await held('its questions are there', async () => {
    await section.scrollIntoViewIfNeeded();
    await grid.waitFor({ timeout: 600_000 });
  });
  await held('all questions', async () => {
    await section.getByRole('button', { name: `All ${all}`, exact: true }).click();
    await status.getByText(`${all} of ${all} questions`).waitFor();
  });
  await held('scrolled to its end and back by keys', async () => {
    await grid.getByRole('gridcell').first().focus();
    await page.keyboard.press('Control+End');
    for (let step = 0; step < 20; step++) await page.keyboard.press('PageUp');
    await page.keyboard.press('Control+Home');
  });
  await held('scrolled by the wheel', async () => {
    await grid.hover();
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 3000);
  });
  expect(await grid.getByRole('row').count()).toBeLessThan(80);
  await held('one prompt against another', async () => {
    await section.getByRole('button', { name: 'One system prompt against another' }).click();
    await status.getByText(/^[\d,]+ questions come out better/).waitFor();
    await section.getByRole('button', { name: 'One system prompt against another' }).click();
  });
  await held('searched', async () => {
    await section.getByRole('searchbox').fill('number 777');
    await status.getByText(new RegExp(`^\\d+ of ${all} questions`)).waitFor();
  });
  await held('the same on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await section.getByRole('searchbox').fill('');
    await status.getByText(`${all} of ${all} questions`).waitFor();
    await grid.hover();
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 3000);
  });
  console.info(`in all: ${inWords(tasksOfAll)}`);
  expect(app.faults).toEqual([]);
});

function inWords(tasks: readonly Task[]): string {
  const long = tasks.filter(({ own }) => own >= 50).map(({ own }) => `${own.toFixed(0)} ms`);
  const longest = Math.max(0, ...tasks.map(({ own }) => own));
  return `the longest task ${longest.toFixed(0)} ms of the processor’s; ${long.length} of 50 ms or more${long.length > 0 ? ` (${long.join(', ')})` : ''}`;
}
