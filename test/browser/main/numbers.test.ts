import { readFile } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointer, valueAtJsonPointer } from '../../../src/base/json/json-pointer.ts';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { looseNumbers, numbersIn, unfolded, wholeReport, wrongNumbers, type Shown } from '../report-numbers.ts';
import { saved, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let run = '';
let result: unknown;
let shown: readonly Shown[] = [];

/**
 * Imports a finished run of 3 models × 10 system prompts × 3 sets × 8 items. The app parses and measures its answers here.
 */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-numbers-')), 'run.evenkeel.jsonl');
  run = await writeMadeUpRun(file, { models: 3, perSet: 8 });
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(page);
  await wholeReport(app.page);
  await unfolded(app.page);
  const text = (await saved(page, /Result \(JSON\)/)).text;
  result = (JSON.parse(text) as { result: unknown }).result;
  shown = await numbersIn(page, 'main');
}, 3 * minutes);
afterAll(() => app?.close());

test('every number on the page is the result’s, to its printed digits', () => {
  expect(shown.length).toBeGreaterThan(500);
  expect(wrongNumbers(shown, result)).toEqual([]);
});

describe('every number of the result is on the page', () => {
  const fields = ['mu', 'sigma', 'noiseFloor', 'sigmaInCohort', 'interval', 'gradeProbability', 'tokens', 'ms'];
  const counts = ['answered', 'cells', 'unreadable', 'refused', 'cut', 'failed'];
  test.each([
    ...[...fields, ...counts, 'box', 'benchmarks', 'scenarios', 'collapses'].flatMap((field) =>
      [0, 1, 2].map((model) => pointer('models', model, field)),
    ),
    ...['/neutrality', '/cohort/quantiles'],
  ])('%s', (place) => {
    const there = new Set(shown.map(({ at }) => at));
    const leaves = numbersBelow(valueAtJsonPointer(result, place), place);
    expect(leaves.filter((at) => !there.has(at))).toEqual([]);
    // A run may have no collapses. A finished run has all other values.
    if (!place.endsWith('collapses')) expect(leaves.length).toBeGreaterThan(0);
  });
});

function numbersBelow(value: unknown, at: string): string[] {
  if (typeof value === 'number') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersBelow(each, at + pointer(key)));
}

test('no table of the report has a number that is not told by where it stands', async () => {
  expect(await looseNumbers(app.page)).toEqual([]);
});

test('a number leads to the answers behind it', async () => {
  const { page } = app;
  const places = await page
    .locator('main .report [data-at^="/models/"]')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            !element.closest('a') &&
            !/gradeProbability|sigmaInCohort|rank|interval|otherPrompts/.test(element.getAttribute('data-at')!),
        )
        .map((element) => element.getAttribute('data-at')),
    );
  expect(places).toEqual([]);

  const cell = page
    .getByRole('table', { name: /^Score in percent by model/ })
    .locator('[data-at="/models/1/scenarios/2/benchmarks/history"]');
  const address = new URL((await cell.getAttribute('href'))!, 'http://x/').hash;
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  expect(address).toContain(`#/run/${run}/answers`);
  expect([...query.keys()].sort()).toEqual(['benchmark', 'model', 'scenario']);
  expect(query.get('benchmark')).toBe('history');

  await page
    .getByRole('table', { name: /^Answers, tokens and time/ })
    .locator('[data-at="/models/0/unreadable"]')
    .click();
  await page.waitForURL(/outcome=unreadable/);
  await page.getByRole('heading', { name: 'Answers', exact: true }).waitFor();
  await page.goBack();
  await wholeReport(app.page);
});

test('the first column of a table stays in view at 360 px', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 360, height: 800 });
  await wholeReport(app.page);
  const frame = page.getByRole('region', { name: /^Grades/ });
  const name = frame.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await frame.evaluate((element) => element.scrollBy(200, 0));
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  expect((await name.boundingBox())!.x).toBe(before!.x);
  await page.setViewportSize({ width: 1280, height: 800 });
  await wholeReport(app.page);
});

test('tables are sorted by keyboard', async () => {
  const { page } = app;
  const grades = page.getByRole('table', { name: /^Grades/ });
  const sigmas = () => grades.locator('tbody [data-at$="/sigma"]:not([data-at*="benchmarks"])').allInnerTexts();
  const sort = grades.getByRole('button', { name: /Fluctuation/ });
  await sort.focus();
  await page.keyboard.press('Enter');
  const header = grades.getByRole('columnheader', { name: /Fluctuation/ });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  const falling = (await sigmas()).map(Number);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  await page.keyboard.press('Space');
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  expect((await sigmas()).map(Number)).toEqual(falling.toReversed());
});

test('a score table says in a line what it cannot know, and has no column of dashes', async () => {
  const { page, served } = app;
  const csv = await readFile((await saved(page, 'Scores (CSV)')).path);
  await page.goto(`${served.address}#/score-table`);
  await page.locator('input[type=file]').setInputFiles({ name: 'scores.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByText('A score table has no answers').waitFor();
  await wholeReport(app.page);
  await page.getByText('Left out: Questions (n), Cochran’s Q, df, p, p (Holm); a score table has no questions.').waitFor();
  expect(await page.getByRole('button', { name: /^no value/ }).count()).toBe(0);
  expect(app.faults).toEqual([]);
});
