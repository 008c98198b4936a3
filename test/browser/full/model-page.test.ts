import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { underAnotherId, writeMadeUpArchive } from '../../made-up/archive.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpParaphraseRun, writeMadeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun, writeMadeUpRun } from '../../made-up/run.ts';
import { madeUpStyleRun } from '../../made-up/style-run.ts';
import { openApp, type App } from '../app.ts';

const minutes = 60_000;
const model = 'small:evenkeel/made-up-b@1';
let app: App;
let prompts = '';

/** Imports two finished runs of three models. */
beforeAll(async () => {
  // A windowed browser, as people print with: the headless shell lays out printed text differently.
  app = await openApp({ hasWindows: true });
  await opened([
    async (file) => (prompts = await writeMadeUpRun(file, { models: 3, perSet: 4 })),
    (file) => writeMadeUpParaphraseRun(file, { models: 3, perSet: 2 }),
  ]);
}, 2 * minutes);
afterAll(() => app?.close());

/** Writes archives and opens each on Home. */
async function opened(writers: readonly ((file: string) => Promise<string>)[]): Promise<void> {
  const { page, served } = app;
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-model-'));
  for (const [n, write] of writers.entries()) {
    const file = join(folder, `${n}.evenkeel.jsonl`);
    await write(file);
    await page.goto(`${served.address}#/`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: minutes });
  }
  await rm(folder, { recursive: true, force: true });
}

async function pagesOfPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Elements that exceed an A4 sheet within its margins, are cut off, or have text below 7 pt. Uses the print layout. */
async function cutOnPaper(page: Page): Promise<string[]> {
  const sheet = { width: Math.floor(((210 - 24) / 25.4) * 96), height: Math.floor(((297 - 28) / 25.4) * 96) };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  const cut = await page.locator('main article').evaluate((article, { width, height }) => {
    const { top } = article.getBoundingClientRect();
    return [...article.querySelectorAll('*')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      // Elements for screen readers or for the screen alone do not appear on paper.
      if (box.width <= 1 || box.height <= 1 || element.closest('.unseen')) return [];
      const { display, fontSize, overflowX } = getComputedStyle(element);
      const faults = [
        ...(box.right > width + 0.5 || box.left < -0.5 ? ['beyond the side'] : []),
        ...(box.bottom - top > height ? ['below the sheet'] : []),
        ...(display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth ? ['cut'] : []),
        ...(parseFloat(fontSize) < (7 / 72) * 96 ? [`in ${fontSize}`] : []),
      ];
      return faults.map((fault) => `${element.tagName} “${element.textContent?.slice(0, 40)}” ${fault}`);
    });
  }, sheet);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  return cut;
}

test(
  'says what the runs of two studies found, each number with its place, and what is not known',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/models`);
    await page.getByRole('region', { name: 'What your runs found' }).getByRole('link', { name: 'made-up-b' }).click();
    await page.getByRole('heading', { name: 'made-up-b' }).waitFor();
    const audit = page.getByRole('region', { name: 'System-prompt audit', exact: true });
    const row = audit.locator('tbody tr');
    await row.filter({ hasText: /\d\.\d\d/ }).waitFor({ timeout: minutes });
    expect(await row.innerText()).toMatch(/(1st|2nd|3rd) of 3/);
    await page.locator('a[data-at="/models/1/xParaCon"]').waitFor({ timeout: minutes });
    const notRun = page.getByRole('region', { name: 'Not measured yet' });
    await notRun.getByRole('link', { name: 'Instruction style' }).waitFor();
    expect(await notRun.getByRole('link', { name: 'Paraphrase' }).count()).toBe(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      await expect.poll(() => page.evaluate(tooWide)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  },
  2 * minutes,
);

test('prints as one sheet', async () => {
  expect(await pagesOfPaper(app.page)).toBe(1);
  expect(await cutOnPaper(app.page)).toEqual([]);
});

test('its numbers lead to the answers, its runs to their reports, and the names there back to it', async () => {
  const { page, served } = app;
  await page.goto('about:blank');
  await page.goto(`${served.address}#/model/${encodeURIComponent(model)}`);
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

test(
  'prints as one sheet with all five studies, many sets and a long name',
  async () => {
    const { page, served } = app;
    const long = `transformers:onnx-community/Llama-3.2-3B-Instruct-ONNX@${'0123456789abcdef'.repeat(2)}01234567:q4f16`;
    const sets = ['arithmetic', 'calendar', 'words', 'general', 'word-problems', 'university-mathematics'];
    const runs = [
      madeUpRun({ models: 3, perSet: 3 }),
      madeUpStyleRun({ models: 3, perSet: 1, sets }),
      madeUpParaphraseRun({ models: 3, perSet: 2 }),
      madeUpParaphraseRun({ models: 3, perSet: 2, form: 'aware' }),
      madeUpJudgeRun({ models: 2, perCriterion: 5, samples: 2, temperatures: [1, 0.6, 0.2] }),
      madeUpConfigurationRun({ models: 3, sets: 6, perSet: 2 }),
    ];
    await opened(
      runs.map((run) => async (file) => {
        const { models } = (await run).plan;
        return writeMadeUpArchive(file, await underAnotherId(await run, models[1]!, long));
      }),
    );
    await page.goto(`${served.address}#/model/${encodeURIComponent(long)}`);
    await page.locator('a[data-at$="/outputConsistency"]').first().waitFor({ timeout: minutes });
    await expect.poll(() => page.getByText('Reading its figures.').count(), { timeout: minutes }).toBe(0);
    expect(await page.locator('main section:has(table)').count()).toBe(5);
    expect(await pagesOfPaper(page)).toBe(1);
    expect(await cutOnPaper(page)).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);
