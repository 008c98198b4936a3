import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpParaphraseRun } from '../made-up-paraphrase-run.ts';
import { writeMadeUpRun } from '../made-up-run.ts';
import { openApp, type App } from './app.ts';
import { axeFaults } from './axe.ts';

const minutes = 60_000;
const model = 'small:evenkeel/made-up-b@1';
let app: App;
let prompts = '';

/** Two finished runs of three models, brought in as archives. */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-model-'));
  const files = ['prompts', 'paraphrases'].map((name) => join(folder, `${name}.evenkeel.jsonl`));
  prompts = await writeMadeUpRun(files[0]!, { models: 3, perSet: 4 });
  await writeMadeUpParaphraseRun(files[1]!, { models: 3, perSet: 2 });
  for (const file of files) {
    await page.goto(`${served.address}#/`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: minutes });
  }
  await rm(folder, { recursive: true, force: true });
}, 2 * minutes);
afterAll(() => app?.close());

test(
  'says what the runs of two studies found, each number with its place, and what is not known',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/models`);
    await page.getByRole('region', { name: 'What is known of them' }).getByRole('link', { name: 'made-up-b' }).click();
    await page.getByRole('heading', { name: 'made-up-b' }).waitFor();
    const audit = page.getByRole('region', { name: 'System-prompt audit', exact: true });
    const row = audit.locator('tbody tr');
    await row.filter({ hasText: /\d\.\d\d/ }).waitFor({ timeout: minutes });
    expect(await row.innerText()).toMatch(/(1st|2nd|3rd) of 3/);
    await page.locator('a[data-at="/models/1/xParaCon"]').waitFor({ timeout: minutes });
    const notRun = page.getByRole('region', { name: 'Not known yet' });
    await notRun.getByRole('link', { name: 'Instruction style' }).waitFor();
    expect(await notRun.getByRole('link', { name: 'Paraphrase' }).count()).toBe(0);
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFaults(page)).toEqual([]);
      const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(tooWide)).toBe(0);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  },
  2 * minutes,
);

test('prints as one sheet', async () => {
  const pdf = await app.page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('its numbers lead to the answers, its runs to their reports, and the names there back to it', async () => {
  const { page } = app;
  await page.locator('a[data-at="/models/1/sigma"]').click();
  await page.waitForURL((url) => url.hash.startsWith(`#/run/${prompts}/answers?`) && url.hash.includes('made-up-b'));
  await page.goBack();
  const audit = page.getByRole('region', { name: 'System-prompt audit', exact: true });
  await audit.getByRole('link', { name: /^Report of the run/ }).click();
  await page.waitForURL((url) => url.hash === `#/run/${prompts}`);
  await page
    .getByRole('table', { name: /^Grades/ })
    .getByRole('link', { name: 'made-up-b', exact: true })
    .click();
  await page.waitForURL((url) => url.hash === `#/model/${encodeURIComponent(model)}`);
  await page.locator('a[data-at="/models/1/xParaCon"]').waitFor({ timeout: minutes });
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
