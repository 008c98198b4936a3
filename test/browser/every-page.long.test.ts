import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type App } from './app.ts';
import { axeFaults } from './axe.ts';
import { everyPage, makeRuns, openPage, type StoredRuns } from './every-page.ts';

let app: App;
let runs: StoredRuns;

beforeAll(async () => {
  app = await openApp();
  runs = await makeRuns(app.page, app.served.address);
}, 400_000);
afterAll(() => app?.close());

// What axe looks for changes with the layout and with the colours: each is held against it once here, and light and wide in pages.test.ts.
const heldAgainstAxe = { light: 360, dark: 1440 };

describe.each(['light', 'dark'] as const)('every page, %s', (colorScheme) => {
  test.each([360, 768, 1440])('%i px wide: nothing stands out to the side, axe finds nothing', async (width) => {
    const withAxe = heldAgainstAxe[colorScheme] === width;
    const { page, served } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const place of everyPage(runs)) {
      await openPage(page, served.address, place);
      if (withAxe) expect(await axeFaults(page), place.name).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${place.name} is wider than its window`).toBe(0);
    }
  });
});

test('no page but a running audit loads an engine', async () => {
  const { page, served } = app;
  // The cache of the run that made these pages would hide a request from the server.
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.setCacheDisabled', { cacheDisabled: true }));
  const before = served.asked.length;
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  for (const place of everyPage(runs)) await openPage(page, served.address, place);
  const engines = /\.wasm$|\.onnx$|ort-|web-?llm\.worker|transformers\.worker|endpoint\.worker|download\.worker/;
  expect(served.asked.slice(before).filter(({ path }) => engines.test(path))).toEqual([]);
  expect(workers.filter((url) => engines.test(url))).toEqual([]);
  expect(app.foreign).toEqual([]);
});
