import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { refusing } from '../../slow-disk.ts';

let app: App;
// Every attempt gets a new app. Otherwise it would find the choices of the last attempt.
beforeEach(async () => {
  app = await openApp();
});
afterEach(() => app?.close());

test('an open report is graded anew when another cohort is chosen, in another tab too', async () => {
  const { page, context, served } = app;
  // The note appears below the chart of grades and below their table.
  const rankNote = page.getByText('Quantiles over 3 models are a rank, no more').first();
  const lines = ['a', 'b', 'c'].flatMap((model, m) =>
    [0, 1, 2, 3].map((scenario) => `${model},s${scenario},x,${70 + m * scenario}`),
  );
  await page.goto(`${served.address}#/score-table`);
  await page
    .locator('input[type=file]')
    .setInputFiles({
      name: 'scores.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['model,scenario,benchmark,score', ...lines].join('\n')),
    });
  await rankNote.waitFor();

  const settings = await context.newPage();
  await settings.goto(`${served.address}#/settings`);
  const choice = (value: string) => settings.locator(`input[name=cohort][value=${value}]`);
  await expect.poll(() => choice('automatic').isChecked()).toBe(true);
  await choice('published').check();
  await page
    .getByText(/as chosen in the settings\. .* A score table has no questions/)
    .first()
    .waitFor();

  await settings.reload();
  await expect.poll(() => choice('published').isChecked()).toBe(true);
  await choice('own').check();
  await rankNote.waitFor();
  expect(app.faults).toEqual([]);
});

test('the tolerance is kept in every tab; what is none is said in one sentence and changes nothing', async () => {
  const { context, served } = app;
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) await page.goto(`${served.address}#/settings`);
  const margin = (page: typeof one) => page.getByLabel('Tolerance', { exact: true });
  const fault = one.getByText('The tolerance must be a number above 0 and up to 50. Nothing was changed.');
  await expect.poll(() => margin(one).inputValue()).toBe('3');
  await margin(one).fill('2.5');
  await margin(one).press('Enter');
  await expect.poll(() => margin(other).inputValue()).toBe('2.5');
  // Other invalid tolerances: test/component/margin.test.ts.
  await margin(one).fill('50.5');
  await margin(one).press('Tab');
  await fault.waitFor();
  await margin(one).fill('4');
  await margin(one).press('Tab');
  await fault.waitFor({ state: 'detached' });
  await expect.poll(() => margin(other).inputValue()).toBe('4');
  // A tolerance that cannot be stored stays in the field, and the page reports the problem.
  const letStore = await refusing(one, 'settings');
  await margin(one).fill('5');
  await margin(one).press('Tab');
  await one.getByText('The disk is full: this could not be stored.').waitFor();
  expect(await margin(one).inputValue()).toBe('5');
  await letStore();
  await margin(one).fill('51');
  await margin(one).press('Tab');
  await fault.waitFor();
  await other.reload();
  await expect.poll(() => margin(other).inputValue()).toBe('4');
  expect(app.faults).toEqual([]);
});
