import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('the form says what the audit would find; a slider tries another size by keyboard and leaves the form alone', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new`);
  const box = page.getByText(
    /What this finds: With 3 × 20 questions and 10 prompts this finds prompt effects of 5\.\d points/,
  );
  await box.click();
  const questions = page.getByRole('slider', { name: /^Questions in each set/ });
  await questions.press('ArrowRight');
  await page.getByRole('status').filter({ hasText: 'With 3 × 21 questions and 10 prompts' }).waitFor();
  await box.waitFor();
  await page.getByRole('slider', { name: /^Prompts/ }).fill('37');
  await page.getByText('σ for other prompts like these: ± 12% however many questions are asked').waitFor();
  await page.getByRole('button', { name: 'Back to the form’s numbers' }).click();
  await expect.poll(() => questions.inputValue()).toBe('20');
  expect(await page.getByLabel(/^Questions per set/).inputValue()).toBe('20');
});
