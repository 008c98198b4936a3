import { readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpJudgeRun } from '../../made-up/judge-run.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

const model = 'small:evenkeel/made-up-unruly@1';
let app: App;
let run = '';

beforeAll(async () => {
  app = await openApp();
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-rated-')), 'run.evenkeel.jsonl');
  await writeMadeUpJudgeRun(file, { models: 4, perCriterion: 3, samples: 3 });
  run = await importArchive(app.page, app.served.address, await readFile(file, 'utf8'));
}, 120_000);
afterAll(() => app?.close());

test('ratings are listed by what could not be read and why, seen on all scales, and read by hand with the keyboard', async () => {
  const { page, served } = app;
  const query = new URLSearchParams({ model, outcome: 'unreadable' });
  await page.goto(`${served.address}#/run/${run}/answers?${query}`);
  const because = page.getByRole('combobox', { name: 'Because' });
  await because.waitFor();
  const reason = (await because.locator('option').nth(1).getAttribute('value'))!;
  await because.selectOption(reason);
  await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('why')).toBe(reason);
  // A question shows only the answers that match the filter.
  await expect.poll(() => page.getByRole('img', { name: /: unread$/ }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('img', { name: /: rated \S/ }).count()).toBe(0);
  for (const name of ['Definition of the criterion', 'Scale', 'Sample', 'Criterion'])
    expect(await page.getByRole('combobox', { name, exact: true }).count()).toBe(1);
  expect(await page.locator('main').innerText()).not.toMatch(/\b(right|wrong)\b/);

  await page.locator('main li > a').first().click();
  const grid = page.getByRole('table', { name: /ratings by prompt variant and sample/ });
  await grid.waitFor();
  await expect.poll(() => grid.locator('tbody tr').count()).toBe(8);
  const unread = grid.getByRole('link', { name: /: unread$/ }).first();
  const asked = (await unread.getAttribute('aria-label'))!;
  await unread.click();
  const card = page.getByRole('listitem').filter({ has: page.getByText(/^Unread: /) });
  await expect.poll(() => card.count()).toBe(1);
  expect(await page.locator('main').innerText()).toMatch(/known quality [\d.]+ on this scale/);

  await card.getByRole('button', { name: /^Correct the parsed answer/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct the parsed answer' });
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Why').focus();
  await page.keyboard.type('It says so further down.');
  await page.keyboard.press('Enter');
  await page.getByText('Changed by hand', { exact: true }).waitFor();
  await page.getByText(/^Read as (1 of 1–(5|10)|“(Strongly disagree|No)”, 1st of [25])\.$/).waitFor();
  // “No definition, 5-P, sample 2: unread” now has a rating there.
  const cell = asked.slice(0, asked.lastIndexOf(':'));
  await page.getByRole('link', { name: new RegExp(`^${cell}: (1|Strongly disagree|No)$`) }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
}, 120_000);
