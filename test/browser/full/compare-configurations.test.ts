import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { compareAddress } from '../../../src/compare/view/compare-address.ts';
import { modelsAddress } from '../../../src/pages/compare/models/models-address.ts';
import { compareModelsOfRuns } from '../../../src/compare/compare-models.ts';
import type { ComparedRun } from '../../../src/compare/comparing.ts';
import { topModelPerMeasureText } from '../../../src/compare/models-finding.ts';
import { loadStudyComparer } from '../../../src/studies/index.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { formatFixed } from '../../../src/core/words/format.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { compareByStudy } from '../../compare/compare-by-study.ts';
import { archiveOf } from '../../compare/compared-runs.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

let app: App;
let runs: readonly (ComparedRun & { readonly id: string })[];
const [strong, weak] = ['small:evenkeel/made-up-a@1', 'small:evenkeel/made-up-b@1'] as const;

/** Stores the same questions in two runs: one with all configurations, one with fewer few-shot examples. */
beforeAll(async () => {
  app = await openApp();
  const study = await loadStudy('configuration');
  const found: (typeof runs)[number][] = [];
  for (const options of [{}, { demonstrations: [2] }]) {
    const run = await madeUpConfigurationRun({ models: 2, sets: 2, perSet: 8, options });
    const { plan, items, responses } = run;
    const id = await importArchive(app.page, app.served.address, archiveOf(run));
    found.push({ id, plan, table: buildScoreTable({ study, plan, items, responses }) });
  }
  runs = found;
}, 120_000);
afterAll(() => app?.close());

test('two configuration runs are compared: the differences are those of Node, to the last digit', async () => {
  const { page, served } = app;
  const [one, other] = runs as [(typeof runs)[0], (typeof runs)[0]];
  const pairs = [{ one: strong, other: weak }];
  const comparison = await compareByStudy(one, other, { pairs });
  await page.goto(`${served.address}${compareAddress(one.id, other.id, pairs)}`);
  await page.getByText(comparison.finding).waitFor();
  await page.getByText('Only the 12 in both runs are compared').waitFor();
  const table = page.getByRole('table', { name: 'Differences by model' });
  const [pair] = comparison.pairs;
  const row = await table.locator('tbody tr').innerText();
  for (const measure of ['capability', 'output-consistency', 'gap', 'std', 'drop']) {
    const { one: before, other: after, interval } = pair!.values[measure]!;
    expect(row).toContain(`${formatFixed(100 * Number(before), 1)} → ${formatFixed(100 * Number(after), 1)}`);
    if (!('why' in interval)) expect(row).toContain(`[${interval.map((end) => formatFixed(100 * end, 1)).join(', ')}]`);
  }
  const byLevel = page.getByRole('table', { name: 'Differences by level' });
  await expect.poll(() => byLevel.locator('tbody tr').count()).toBe(2 + 3 + 2);
  const href = await byLevel.getByRole('link').first().getAttribute('href');
  expect(new URLSearchParams(href!.split('?')[1]).get('scenario')).toBe('paraphrase=plain');
  const changed = page.getByRole('table', { name: 'Questions that changed' });
  await expect.poll(() => changed.locator('tbody tr').count()).toBe(pair!.changed.length);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await changed
    .getByRole('link', { name: /second run/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /Answers to/ }).waitFor();
});

test('models of a configuration run are compared with each other, the items that are only shown left out', async () => {
  const { page, served } = app;
  const [run] = runs as [(typeof runs)[0]];
  const models = [strong, weak].map((model) => ({ run: run.id, model }));
  const { measures, items } = await compareModelsOfRuns(loadStudyComparer, models, new Map([[run.id, run]]));
  expect(items).toBe(16);
  await page.goto(`${served.address}${modelsAddress({ models })}`);
  await page.getByText(topModelPerMeasureText(measures, ['made-up-a', 'made-up-b'])).waitFor();
  await page.getByText('Compared on 16 questions that the run put to every model').waitFor();
  for (const { title, pairs } of measures) {
    const matrix = page.getByRole('table', { name: `${title}: the row’s model less the column’s` });
    const [{ difference }] = pairs as [(typeof pairs)[0]];
    if (!isNumber(difference)) throw new Error(`no difference of ${title}`);
    expect(await matrix.innerText()).toContain(formatFixed(100 * difference, 1));
  }
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
