import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, openApp, type App } from '../app.ts';
import { serve, type Served } from '../serve.ts';
import { untilKept } from '../until-kept.ts';

const minutes = 60_000;

let app: App;
let newer: Served | undefined;
let folder: string;
/** The script of the Methods page in the older build and in the newer one. */
let old: string;
const renamed = 'Methods-newer123.js';

beforeAll(async () => {
  app = await openApp({ keeps: true });
  await untilKept(app.page);
  folder = await newerBuild();
}, 8 * minutes);
afterAll(async () => {
  await app?.close();
  await newer?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Copies the build, marks its page as newer and renames the file of the Methods page. */
async function newerBuild(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'evenkeel-newer-'));
  await cp(built(), made, { recursive: true });
  const assets = join(made, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js')).map((name) => join(assets, name));
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
  old = basename(scripts[texts.findIndex((text) => text.includes('<h1>Methods</h1>'))]!);
  await rename(join(assets, old), join(assets, renamed));
  for (const [i, file] of [...scripts, join(made, 'service-worker.js')].entries()) {
    const text = texts[i] ?? (await readFile(file, 'utf8'));
    const to = basename(file) === old ? join(assets, renamed) : file;
    if (text.includes(old)) await writeFile(to, text.replaceAll(old, renamed));
  }
  const page = join(made, 'index.html');
  await writeFile(page, (await readFile(page, 'utf8')).replace('<html ', '<html data-build="newer" '));
  const worker = join(made, 'service-worker.js');
  const listed = await readFile(worker, 'utf8');
  const revised = listed.replace(/(\{"revision":")[0-9a-f]+(","url":"\.\/"\}|",url:"\.\/"\})/, '$1newer$2');
  expect(revised).not.toBe(listed);
  await writeFile(worker, revised);
  return made;
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'older');

test(
  'a new version is offered; it waits while a run goes on in any tab, and comes with the click alone',
  async () => {
    const { page, context, served } = app;
    const { address } = served;
    const port = Number(new URL(address).port);
    const other = await context.newPage();
    await other.goto(address);
    // Holds a lock as the tab of a run does.
    await other.evaluate(
      () =>
        new Promise<void>((begun) => {
          void navigator.locks.request('evenkeel-run-1', () => {
            begun();
            return new Promise((resolve) => Object.assign(window, { end: resolve }));
          });
        }),
    );
    await served.close();
    await newer?.close();
    newer = await serve(folder, '/some/where/', port);

    await page.reload();
    await page
      .getByText('A new version of Evenkeel is here. It waits until no run is going on.')
      .waitFor({ timeout: 4 * minutes });
    const reload = page.getByRole('complementary', { name: 'New version' }).getByRole('button', { name: 'Reload' });
    expect(await reload.isDisabled()).toBe(true);
    // It does not update by itself either: another reload gives the older build again.
    await page.reload();
    expect(await buildOf(page)).toBe('older');
    await page.getByText(/It waits until no run/).waitFor();

    await other.evaluate(() => (window as unknown as { end: () => void }).end());
    await expect.poll(() => reload.isDisabled()).toBe(false);
    await reload.click();
    await expect.poll(() => buildOf(page).catch(() => 'reloading')).toBe('newer');
    await page.goto(`${address}#/methods`);
    await page.getByRole('heading', { level: 1, name: 'Methods' }).waitFor();

    // The other tab still runs the older version, says so and has all its files.
    expect(await buildOf(other)).toBe('older');
    await other.getByText('A new version of Evenkeel is here.').waitFor();
    await other.evaluate(() => (location.hash = '#/methods'));
    await other.getByRole('heading', { level: 1, name: 'Methods' }).waitFor();
    await other.getByRole('complementary', { name: 'New version' }).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(other).catch(() => 'reloading')).toBe('newer');
  },
  10 * minutes,
);

test(
  'once no tab of the older version is open, its files go',
  async () => {
    const { page, context, served } = app;
    const kept = () =>
      page.evaluate(async (scope) => {
        const urls = (await (await caches.open(`evenkeel-files ${scope}`)).keys()).map(({ url }) => url);
        return urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
      }, served.address);
    expect(await kept()).toContain(old);
    for (const each of context.pages()) if (each !== page) await each.close();
    await expect
      .poll(async () => {
        await page.goto('about:blank');
        await page.goto(served.address);
        return kept();
      })
      .not.toContain(old);
    expect(await kept()).toContain(renamed);
    expect(await buildOf(page)).toBe('newer');
  },
  4 * minutes,
);
