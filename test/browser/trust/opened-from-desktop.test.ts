import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { freshContext, openApp, type App } from '../app.ts';

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-desktop-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

type Launch = (launch: { files: { getFile(): Promise<File> }[] }) => void;

declare global {
  interface Window {
    launched?: Launch;
  }
}

/** Gives the page a launch queue, as browsers do for installed apps. */
const withLaunchQueue = (): void => {
  const launchQueue = { setConsumer: (consumer: Launch) => void (window.launched = consumer) };
  Object.defineProperty(window, 'launchQueue', { value: launchQueue });
};

/** Waits until the page's idle work has begun. */
const untilIdle = (page: Page) => page.waitForFunction(() => window.launched !== undefined);

test(
  'an archive that is opened from the desktop is imported as one that is dropped on Home',
  async () => {
    const { page, served } = app;
    const file = join(folder, 'run.evenkeel.jsonl');
    const run = await writeMadeUpRun(file, { models: 1, perSet: 2 });
    await page.addInitScript(withLaunchQueue);
    await page.goto(`${served.address}#/methods`);
    await page.reload();
    await untilIdle(page);
    await page.evaluate(
      (text) => window.launched?.({ files: [{ getFile: () => Promise.resolve(new File([text], 'mine.evenkeel.jsonl')) }] }),
      await readFile(file, 'utf8'),
    );
    await page.getByRole('link', { name: 'Open the run' }).click();
    await page.waitForURL(new RegExp(`#/run/${run}$`));
    await page.getByText('Imported from “mine.evenkeel.jsonl”').first().waitFor();
    expect(app.faults).toEqual([]);
  },
  2 * minutes,
);

test(
  'where the browser is set to save data, nothing is fetched ahead; elsewhere it is',
  async () => {
    const context = async (saveData: boolean) => {
      const made = await freshContext(app.browser, { serviceWorkers: 'allow' });
      await made.addInitScript(withLaunchQueue);
      await made.addInitScript((value) => {
        Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: value } });
      }, saveData);
      const page = await made.newPage();
      await page.goto(app.served.address);
      await untilIdle(page);
      return page;
    };
    const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

    const saving = await context(true);
    const other = await context(false);
    await expect.poll(() => workers(other), { timeout: minutes }).toBe(1);
    expect(await workers(saving)).toBe(0);
    await saving.context().close();
    await other.context().close();
  },
  2 * minutes,
);
