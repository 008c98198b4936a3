import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { startByLink, untilFinished } from '../../run-pages.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('a run is changed and run again: its report shows the run before, the prompt’s words and the paired difference', async () => {
  const { page, served, faults } = app;
  const options = encodeURIComponent(
    JSON.stringify({
      templates: [
        { id: 'short', title: 'Short', wording: { default: 'Answer with the letter of the right option.' } },
        { id: 'plain', title: 'Plain', wording: { default: 'Choose the right option.' } },
        { id: 'careful', title: 'Careful', wording: { default: 'Think first. Then choose the right option.' } },
      ],
    }),
  );
  const former = await startByLink(page, served.address, `items=arithmetic&n=4&seed=3&options=${options}`);
  await untilFinished(page);
  await page.getByRole('link', { name: 'Change and run again' }).click();
  await page.getByText('Nothing has been changed yet: this is the same run.').waitFor();
  expect(await page.getByLabel('Questions per set').inputValue()).toBe('4');
  expect(await page.getByLabel('Seed').inputValue()).toBe('3');

  await page.locator('summary').filter({ hasText: 'Short' }).click();
  await page
    .getByRole('textbox', { name: 'Wording for any set' })
    .fill('Answer with nothing but the letter of the right option.');
  await page.getByText('Nothing has been changed yet: this is the same run.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
  expect(page.url().slice(-64)).not.toBe(former);
  await untilFinished(page);

  const section = page.getByRole('region', { name: 'What changed' });
  expect(await section.getByRole('link').first().getAttribute('href')).toBe(`#/run/${former}`);
  const diff = section.getByRole('group', { name: /“Short”, wording, default$/ });
  expect(await diff.locator('ins').innerText()).toContain('nothing but');
  await section.getByText('What did not change').click();
  await section.getByText('other wording: short').waitFor();
  await section.getByRole('table', { name: 'Differences by model' }).waitFor();
  expect(await section.getByText(/Compared on 4 questions in one set under 2 system prompts/).count()).toBe(1);
  expect(faults).toEqual([]);
});
