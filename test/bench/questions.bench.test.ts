import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { outcomeRun } from '../made-up/outcome-run.ts';
import { tasksOf, type Task } from './long-tasks.ts';

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

test('the questions of a run, 10,000 × 24 prompts: they are shown, scrolled, narrowed and searched; what of it holds the page up is told', async () => {
  const { page } = app;
  const file = join(folder, 'run.evenkeel.jsonl');
  await writeMadeUpArchive(
    file,
    await outcomeRun({
      models: 1,
      sets: [10_000],
      prompts: 24,
      outcome: (_, i, p) => ((i * 2_654_435_761 + p * 40_503) % 100 < 70 ? 'right' : 'wrong'),
    }),
  );
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: 600_000 });
  await page.getByRole('link', { name: 'Open the run' }).click();
  const section = page.getByRole('region', { name: 'Which questions?' });
  const grid = section.getByRole('grid');

  const told = async (what: string, work: () => Promise<void>): Promise<void> => {
    const tasks = await tasksOf(page, work);
    console.info(`${what}: ${inWords(tasks)}`);
  };
  await told('the report, until its questions are there', () => grid.waitFor({ timeout: 600_000 }));
  await told('all 10,000 questions', async () => {
    await section.getByRole('button', { name: /^All 10,000$/ }).click();
    await section.getByText('10,000 of 10,000 questions').waitFor();
  });
  await told('scrolled to its end and back by keys', async () => {
    await grid.getByRole('gridcell').first().focus();
    await page.keyboard.press('Control+End');
    for (let step = 0; step < 20; step++) await page.keyboard.press('PageUp');
    await page.keyboard.press('Control+Home');
  });
  await told('scrolled by the wheel', async () => {
    await grid.hover();
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 3000);
  });
  await told('searched', async () => {
    await section.getByRole('searchbox').fill('number 777');
    await section.getByText(/^\d+ of 10,000 questions/).waitFor();
  });
  expect(await grid.getByRole('row').count()).toBeLessThan(80);
});

function inWords(tasks: readonly Task[]): string {
  const long = tasks.filter(({ own }) => own >= 50).map(({ own }) => `${own.toFixed(0)} ms`);
  const longest = Math.max(0, ...tasks.map(({ own }) => own));
  return `the longest task ${longest.toFixed(0)} ms of the processor’s; ${long.length} of 50 ms or more${long.length > 0 ? ` (${long.join(', ')})` : ''}`;
}
