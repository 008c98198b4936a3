import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescaleRunToPublished } from '../../../src/studies/system-prompt/published/run-among-published.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { formatFixed } from '../../../src/core/words/format.ts';
import { modelName } from '../../../src/core/models/model-name.ts';
import { openApp, type App } from '../app.ts';
import { importArchive, twoArchives } from '../compared-archives.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const open = async (address: string) => {
  // The previous page has a heading too.
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
  await open('/published/nowhere');
  await page.getByText('No published figures have this name.').waitFor();
  expect(app.foreign).toEqual([]);
});

// Pages of the papers themselves: test/component/published.test.ts.
test('a finished run is laid over CreditAudit: its models at their μ and rescaled σ, the thirteen behind', async () => {
  const { page, served } = app;
  const [first] = await twoArchives();
  const run = await importArchive(page, served.address, first!.archive);
  await open('/published/creditaudit');
  const section = page.getByRole('region', { name: 'Add one of your runs' });
  await section.getByRole('combobox', { name: 'Run' }).selectOption(run);
  await page.waitForURL((url) => url.hash.endsWith(`?run=${run}`));
  const result = (await scoreAndMeasureResponses({
    plan: first!.run.plan,
    items: first!.run.items,
    responses: first!.run.responses,
    choices: { cohort: 'published' },
  })) as unknown as SystemPromptResult;
  const figure = page.locator('#figure-laid-over');
  for (const { model, mu, sigma } of rescaleRunToPublished(result).models) {
    const mark = figure.locator(`a[aria-label^="${modelName(model)}:"]`).first();
    await mark.waitFor();
    const label = await mark.getAttribute('aria-label');
    expect(label).toContain(`Mean score μ ${formatFixed(mu as number, 1)}%`);
    expect(label).toContain(`Fluctuation σ ${formatFixed(sigma as number, 2)} points`);
    expect(await mark.getAttribute('href')).toContain(`#/run/${run}/answers?model=`);
  }
  await expect.poll(() => figure.locator('[aria-label^="CreditAudit’s 13 models, "]').count()).toBe(13);
  const table = page.getByRole('table', { name: 'The run’s models among the published ones' });
  await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
  await section.getByText('Other questions, so only a rough guide.').waitFor();
  expect(app.faults).toEqual([]);
});
