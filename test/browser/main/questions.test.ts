import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpArchive } from '../../made-up/archive.ts';
import { outcomeRun } from '../../made-up/outcome-run.ts';
import { openApp, type App } from '../app.ts';
import { axeFaults } from '../axe.ts';

let app: App;
let folder: string;
let run: string;

beforeAll(async () => {
  app = await openApp({ unfolded: false });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-questions-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  const made = await outcomeRun({
    models: 2,
    sets: [40],
    prompts: 6,
    // Of the first model 10 are never right, 10 always, 20 flip; of the second none flips.
    outcome: (m, i, p) =>
      (m === 1 ? i % 2 === 0 : i < 10 ? false : i < 20 ? true : (i + p) % (p === 5 ? 7 : 3) === 0)
        ? 'right'
        : i === 39 && p === 2
          ? 'refused'
          : 'wrong',
  });
  await writeMadeUpArchive(file, made);
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('grid').waitFor();
  run = page.url().slice(-64);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const region = () => app.page.getByRole('region', { name: 'Which questions?' });
const kind = (name: RegExp) =>
  region().getByRole('group', { name: 'Which questions are shown' }).getByRole('button', { name });
const shown = (text: string) => region().getByText(text).waitFor();

test('questions are shown by kind, by what differs between two prompts, and by words', async () => {
  await shown('20 of 40 questions, the most divided first.');
  await kind(/^Never right 10$/).click();
  await shown('10 of 40 questions');
  await kind(/^Always right 10$/).click();
  await shown('10 of 40 questions');
  await kind(/^All 40$/).click();
  await region().getByRole('combobox', { name: 'One of two' }).selectOption({ label: 'Prompt 1' });
  await region().getByRole('combobox', { name: 'The other of two' }).selectOption({ label: 'Prompt 2' });
  const expected = Array.from({ length: 20 }, (_, k) => k + 20).filter((i) => (i % 3 === 0) !== ((i + 1) % 3 === 0));
  await shown(`${expected.length} of 40 questions`);
  await region().getByRole('combobox', { name: 'One of two' }).selectOption('');
  await region().getByRole('searchbox', { name: 'Search questions and answers' }).fill('I cannot answer');
  await shown('1 of 40 questions');
  await region().getByRole('searchbox').fill('there is no such text');
  await shown('No question is like that.');
  await region().getByRole('searchbox').fill('');
  await region().getByRole('group', { name: 'Model' }).getByRole('button', { name: 'made-up-b' }).click();
  await kind(/^Flips 0$/).waitFor();
  await shown('0 of 40 questions flip for made-up-b');
  await region().getByRole('group', { name: 'Model' }).getByRole('button', { name: 'made-up-a' }).click();
  await kind(/^Flips 20$/).click();
});

test('keys lead through the grid, and Enter to the answers side by side', async () => {
  const { page, served } = app;
  const grid = region().getByRole('grid');
  await grid.getByRole('gridcell').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  expect(await focused()).toBe('0|1');
  await page.keyboard.press('End');
  expect(await focused()).toBe('0|6');
  await page.keyboard.press('Control+End');
  await expect.poll(focused).toBe('19|6');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('19|0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('19|2');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(label).toMatch(/^Prompt \d: (right|wrong|refused)$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/answers\/.*scenario=prompt-\d/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${served.address}#/run/${run}`);
  await grid.waitFor();
});

test('the questions that flip most are quoted, with the way to all their answers', async () => {
  const cards = region().getByRole('list', { name: 'The questions that flip most' }).getByRole('listitem');
  expect(await cards.count()).toBe(3);
  await cards.first().getByRole('link', { name: 'All 6 answers' }).click();
  await app.page.waitForURL(/\/answers\//);
  await app.page.goBack();
  await region().getByRole('grid').waitFor();
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`axe finds nothing, ${theme} at ${width} px; nothing is too wide`, async () => {
    const { page } = app;
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await region().getByRole('grid').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width === 390) {
      // The question stands over its marks.
      const row = region().getByRole('row').nth(1);
      const question = await row.getByRole('rowheader').boundingBox();
      const mark = await row.getByRole('gridcell').first().boundingBox();
      expect(mark!.y).toBeGreaterThan(question!.y);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

test('nothing was logged as an error', () => expect(app.faults).toEqual([]));
