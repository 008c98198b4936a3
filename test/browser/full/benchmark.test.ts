import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMadeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { openApp, type App } from '../app.ts';

const minutes = 60_000;
let app: App;
let run = '';

/** Imports a finished run of two models. The second model answers only some items consistently. */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-benchmark-')), 'run.evenkeel.jsonl');
  run = await writeMadeUpParaphraseRun(file, { models: 2, perSet: 20 });
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).waitFor({ timeout: minutes });
}, 5 * minutes);
afterAll(() => app?.close());

const open = async (address: string) => {
  // The previous page has a heading too.
  await app.page.goto('about:blank');
  await app.page.goto(`${app.served.address}#${address}`);
  await app.page.locator('main h1').first().waitFor();
};

/** The numbers of a table's row, found by its row heading. */
async function numbersOf(table: Locator, row: string | RegExp): Promise<number[]> {
  const cells = table
    .getByRole('row')
    .filter({ has: app.page.getByRole('rowheader', { name: row }) })
    .getByRole('cell');
  await cells.first().waitFor({ timeout: minutes });
  return (await cells.allTextContents()).map((text) => Number(text.replace(/[^\d-]/g, '')));
}

async function fits(): Promise<void> {
  const { page } = app;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe('from a run to a benchmark', () => {
  const judge = 'small:evenkeel/made-up-b@1';

  test('the counts add up, and each leads to its items', async () => {
    const { page } = app;
    await open(`/benchmark/${run}?model=${encodeURIComponent(judge)}`);
    const table = page.getByRole('table', { name: 'Questions by the judge’s confidence' });
    const rows = await Promise.all(['answer first', 'reasoning first', 'all'].map((row) => numbersOf(table, row)));
    for (const [items, ...counts] of rows) expect(counts.slice(0, -3).reduce((sum, n) => sum + n, 0)).toBe(items);
    expect(rows[0]!.map((n, i) => n + rows[1]![i]!)).toEqual(rows[2]);
    // 20 of each kind, and one with two choices. The open question is left out.
    expect(rows.map(([items]) => items)).toEqual([21, 20, 41]);

    await table.getByRole('link', { name: /^answer first, Inconsistent: kept/ }).click();
    const heading = page.getByRole('heading', { name: /^Inconsistent: kept for the benchmark, asked answer first/ });
    await heading.waitFor();
    const shown = page.getByRole('region', { name: /^Inconsistent: kept/ }).getByRole('listitem');
    await expect.poll(() => shown.count()).toBe(rows[0]![2]!);
    expect(await shown.first().getByRole('link').getAttribute('href')).toContain(`#/run/${run}/answers/facts%2F`);
  });

  test('is saved with its parts, and its CSV comes back as what is here already', async () => {
    const { page } = app;
    await open(`/benchmark/${run}?model=${encodeURIComponent(judge)}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Hard ones');
    await page.getByRole('textbox', { name: 'Seed' }).fill('4');
    const parts = page.getByRole('table', { name: 'Parts of the benchmark' });
    const [items, ...sizes] = await numbersOf(parts, 'General Knowledge');
    expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(items);
    await page.getByRole('button', { name: /^Save \d+ questions as 2 question sets$/ }).click();
    await page.getByText(/^“Hard ones: General Knowledge” is stored with/).waitFor({ timeout: minutes });
    await fits();

    const [train] = await Promise.all([
      page.waitForEvent('download', { timeout: minutes }),
      page.getByRole('button', { name: 'Training chats (JSONL)' }).click(),
    ]);
    expect(train.suggestedFilename()).toBe('hard-ones-general-knowledge-and-1-more-train.jsonl');

    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: minutes }),
      page.getByRole('button', { name: 'Save “Hard ones: General Knowledge” as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('hard-ones-general-knowledge.csv');
    const path = join(await mkdtemp(join(tmpdir(), 'evenkeel-set-')), download.suggestedFilename());
    await download.saveAs(path);
    await open('/items');
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Save this question set' }).click({ timeout: minutes });
    await page
      .getByText(`“Hard ones: General Knowledge” is here already with the same ${items} questions. Nothing was changed.`)
      .waitFor({ timeout: minutes });

    await open(`/items/hard-ones-general-knowledge?split=train`);
    await page.getByText(`${sizes[0]} questions shown.`).waitFor({ timeout: minutes });
  });

  test('a run that is not here, or of another study, is told', async () => {
    await open('/benchmark/0000');
    await app.page.getByText('This run is not in this browser.').waitFor();
  });
});

describe('filters on an item set', () => {
  test('their counts add up, follow what is switched on, and what is left is saved', async () => {
    const { page } = app;
    await open('/items/arithmetic');
    await page.getByRole('link', { name: 'Filter it for a benchmark' }).click();
    const table = page.getByRole('table', { name: 'Questions left after each filter' });
    const [, initially] = await numbersOf(table, 'Initially');
    let before = initially!;
    for (const row of [/underscores/, /question mark/, /sentences/, /words/, /passage/, /choices/]) {
      const [dropped, kept] = await numbersOf(table, row);
      expect(dropped! + kept!).toBe(before);
      before = kept!;
    }
    await fits();
    await table.getByRole('checkbox', { name: /words/ }).uncheck();
    await expect.poll(async () => (await numbersOf(table, /choices/))[1]).toBeGreaterThan(before);
    await page.getByRole('button', { name: /^Save \d+ questions as a question set$/ }).click();
    await page.getByText(/ is stored with \d+ questions\.$/).waitFor({ timeout: minutes });
    expect(await page.getByRole('link', { name: /^Two paraphrases/ }).getAttribute('href')).toMatch(/^#\/paraphrases\//);
  });

  test('a set that is not there is told', async () => {
    await open('/benchmark/from/nowhere');
    await app.page.getByText('There is no question set “nowhere” in this browser.').waitFor({ timeout: minutes });
  });
});

test('the page on training elsewhere', async () => {
  await open('/benchmark/training');
  for (const summary of await app.page.locator('main summary').all()) await summary.click();
  await fits();
});

test('nothing was logged as an error, and no other host was asked', () => {
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
