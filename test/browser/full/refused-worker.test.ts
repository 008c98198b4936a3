import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from '../../../tools/build/headers.ts';
import { built, freshContext } from '../app.ts';
import { browserFlags, findBrowser } from '../find-browser.ts';
import { serve, type Served } from '../serve.ts';

const minutes = 60_000;

/**
 * A host that isolates the page but omits the headers for the model worker's script. WebKit sees this at each 304 of some
 * hosts, and Chromium refuses such a worker likewise.
 */
let served: Served;
let browser: Browser;

beforeAll(async () => {
  served = await serve(built(), '/some/where/', 0, (path) => (/\/transformers\.worker-/.test(path) ? {} : headers));
  browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

test(
  'the demo answers once the service worker controls the page',
  async () => {
    const context = await freshContext(browser, { serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await page.getByText('cannot be fetched now').count()).toBe(0);
    await context.close();
  },
  4 * minutes,
);

test('without a service worker the page does not claim to be offline', async () => {
  const context = await freshContext(browser);
  // As in a browser without service workers: the page does not wait for one.
  await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  const page = await context.newPage();
  await page.goto(served.address);
  await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
  await page.getByText('The browser did not start the program that runs this model').first().waitFor();
  expect(await page.getByText('cannot be fetched now').count()).toBe(0);
  await context.close();
});
