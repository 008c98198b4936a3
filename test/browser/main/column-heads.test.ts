import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshContext, openApp, unfoldReports, type App } from '../app.ts';
import { wholeReport } from '../report-numbers.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
  await app.page.goto(`${app.served.address}#/published/creditaudit`);
  // What is still being drawn moves the page, and whatever moves it hides the tip.
  await wholeReport(app.page);
});
afterAll(() => app?.close());

const head = () => app.page.getByRole('columnheader', { name: /\(σ\)/ }).first();
const told = () => app.page.getByRole('tooltip').filter({ hasText: 'Standard deviation over the templates' });

test('the head of a column tells on hover what its symbol means', async () => {
  await head().scrollIntoViewIfNeeded();
  await head().hover();
  await told().waitFor();
  await app.page.mouse.move(0, 0);
  await told().waitFor({ state: 'hidden' });
});

test('and to the keyboard, which still sorts by it', async () => {
  const button = head().getByRole('button');
  await button.focus();
  await told().waitFor();
  await app.page.keyboard.press('Enter');
  await expect.poll(() => head().getAttribute('aria-sort')).toMatch(/descending|ascending/);
  await app.page.keyboard.press('Escape');
  await told().waitFor({ state: 'hidden' });
});

test('and to a finger', async () => {
  const context = await freshContext(app.browser, { hasTouch: true });
  await context.addInitScript(unfoldReports);
  const page = await context.newPage();
  await page.goto(`${app.served.address}#/published/creditaudit`);
  await wholeReport(page);
  const touched = page.getByRole('columnheader', { name: /\(σ\)/ }).first();
  await touched.scrollIntoViewIfNeeded();
  await touched.getByRole('button').tap();
  await page.getByRole('tooltip').filter({ hasText: 'Standard deviation over the templates' }).waitFor();
  await context.close();
});
