import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('an open report is graded anew when another cohort is chosen, in another tab too', async () => {
  const { page, context, served } = app;
  const lines = ['a', 'b', 'c'].flatMap((model, m) =>
    [0, 1, 2, 3].map((scenario) => `${model},s${scenario},x,${70 + m * scenario}`),
  );
  await page.goto(`${served.address}#/score-table`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'scores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['model,scenario,benchmark,score', ...lines].join('\n')),
  });
  await page.getByText('Quantiles over 3 models are a rank, no more').waitFor();

  const settings = await context.newPage();
  await settings.goto(`${served.address}#/settings`);
  const choice = (value: string) => settings.locator(`input[name=cohort][value=${value}]`);
  await expect.poll(() => choice('automatic').isChecked()).toBe(true);
  await choice('published').check();
  await page.getByText('as chosen in the settings. A score table has no items').waitFor();

  await settings.reload();
  await expect.poll(() => choice('published').isChecked()).toBe(true);
  await choice('own').check();
  await page.getByText('Quantiles over 3 models are a rank, no more').waitFor();
  expect(app.faults).toEqual([]);
});
