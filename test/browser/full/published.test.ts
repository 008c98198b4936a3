import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeModels } from '../../../src/studies/system-prompt/measure/grades.ts';
import { creditAuditScores } from '../../../src/studies/system-prompt/published/creditaudit-scores.ts';
import { amongPublished } from '../../../src/studies/system-prompt/published/run-among-published.ts';
import type { PublishedPaper } from '../../../src/published/published-paper.ts';
import { isNumber } from '../../../src/core/json/json.ts';
import { measureNow } from '../../../src/report/measure-now.ts';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { fixed, modelName } from '../../../src/core/words/format.ts';
import { publishedTable } from '../../reference-data.ts';
import { openApp, type App } from '../app.ts';
import { importArchive, twoArchives } from '../compared-archives.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../public/published/creditaudit.json', import.meta.url), 'utf8'),
) as PublishedPaper;
const published = gradeModels(creditAuditScores(paper), 'own');

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const open = async (address: string) => {
  // The page before has a heading too.
  await app.page.goto('about:blank');
  await app.page.goto(`${app.served.address}#${address}`);
  await app.page.getByRole('heading', { level: 1 }).waitFor();
};

test('Home and the header lead to the published figures; five papers are listed', async () => {
  const { page } = app;
  await open('/');
  await page.getByRole('link', { name: 'CreditAudit, 13 models' }).click();
  await page.getByRole('heading', { level: 1, name: /^CreditAudit/ }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Published' }).click();
  await page.getByRole('heading', { level: 1, name: 'Published' }).waitFor();
  const papersListed = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => papersListed.count()).toBe(5);
});

