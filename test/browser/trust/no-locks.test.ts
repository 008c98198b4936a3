import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { startByLink, storedResponses } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
/** The seed of each attempt's run. A new seed keeps the run from reusing answers. */
let seed = 10;

beforeAll(async () => {
  app = await openApp();
  // As in some embedded browsers, the property exists but has no value.
  await app.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await app.page.reload();
});
afterAll(() => app?.close());

test(
  'attack 16: without Web Locks a second tab only watches, and the run goes on there once the first is left',
  async () => {
    const { page, context, served } = app;
    for (const each of context.pages()) if (each !== page) await each.close();
    const run = await startByLink(page, served.address, `items=arithmetic,calendar,words&n=12&seed=${++seed}`);
    await page.getByRole('heading', { name: /^Asking / }).waitFor({ timeout: minutes });
    const other = await context.newPage();
    await other.goto(`${served.address}#/run/${run}`);
    await other.getByRole('heading', { name: 'Running in another tab' }).waitFor();
    await other.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: 'Paused' }).waitFor();
    const paused = await storedResponses(other, run);
    expect(new Set(paused.map(({ cell }) => cell)).size).toBe(paused.length);
    await other.getByRole('button', { name: /^(Start|Continue)$/ }).click();
    await other.getByRole('heading', { name: /^Asking / }).waitFor({ timeout: minutes });
    await page.getByRole('heading', { name: 'Running in another tab' }).waitFor({ timeout: minutes });
    await other.getByRole('button', { name: 'Pause' }).click();
    await other.getByRole('heading', { name: 'Paused' }).waitFor();
    expect(app.faults).toEqual([]);
  },
  5 * minutes,
);

test('attack 16: the Models page opens without Web Locks', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/models`);
  await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
  await page.getByRole('heading', { name: 'Servers' }).waitFor();
  await expect.poll(() => page.getByText('has a defect').count()).toBe(0);
  expect(app.faults).toEqual([]);
});
