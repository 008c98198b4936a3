import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';

let app: App;
let folder = '';
let run = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-finder-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  run = await writeMadeUpRun(file, { models: 3, perSet: 2 });
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).waitFor();
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const field = () => app.page.getByRole('combobox', { name: 'A page, a run, a model or an action' });
const chosen = () => app.page.getByRole('dialog').getByRole('option', { selected: true });

async function openPalette(): Promise<void> {
  await app.page.keyboard.press('Control+k');
  await field().waitFor();
}

test('“?” lists the keys, and writes a question mark in a field', async () => {
  const { page, served } = app;
  const before = served.asked.length;
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByText('Find a page, a run, a model or an action').waitFor();
  // The first load did not fetch this part.
  expect(served.asked.slice(before).some(({ path }) => path.includes('KeyList'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await page.evaluate(() => (location.hash = '#/score-table'));
  await page.evaluate(() => (location.hash = '#/models'));
  await search.click();
  await page.keyboard.type('a?');
  expect(await search.inputValue()).toBe('a?');
  expect(await dialog.count()).toBe(0);
});

test('Ctrl-K finds a page, a run and a model, with the keyboard alone', async () => {
  const { page } = app;
  await openPalette();
  await expect.poll(() => page.getByRole('group', { name: 'Runs' }).getByRole('option').count()).toBe(1);
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
  const active = () =>
    field().evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent);
  const first = await active();
  await page.keyboard.press('ArrowDown');
  expect(await active()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(first);

  await page.keyboard.type('sett');
  await expect.poll(() => chosen().textContent()).toContain('Settings');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await openPalette();
  await page.keyboard.type('finished made-up-a system');
  await expect.poll(() => chosen().count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`#/run/${run}$`));

  await openPalette();
  await page.keyboard.type('made-up-b');
  await page.getByRole('group', { name: 'Models' }).getByRole('option').first().waitFor();
  while ((await chosen().locator('xpath=..').getAttribute('aria-labelledby'))?.endsWith('Models') !== true)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/model\/.*made-up-b/);

  await openPalette();
  await page.keyboard.type('qqqq');
  await page.getByText('Nothing matches these letters.').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'detached' });
});

test('actions are done: the theme, the archive of the run that is open, a demo', async () => {
  const { page, served } = app;
  await openPalette();
  await page.keyboard.type('dark');
  await expect.poll(() => chosen().textContent()).toContain('Theme: dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

  await page.goto(`${served.address}#/run/${run}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPalette();
  await page.keyboard.type('export');
  await expect.poll(() => chosen().textContent()).toContain('Export this run’s archive');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`system-prompt-${run.slice(0, 8)}.evenkeel.jsonl.gz`);

  await openPalette();
  await page.keyboard.type('run the demo');
  await expect.poll(() => chosen().textContent()).toContain('Run the demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => /#\/run\/[0-9a-f]{64}$/.test(url.href) && !url.href.endsWith(run));
  expect(app.faults).toEqual([]);
});
