import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpArchive } from '../../../made-up/archive.ts';
import { firstScreenRun } from '../../../made-up/first-screen-run.ts';
import { outcomeRun } from '../../../made-up/outcome-run.ts';
import { openApp, type App } from '../../app.ts';
import { firstScreenFaults, firstScreens } from '../../first-screen.ts';

let app: App;
let folder: string;
let run: string;

beforeAll(async () => {
  app = await openApp({ unfolded: false });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-frame-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  // The third prompt halves the first model's correct answers. The second model flips under every prompt.
  const made = await outcomeRun({
    models: 2,
    sets: [20, 20],
    prompts: 6,
    outcome: (m, i, p) =>
      (i * 7 + (m === 0 ? (p === 2 ? 3 : 0) : p * 11)) % 10 < (m === 0 && p === 2 ? 3 : 7) ? 'right' : 'wrong',
  });
  await writeMadeUpArchive(file, made);
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Where it comes from' }).waitFor();
  run = page.url().slice(-64);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const table = () => app.page.getByRole('table', { name: /^Grades/ });

test('tables are folded, opened one by one or together, and stay as they were left', async () => {
  const { page } = app;
  expect(await page.locator('#report-details table').count()).toBe(0);
  await page.getByRole('heading', { name: 'Strength and sensitivity' }).click();
  await table().waitFor();
  await page.reload();
  await table().waitFor();
  await page.getByRole('button', { name: 'Open all' }).click();
  await page
    .getByRole('table', { name: /^Every score|scores/i })
    .first()
    .waitFor();
  await page
    .getByText('The same questions')
    .or(page.getByText('Plan', { exact: true }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect.poll(() => table().isVisible()).toBe(false);
});

test('an address names a part: it is opened and in view, also when it is folded', async () => {
  const { page, served } = app;
  await page.goto('about:blank');
  await page.goto(`${served.address}#/run/${run}?section=neutrality`);
  const heading = page.getByRole('heading', { name: 'Neutrality', exact: true });
  await heading.waitFor();
  await expect.poll(async () => Math.abs((await heading.boundingBox())?.y ?? 9999)).toBeLessThan(900);
  await page.getByRole('region', { name: 'Neutrality' }).waitFor();
  await page.getByRole('navigation', { name: 'This report' }).getByRole('link', { name: 'Method' }).click();
  await page.waitForURL(/section=method/);
  await page.getByRole('region', { name: 'Method' }).locator('details[open]').waitFor();
});

test('a run has a name, changed where it stands, kept, and in its archive', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/run/${run}`);
  await page.getByRole('button', { name: 'Rename this run' }).click();
  const field = page.getByRole('textbox', { name: 'Name of this run' });
  await field.fill('Support <b>prompts</b>');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Support <b>prompts</b>' }).waitFor();
  expect(await page.getByRole('button', { name: 'Rename this run' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Support <b>prompts</b>' }).waitFor();
  expect(await page.title()).toBe('Support <b>prompts</b>; imported · Evenkeel');
  await page.getByRole('button', { name: 'Rename this run' }).click();
  await field.fill('something else');
  await field.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Support <b>prompts</b>' }).waitFor();
  await page.getByRole('button', { name: 'Rename this run' }).click();
  await field.fill('');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'System-prompt audit' }).waitFor();
});

test('on a phone the places are in a menu, and a choice leads to the parts', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Methods' }).click();
  await page.getByRole('heading', { level: 1, name: /Method/ }).waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await page.goBack();
  await page.getByRole('combobox', { name: 'Go to a part of this report' }).selectOption({ label: 'Details' });
  await page.waitForURL(/section=details/);
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'Details' }).boundingBox())?.y ?? 9999)
    .toBeLessThan(844);
  await page.setViewportSize({ width: 1280, height: 800 });
});

// Other numbers of models: test/component/report/first-screen.test.ts, which uses where a report begins.
test('the first screen of a report of 3 models is one screen, and says no more than is read', async () => {
  const { page, served } = app;
  const file = join(folder, '3.evenkeel.jsonl');
  const made = await firstScreenRun(3);
  await writeMadeUpArchive(file, made);
  await page.goto(`${served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Where it comes from' }).waitFor();
  expect(await page.getByRole('list', { name: 'Model by model' }).getByRole('heading').count()).toBe(3);
  const names = made.plan.models.map((model) => model.replace(/^.*\/|@.*$/g, ''));
  expect(await firstScreenFaults(page, [...names, 'Prompt 4'])).toEqual([]);
  for (const { width, height, above } of firstScreens) {
    await page.setViewportSize({ width, height });
    const top = () => page.locator('.report').evaluate((report) => report.getBoundingClientRect().top + scrollY);
    await expect.poll(top, { message: `at ${width} px` }).toBeLessThanOrEqual(above);
  }
  // The last screen is the phone's. It has room for the whole chart of three models.
  const chart = page.locator('#report-verdict figure svg').last();
  await expect.poll(() => chart.evaluate((drawn) => drawn.getBoundingClientRect().bottom + scrollY)).toBeLessThan(844);
});

test('nothing was logged as an error', () => expect(app.faults).toEqual([]));