describe('CreditAudit', () => {
  test('opens through the report: 13 models with the printed grades, every mark on the map', async () => {
    const { page } = app;
    await open('/published/creditaudit');
    const grades = page.getByRole('table', { name: /^Grades/ });
    await grades.waitFor();
    await expect.poll(() => grades.getByRole('rowheader').count()).toBe(13);
    const shown = new Map<string, string>();
    for (const row of await grades.locator('tbody tr').all()) {
      const text = await row.innerText();
      shown.set((await row.getByRole('rowheader').innerText()).trim(), /\b(AAA|AA|A|BBB)\b/.exec(text)?.[1] ?? '');
    }
    const table1 = paper.tables.find(({ id }) => id === 'table-1')!;
    const printed = new Map(table1.rows.map((row) => [modelName(String(row[0])), String(row[1])]));
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(printed));
    const { rows } = publishedTable<{ rows: { model: string; grade: string }[] }>('creditaudit-table1');
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(rows.map(({ model, grade }) => [modelName(model), grade])),
    );
    const map = page.locator('#figure-map');
    for (const { model, mu, sigma } of published.models) {
      if (!isNumber(mu) || !isNumber(sigma)) throw new Error(`${model} has no numbers`);
      const mark = map.locator(`[aria-label^="${modelName(model)}:"]`);
      await expect.poll(() => mark.first().getAttribute('aria-label')).toContain(fixed(mu, 1));
      expect(await mark.first().getAttribute('aria-label')).toContain(fixed(sigma, 2));
    }
  });

  test('says what reproduces: all 104 numbers and 13 grades, each beside its own', async () => {
    const { page } = app;
    await open('/published/creditaudit');
    const section = page.getByRole('region', { name: 'What reproduces' });
    await section.getByText('104 of 104 numbers').waitFor();
    await section.getByText('13 of 13 grades').waitFor();
    await section.getByText('Every number of Table 1, printed and recomputed').click();
    const table = page.getByRole('table', { name: 'Table 1, printed against recomputed' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(104);
    const first = table.locator('tbody tr').first();
    expect(await first.innerText()).toMatch(/seed-1\.6-flash\s+all\s+mean score \(μ\)\s+70\.77\s+70\.7667\s+yes/);
  });

  test('opens at the figure that its address names', async () => {
    const { page } = app;
    for (const figure of ['heatmap', 'boxes', 'neutrality']) {
      await open(`/published/creditaudit?figure=${figure}`);
      const drawing = page.locator(`#figure-${figure}`);
      await drawing.waitFor();
      await expect
        .poll(() => drawing.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight))
        .toBe(true);
    }
  });

  test('a finished run is laid over: its models at their μ and rescaled σ, the thirteen behind', async () => {
    const { page, served } = app;
    const [first] = await twoArchives();
    const run = await importArchive(page, served.address, first!.archive);
    await open('/published/creditaudit');
    const section = page.getByRole('region', { name: 'Add one of your runs' });
    await section.getByRole('combobox', { name: 'Run' }).selectOption(run);
    await page.waitForURL((url) => url.hash.endsWith(`?run=${run}`));
    const result = (await measureNow(first!.run.plan, first!.run.items, first!.run.responses, [], {
      cohort: 'published',
    })) as unknown as SystemPromptResult;
    const figure = page.locator('#figure-laid-over');
    for (const { model, mu, sigma } of amongPublished(result).models) {
      const mark = figure.locator(`a[aria-label^="${modelName(model)}:"]`).first();
      await mark.waitFor();
      const label = await mark.getAttribute('aria-label');
      expect(label).toContain(`Mean score μ ${fixed(mu as number, 1)}%`);
      expect(label).toContain(`Fluctuation σ ${fixed(sigma as number, 2)} points`);
      expect(await mark.getAttribute('href')).toContain(`#/run/${run}/answers?model=`);
    }
    await expect.poll(() => figure.locator('[aria-label^="CreditAudit’s 13 models, "]').count()).toBe(13);
    const table = page.getByRole('table', { name: 'The run’s models among the published ones' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
    await section.getByText('Other questions, so only a rough guide.').waitFor();
    expect(app.faults).toEqual([]);
  });
});

test('RCScore opens through the report of its study, with charts on its printed figures', async () => {
  const { page } = app;
  await open('/published/rcscore');
  await page.getByText('These are the figures that the paper prints; without answers').waitFor();
  for (const figure of ['ranges', 'consistency', 'scatter', 'decodings', 'sizes'])
    await page.locator(`#figure-${figure} svg`).waitFor();
  await expect.poll(() => page.locator('#figure-scatter [data-mark]').count()).toBe(40);
  await page
    .getByRole('region', { name: 'Which styles?' })
    .getByRole('combobox', { name: 'Benchmark' })
    .selectOption('GSM8K');
  // Table 3, Qwen 2.5-72B on GSM8K, greedy, imperative.
  await page.locator('#figure-ranges [aria-label*="Qwen 2.5-72B, Imperative"][aria-label*="93.3%"]').waitFor();
  expect(app.faults).toEqual([]);
});

test('the other papers: sortable tables with what does not reproduce, recomputed beside printed', async () => {
  const { page } = app;
  await open('/published/rcscore');
  const table = page.getByRole('table', { name: 'Table 4: style sensitivity index' });
  await table.waitFor();
  await page.getByText('By the stated formula 9 of 80 cells come out within 0.01.').waitFor();
  await expect.poll(() => table.locator('tbody tr').count()).toBe(80);
  await table.getByRole('button', { name: 'SSI', exact: true }).click();
  await expect
    .poll(() => table.getByRole('columnheader', { name: 'SSI', exact: true }).getAttribute('aria-sort'))
    .toBe('descending');
  const values = await table.locator('tbody tr td:nth-child(4)').allInnerTexts();
  expect(values.map(Number)).toEqual(values.map(Number).toSorted((a, b) => b - a));
  await open('/published/evaluators');
  for (const figure of ['self-consistency', 'inter-scale', 'agreement', 'ranking'])
    await page.locator(`#figure-${figure} svg`).waitFor();
  // Table 6: Llama on the Likert scale at temperature 1.
  await page.locator('[aria-label^="5-P Likert, Llama (7B), T 1.0:"][aria-label*="α 0.366"]').waitFor();
  await open('/published/nowhere');
  await page.getByText('No published figures have this name.').waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
