import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Response } from '../../../../src/core/answers/response.ts';
import type { ConfigurationResult } from '../../../../src/studies/configuration/measure/result.ts';
import { writeMadeUpArchive } from '../../../made-up/archive.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';
import { openApp, type App } from '../../app.ts';
import { numbersIn, unfolded, wholeReport, wrongNumbers } from '../../report-numbers.ts';
import { saved } from '../../run-pages.ts';

const minutes = 60_000;
let app: App;
let answered: readonly Response[] = [];

/**
 * Imports a finished run of 3 models × 4 sets × 6 items × 24 configurations. On `facts` no model is right in the first
 * configuration, which is the baseline of all others. So the drop on `facts` is infinite.
 */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-configuration-')), 'run.evenkeel.jsonl');
  const { plan, items, responses } = await madeUpConfigurationRun();
  const first = JSON.stringify(responses[0]!.variant);
  const isLost = ({ item, variant, error }: Response) =>
    item.startsWith('facts/') && JSON.stringify(variant) === first && error === undefined;
  const answers = responses.map((response) => (isLost(response) ? { ...response, text: 'Z' } : response));
  answered = answers;
  await writeMadeUpArchive(file, { plan, items, responses: answers });
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Does robustness follow performance?' }).waitFor({ timeout: minutes });
  await wholeReport(page);
}, 3 * minutes);
afterAll(() => app?.close());

test(
  'every number is the result’s and leads to its answers; tables are saved',
  async () => {
    const { page } = app;
    const { text } = await saved(page, /Result \(JSON\)/);
    const { result } = JSON.parse(text) as { result: ConfigurationResult };
    expect(await page.locator('#figure-regression a[data-mark]').count()).toBe(result.models.length);
    await unfolded(page);
    const shown = await numbersIn(page, 'main .report');
    expect(shown.length).toBeGreaterThan(300);
    expect(wrongNumbers(shown, result)).toEqual([]);
    expect(shown.filter(({ leads }) => !leads)).toEqual([]);
    expect(await page.locator('main').innerText()).not.toMatch(/NaN|\[object/);
    await page.getByText('−∞', { exact: true }).first().waitFor();
    await page.getByText('the first configuration alone is never right').first().waitFor();

    const unreadable = result.models.reduce((sum, row) => sum + row.unreadable, 0);
    const why = page
      .locator('details', { has: page.getByText(`Why ${unreadable} answers could not be read`) })
      .filter({ hasNot: page.locator('details') });
    await why.getByRole('link').first().waitFor({ timeout: minutes });
    const counts = await why.getByRole('link').allInnerTexts();
    expect(counts.reduce((sum, n) => sum + Number(n), 0)).toBe(unreadable);

    const csv = await saved(page, 'Tables (CSV)');
    expect(csv.text).toContain('models,small:evenkeel/made-up-a@1,,sentiment,outputConsistency,');
  },
  2 * minutes,
);

test('all answers are saved as Parquet, and the plan for other programs, which says what it leaves out', async () => {
  const { page } = app;
  const { path } = await saved(page, 'All answers (Parquet)');
  const bytes = await readFile(path);
  const rows = await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
  expect(rows).toHaveLength(answered.length);
  const textOf = ({ model, item, variant, sample }: Response) =>
    JSON.stringify([model, item, Object.entries(variant).sort(), sample]);
  const texts = new Map(answered.map((response) => [textOf(response), response.finish === 'error' ? null : response.text]));
  const factors = Object.keys(answered[0]?.variant ?? {});
  for (const row of rows) {
    const variant = factors.map((id) => [id, row[`factor_${id}`]]).sort();
    expect(row['text']).toBe(texts.get(JSON.stringify([row['model'], row['item'], variant, Number(row['sample'])])));
  }

  await saved(page, 'Plan for lm-eval (.zip)');
  const left = page.getByRole('dialog', { name: 'Saved, with parts left out' });
  await left.getByText('For questions with choices it compares the letter').waitFor();
  await left.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Hugging Face results (.zip)' }).click();
  const form = page.getByRole('dialog', { name: 'Results for the Hugging Face Hub' });
  await form.getByRole('button', { name: 'Save the files' }).click();
  await form.getByText('No set is named as a data set of the hub').waitFor();
  const facts = form.getByRole('group', { name: 'facts' });
  await facts.getByLabel('Data set').fill('owner/facts');
  await facts.getByLabel('Task').fill('default');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Save the files' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^configuration-[0-9a-f]{8}\.eval-results\.zip$/);
  await left
    .getByText(/is not named as a data set of the hub/)
    .first()
    .waitFor();
  await left.getByRole('button', { name: 'Close' }).click();
});

test('a cell of the heatmap leads to the answers of its model, set and configuration', async () => {
  const { page } = app;
  const cell = page.locator('#figure-configurations a[data-mark]').first();
  await cell.focus();
  await cell.press('Enter');
  await page.waitForURL((url) => url.hash.includes('noise%3Dnone') && url.hash.includes('benchmark='));
  await expect.poll(() => page.locator('main li a[href*="/answers/"]').count()).toBeGreaterThan(0);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
