import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { comparisonCsvRows } from '../../../src/compare/csv.ts';
import { formatFixed } from '../../../src/core/words/format.ts';
import { compareByStudy } from '../../compare/compare-by-study.ts';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { importArchive, twoArchives } from '../compared-archives.ts';

let app: App;
let archives: Awaited<ReturnType<typeof twoArchives>>;
let one = '';
let other = '';

beforeAll(async () => {
  app = await openApp();
  archives = await twoArchives();
});
afterAll(() => app?.close());

test('with one run there is nothing to compare, and Home offers it from two on', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/compare`);
  await page.getByText('No finished run is here yet.').waitFor();
  one = await importArchive(page, served.address, archives[0]!.archive);
  await page.goto(`${served.address}#/compare`);
  await page.getByText('Only one finished run is here.').waitFor();
  other = await importArchive(page, served.address, archives[1]!.archive);
  await page.goto(`${served.address}#/`);
  await page.getByRole('link', { name: 'Compare two runs' }).click();
  await page.getByRole('combobox', { name: 'First run' }).selectOption(one);
  await page.getByRole('combobox', { name: 'Second run' }).selectOption(other);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('heading', { name: 'Two runs compared' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/compare/${one}/${other}`);
});

test('the differences are those that Node computes from the same archives, to the last digit', async () => {
  const { page, served } = app;
  const comparison = await compareByStudy(archives[0]!.run, archives[1]!.run, { cohort: 'automatic' });
  await page.goto(`${served.address}#/compare/${one}/${other}`);
  const table = page.getByRole('table', { name: 'Differences by model' });
  await table.waitFor();
  for (const [n, { values, counts }] of comparison.pairs.entries()) {
    const items = counts['items']!;
    const row = await table.locator('tbody tr').nth(n).innerText();
    for (const [difference, digits] of [
      [values['mu']!, 1],
      [values['sigma']!, 2],
    ] as const) {
      if (!isNumber(difference.difference)) throw new Error('no difference');
      expect(row).toContain(formatFixed(difference.difference, digits));
      // With unreadable answers Δσ may lack an interval, because it depends on how they count. Δμ always has one, wide
      // enough to cover them.
      if (digits === 1) expect(difference.interval).not.toHaveProperty('why');
      if ('why' in difference.interval) continue;
      expect(row).toContain(`[${difference.interval.map((end) => formatFixed(end, digits)).join(', ')}]`);
    }
    expect(row).toContain(`${items.gained} gained, ${items.lost} lost, ${items.same} same`);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all differences (CSV)' }).click(),
  ]);
  const csv = Papa.parse<Record<string, string>>((await readFile(await download.path(), 'utf8')).trim(), { header: true });
  expect(csv.data).toEqual(
    comparisonCsvRows(comparison).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
    ),
  );
  await page
    .getByText('Models: only the first run has able@1, able-too@1; only the second run has able@2, able-too@2.')
    .waitFor();
});

test('every difference leads to the answers behind it, in both runs', async () => {
  const { page } = app;
  const table = page.getByRole('table', { name: 'Differences by system prompt' });
  await table.waitFor();
  const hrefs = await table
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.map((href) => new URLSearchParams(href!.split('?')[1]).get('model'))).toEqual(['x:able@1', 'x:able@2']);
  expect(hrefs.map((href) => href!.split('/')[2])).toEqual([one, other]);
  expect(hrefs.every((href) => new URLSearchParams(href!.split('?')[1]).get('scenario') === 'only-option')).toBe(true);
  const marks = page.locator('#figure-differences-by-prompt a[href]');
  await expect.poll(() => marks.count()).toBe(10);
  const map = page.locator('#figure-compare-map a[href]');
  await expect.poll(() => map.count()).toBe(2);
});

test('other models can be compared with each other; the choice stands in the address', async () => {
  const { page, served } = app;
  await page.goto('about:blank');
  await page.goto(`${served.address}#/compare/${one}/${other}`);
  await page.getByText('Compare other models').click();
  await page.getByRole('combobox', { name: 'From the first run' }).selectOption('x:able@1');
  await page.getByRole('combobox', { name: 'From the second run' }).selectOption('x:able-too@2');
  await page.getByRole('button', { name: 'Compare these two' }).click();
  const { pairs } = await compareByStudy(archives[0]!.run, archives[1]!.run, {
    cohort: 'automatic',
    pairs: [{ one: 'x:able@1', other: 'x:able-too@2' }],
  });
  const row = page.getByRole('table', { name: 'Differences by model' }).getByRole('row', { name: /able → able-too/ });
  await row.waitFor();
  expect(await row.innerText()).toContain(formatFixed(pairs[0]!.values['mu']!.difference as number, 1));
  await expect
    .poll(() => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).getAll('pair'))
    .toContain('x:able@1|x:able-too@2');
});

test('a run against itself is all zeros, with a sentence; a run that is not here is told', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/compare/${one}/${one}`);
  await page.getByText('Both are the same run, so every difference is 0.').waitFor();
  const first = page.getByRole('table', { name: 'Differences by model' }).locator('tbody tr').first();
  expect(await first.innerText()).toMatch(/0\.0[\s\S]*0\.00[\s\S]*0 gained, 0 lost, 30 same/);
  await page.goto(`${served.address}#/compare/${one}/0000`);
  await page.getByText('Not both of these runs are in this browser.').waitFor();
  expect(app.faults).toEqual([]);
});

test('the pair that stands chosen stays when another run comes', async () => {
  const { page, context, served } = app;
  await page.goto(`${served.address}#/compare`);
  const chosen = () =>
    Promise.all(['First run', 'Second run'].map((name) => page.getByRole('combobox', { name }).inputValue()));
  const pair = await chosen();
  expect(new Set(pair)).toEqual(new Set([one, other]));

  const tab = await context.newPage();
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-third-')), 'run.evenkeel.jsonl');
  const third = await writeMadeUpRun(file, { models: 1, perSet: 1 });
  await tab.goto(served.address);
  await tab.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('combobox', { name: 'First run' }).locator(`option[value="${third}"]`).waitFor({ state: 'attached' });
  await tab.close();
  expect(await chosen()).toEqual(pair);
});
