import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { compareModelsOfRuns } from '../../../src/compare/compare-models.ts';
import { modelPairDifferenceAt, modelIndicesByRank } from '../../../src/compare/models-comparison.ts';
import { loadStudyComparer } from '../../../src/studies/index.ts';
import { formatFixed } from '../../../src/core/words/format.ts';
import { openApp, type App } from '../app.ts';
import { importArchive, twoArchives } from '../compared-archives.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('models of a run are chosen from its report, compared with each other as Node does, and lead to the answers', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/compare/models`);
  await page.getByText('No finished run is here yet.').waitFor();
  const [{ run, archive }, another] = (await twoArchives()) as [
    Awaited<ReturnType<typeof twoArchives>>[0],
    Awaited<ReturnType<typeof twoArchives>>[0],
  ];
  const id = await importArchive(page, served.address, archive);
  const other = await importArchive(page, served.address, another.archive);
  await page.goto(`${served.address}#/run/${id}`);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Its models with each other' }).click();
  // The page compares them immediately.
  await page.getByRole('region', { name: 'Finding' }).waitFor();
  await page.getByText('Choose other models').click();
  await page.getByText('2 models chosen.').waitFor();
  await page.getByText('Models of other runs of this study (1)').click();

  // Parts that are open stay open when the list of runs changes.
  const elsewhere = await app.context.newPage();
  await elsewhere.goto(`${served.address}#/run/${other}`);
  await elsewhere.getByRole('button', { name: 'Rename this run' }).click();
  await elsewhere.getByRole('textbox', { name: 'Name of this run' }).fill('Named elsewhere');
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByRole('heading', { name: 'Named elsewhere' }).waitFor();
  await elsewhere.close();
  await page.getByRole('group', { name: 'Named elsewhere' }).waitFor();

  await page.getByRole('checkbox', { name: 'able-too' }).nth(1).check();
  await page.getByText('3 models chosen.').waitFor();
  await page.getByRole('button', { name: 'Compare these models' }).click();

  const models = [
    { run: id, model: 'x:able@1' },
    { run: id, model: 'x:able-too@1' },
    { run: other, model: 'x:able-too@2' },
  ];
  const comparison = await compareModelsOfRuns(
    loadStudyComparer,
    models,
    new Map([
      [id, run],
      [other, another.run],
    ]),
  );
  const mu = comparison.measures[0]!;
  const order = modelIndicesByRank(mu, 3);
  const matrix = page.getByRole('table', { name: 'Mean score (μ): the row’s model less the column’s' });
  await matrix.waitFor();
  const text = await matrix.locator('tbody tr').first().innerText();
  for (const column of order.slice(1)) {
    const { difference, interval, pHolm } = modelPairDifferenceAt(mu, order[0]!, column);
    if (!isNumber(difference) || 'why' in interval || !isNumber(pHolm!)) throw new Error('no difference');
    expect(text).toContain(formatFixed(difference, 1));
    expect(text).toContain(`[${interval.map((end) => formatFixed(end, 1)).join(', ')}]`);
  }

  await expect.poll(() => page.locator('#figure-models-mu a[href]').count()).toBe(2);
  await page.getByRole('combobox', { name: 'Reference' }).selectOption({ index: order[2]! });
  await expect.poll(() => new URL(page.url()).hash).toContain('reference=');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all differences (CSV)' }).click(),
  ]);
  const csv = Papa.parse<Record<string, string>>((await readFile(await download.path(), 'utf8')).trim(), { header: true });
  expect(csv.data.map(({ difference }) => difference)).toEqual(
    comparison.measures.flatMap(({ pairs }) => pairs.map(({ difference }) => String(difference))),
  );

  // A difference links to the comparison of the two models item by item, which shows the same difference.
  await matrix.locator('tbody tr').first().locator('td a').first().click();
  const pair = page.getByRole('table', { name: 'Differences by model' });
  await pair.waitFor();
  const { difference } = modelPairDifferenceAt(mu, order[0]!, order[1]!);
  await expect.poll(() => pair.innerText()).toContain(formatFixed(difference as number, 1));
  expect(app.faults).toEqual([]);
});
