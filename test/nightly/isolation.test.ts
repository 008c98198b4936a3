import { afterAll, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { axeFaults } from '../browser/axe.ts';
import { untilFinished } from '../browser/run-pages.ts';
import { untilKept } from '../browser/until-kept.ts';

/** The app on a host that sends no headers. Its service worker isolates the page if the person chose threads. */
let app: App;

/** Every attempt gets a new profile, because the last one may have switched threads on. */
async function begin(): Promise<void> {
  await app?.close();
  app = await openApp({ keeps: true });
  // What the browser reports on a laptop. With two processors there would be one thread and no choice.
  await app.context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await untilKept(app.page);
  await app.page.goto(`${app.served.address}#/settings`);
  await app.page.reload();
}
afterAll(() => app?.close());

const isolated = () => app.page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer === 'function']);
const box = () => app.page.getByRole('checkbox', { name: 'Compute large models with several threads' });

test('threads are switched on in Settings: after a reload the page is isolated, and a run goes as before', async () => {
  await begin();
  const { page } = app;
  expect(await isolated()).toEqual([false, false]);
  await page.getByText('Threads in this page: One. Settings can switch on 3').waitFor();
  await box().check();
  await page.getByText('One, as this page is not isolated from other origins: reload it for 3.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('Threads in this page: 3 for a model of 100 MB or more').waitFor();
  expect(await isolated()).toEqual([true, true]);
  expect(await box().isChecked()).toBe(true);
  await page.goto(`${app.served.address}#/models`);
  await page.getByText('3 for a model of 100 MB or more, one for any smaller.').waitFor();
  // Workers of every kind start in the isolated page.
  await page.goto(`${app.served.address}#/new?study=system-prompt&items=arithmetic&n=2&seed=5&start=1`);
  await untilFinished(page);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});

test('switched off, it no longer is; a page that still is starts its workers all the same', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/settings`);
  await box().uncheck();
  await page.getByText('Threads in this page: One: several are switched off in Settings.').waitFor();
  expect(await isolated()).toEqual([true, true]);
  await page.goto(`${app.served.address}#/new?study=system-prompt&items=calendar&n=2&seed=5&start=1`);
  await untilFinished(page);
  await page.reload();
  expect(await isolated()).toEqual([false, false]);
  expect(app.faults).toEqual([]);
});
