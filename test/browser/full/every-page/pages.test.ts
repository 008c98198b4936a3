import { afterAll, beforeAll, expect, test } from 'vitest';
import { isThorough } from '../../../thorough.ts';
import { openApp, type App } from '../../app.ts';
import { axeFaults } from '../../axe.ts';
import { everyPage, makeRuns, openPage, type StoredRuns } from '../../every-page.ts';

const minutes = 60_000;

/** Widths change the layout, themes do not. What axe checks depends on both. */
const looks = [
  { colorScheme: 'light', width: 360, withAxe: true },
  { colorScheme: 'light', width: 768, withAxe: false },
  { colorScheme: 'dark', width: 1440, withAxe: true },
] as const;

let app: App;
let runs: StoredRuns;

beforeAll(async () => {
  app = await openApp();
  runs = await makeRuns(app.page, app.served.address);
}, 400_000);
afterAll(() => app?.close());

test(
  'every page in each theme and width: nothing stands out to the side, axe finds nothing, nothing says NaN or undefined, no engine is loaded',
  { timeout: 25 * minutes },
  async () => {
    const { page, served } = app;
    // The cache of the run that created these pages would hide a request from the server.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const before = served.asked.length;
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));

    for (const [n, place] of placesOf(runs).entries()) {
      await page.setViewportSize({ width: looks[0].width, height: 900 });
      await openPage(page, served.address, place);
      // The judge study prints “undefined: no variation”.
      expect(await page.locator('body').innerText(), place.name).not.toMatch(
        /\bNaN\b|(?<!\b(?:is|are|were) )\bundefined\b(?![:;])|\[object /,
      );
      for (const { colorScheme, width, withAxe } of looks) {
        // The nightly run checks all three looks. The long tests check one of the two looks with axe, in turn.
        if (!isThorough && !(withAxe && n % 2 === (width === 360 ? 0 : 1))) continue;
        const look = `${place.name}, ${colorScheme}, ${width} px`;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => standsOut(app), { message: `${look}: wider than its window` }).toBe(0);
        // The nightly run checks every page with axe in both looks. The long tests check every fourth page in one look.
        if (withAxe && (isThorough || n % 8 === (width === 360 ? 0 : 5)))
          expect.soft(await axeFaults(page), look).toEqual([]);
      }
    }

    const engines = /\.wasm$|\.onnx$|\bort-|web-?llm\.worker|transformers\.worker|endpoint\.worker|download\.worker/;
    expect(served.asked.slice(before).filter(({ path }) => engines.test(path))).toEqual([]);
    expect(workers.filter((url) => engines.test(url))).toEqual([]);
    expect(app.faults).toEqual([]);
    expect(app.foreign).toEqual([]);
  },
);
/**
 * Pages of different studies differ only in content, and pages of missing things are alike. The nightly run opens them all.
 */
const alike = /^(?:answers|answers-of-item|compare)-(?!system-prompt)|^no-such-(?!run)/;
const placesOf = (runs: StoredRuns) => everyPage(runs).filter(({ name }) => isThorough || !alike.test(name));

/** By how many pixels the page is wider than its window, after charts have redrawn for its width. */
function standsOut({ page }: App): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((settle) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => settle(document.documentElement.scrollWidth - document.documentElement.clientWidth)),
        ),
      ),
  );
}
