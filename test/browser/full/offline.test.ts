import { afterAll, beforeAll, expect, test } from 'vitest';
import { isThorough } from '../../thorough.ts';
import { built, openApp, type App } from '../app.ts';
import { everyPage, makeRuns, openPage, type StoredRuns } from '../every-page.ts';
import { saved, untilFinished } from '../run-pages.ts';
import { serve, type Served } from '../serve.ts';
import { untilKept } from '../until-kept.ts';

const minutes = 60_000;

let app: App;
let runs: StoredRuns;
let again: Served | undefined;

beforeAll(async () => {
  app = await openApp({ keeps: true });
  await untilKept(app.page);
  runs = await makeRuns(app.page, app.served.address);
}, 8 * minutes);
afterAll(async () => {
  await app?.close();
  await again?.close();
});

test('what makes an app installable is there: a worker, a manifest within the sub-path, icons of the sizes that it names', async () => {
  const { page, served } = app;
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const address = new URL(href ?? '', served.address);
  const manifest = (await (await fetch(address)).json()) as {
    name: string;
    display: string;
    start_url: string;
    scope: string;
    icons: { src: string; sizes: string; purpose: string }[];
    file_handlers: { accept: Record<string, string[]> }[];
  };
  expect([manifest.name, manifest.display]).toEqual(['Evenkeel', 'standalone']);
  expect(new URL(manifest.start_url, address).href).toBe(served.address);
  expect(new URL(manifest.scope, address).href).toBe(served.address);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(served.address);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const picture = Buffer.from(await (await fetch(new URL(src, address))).arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual([
    '.evenkeel.jsonl',
    '.evenkeel.jsonl.gz',
  ]);
});

test('at first at most 8.6 MB are kept, and no engine', async () => {
  const kept = await app.page.evaluate(async (scope) => {
    const cache = await caches.open(`evenkeel-files ${scope}`);
    const all = await Promise.all(
      (await cache.keys()).map(async (request) => {
        const body = await (await cache.match(request))?.arrayBuffer();
        return { url: request.url, bytes: body?.byteLength ?? 0 };
      }),
    );
    return all;
  }, app.served.address);
  const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
  console.info(`${kept.length} files of ${bytes.toLocaleString('en-GB')} bytes are kept at first`);
  expect(kept.length).toBeGreaterThan(100);
  expect(bytes).toBeLessThanOrEqual(8_600_000);
  expect(kept.filter(({ url }) => /\.wasm$|\/ort-wasm|transformers\.worker|webllm\.worker/.test(url))).toEqual([]);
});

test('the worker answers GET for the app’s own files, and nothing else', async () => {
  const { page, served } = app;
  const before = served.asked.length;
  const answered = await page.evaluate(async () => {
    const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;
    return [
      await status('favicon.svg'),
      await status('favicon.svg', { method: 'POST', body: 'words' }),
      await status('favicon.svg', { method: 'HEAD' }),
      await status('favicon.svg?of=another'),
      await status('no-such-file'),
    ];
  });
  expect(answered).toEqual([200, 200, 200, 200, 404]);
  // The first response came from the cache. All other requests went to the server as if there were no worker.
  const asked = served.asked.slice(before).map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  // The browser itself may check for a newer worker at any time.
  expect(asked.filter((path) => path !== 'service-worker.js')).toEqual([
    'favicon.svg',
    'favicon.svg',
    'favicon.svg',
    'no-such-file',
  ]);
  const [worker] = app.context.serviceWorkers();
  const elsewhere = await worker?.evaluate(() =>
    fetch('https://evil.example/').then(
      () => 'went through',
      (error: Error) => error.message,
    ),
  );
  expect(elsewhere).toContain('was stopped');
  expect(app.foreign).toEqual([]);
});

test(
  'without a connection, and before any model has run, the demo says in a sentence what is missing',
  async () => {
    const { page, served } = app;
    await served.close();
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
    await page.getByText('is not kept on this machine and cannot be fetched now').first().waitFor();
    // The benchmark builder needs no model, so it still works.
    await page.goto(`${served.address}#/benchmark/from/general`);
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
  },
  4 * minutes,
);

test(
  '“Keep for offline”, and then the server is gone: the demo runs, and its report is saved to a file',
  async () => {
    const { page } = app;
    const { address } = app.served;
    await again?.close();
    again = await serve(built(), '/some/where/', Number(new URL(address).port));
    await page.goto(`${address}#/settings`);
    await page.getByRole('button', { name: /^Keep for offline: Small models/ }).click();
    await page.getByRole('button', { name: /^Remove: Small models/ }).waitFor();
    await again.close();

    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor({ timeout: 2 * minutes });
    // The nightly run waits for all answers. The first answers already prove that the engine was cached.
    if (!isThorough) return;
    await untilFinished(page);
    const { text } = await saved(page, 'HTML (live)');
    expect(text).toContain('evenkeel-code');
  },
  12 * minutes,
);

test('without a connection every page opens', { timeout: 20 * minutes }, async () => {
  const { page } = app;
  const { address } = app.served;
  // Pages of the same kind share most of their code. The nightly run opens them all.
  const isLikeAnother =
    /^(?:answers|answers-of-item|compare|new|run)-(?!system-prompt)|^(?:no-such|shared|models|published|check|benchmark)-/;
  for (const place of everyPage(runs).filter(({ name }) => isThorough || !isLikeAnother.test(name))) {
    await page.goto('about:blank');
    await openPage(page, address, place);
    expect(await page.locator('main h1').first().innerText(), place.name).not.toBe('This page could not be loaded');
    expect(await page.getByText(/could not be (?:loaded|fetched)/).allInnerTexts(), place.name).toEqual([]);
  }
});
