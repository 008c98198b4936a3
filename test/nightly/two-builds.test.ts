import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built } from '../browser/app.ts';
import { browserFlags, findBrowser } from '../browser/find-browser.ts';
import { serve, type Served } from '../browser/serve.ts';

const minutes = 60_000;
/** Version 0.1.0. A clone without the full history does not have this commit. */
const old = '2711e41';
const isThere = hasCommit();

let folder = '';
let served: Served;
let browser: Browser;

beforeAll(async () => {
  if (!isThere) return;
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-builds-'));
  const source = join(folder, 'source');
  mkdirSync(source);
  execFileSync('tar', ['-x', '-C', source], { input: execFileSync('git', ['archive', old], { maxBuffer: 1 << 30 }) });
  symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
  execFileSync('npx', ['vite', 'build', '--outDir', join(folder, 'site', 'old')], { cwd: source, stdio: 'ignore' });
  cpSync(built(), join(folder, 'site', 'new'), { recursive: true });
  served = await serve(join(folder, 'site'), '/');
  browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
}, 10 * minutes);
afterAll(async () => {
  await browser?.close();
  await served?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.runIf(isThere)(
  'version 0.1.0 in one tab and this one in another, at one origin: neither loses, stops or hides the other’s runs',
  async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const before = await context.newPage();
    const after = await context.newPage();

    const first = await begin(before, 'old', 'items=arithmetic,calendar,words&n=12&seed=3');
    await before.getByRole('heading', { name: /^Asking / }).waitFor({ timeout: minutes });
    // This upgrades the database to today's schema while the old tab's run continues.
    const second = await begin(after, 'new', 'items=words&n=3&seed=9');
    await expect.poll(() => stored(after, first), { timeout: 5 * minutes }).toEqual({ state: 'finished', cells: 1080 });
    await expect.poll(() => stored(after, second), { timeout: minutes }).toEqual({ state: 'finished', cells: 90 });

    for (const [page, build] of [[before, 'old'] as const, [after, 'new'] as const]) {
      for (const run of [first, second]) {
        await page.goto('about:blank');
        await page.goto(`${served.address}${build}/#/run/${run}`);
        await page.getByRole('button', { name: /^Export/ }).waitFor({ timeout: minutes });
        expect(await page.getByText('is not in this browser').count()).toBe(0);
      }
      await page.goto(`${served.address}${build}/#/`);
      for (const run of [first, second]) await page.locator(`a[href="#/run/${run}"]`).first().waitFor();
    }
  },
  15 * minutes,
);

async function begin(page: Page, build: 'old' | 'new', query: string): Promise<string> {
  await page.goto(`${served.address}${build}/#/new?study=system-prompt&${query}&start=1`);
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  return page.url().slice(-64);
}

/** The state of a run and its number of answered cells. It reads IndexedDB directly, without the app. */
function stored(page: Page, run: string): Promise<{ state: unknown; cells: number }> {
  return page.evaluate(async (id) => {
    const request = indexedDB.open('evenkeel');
    await new Promise((resolve) => (request.onsuccess = resolve));
    const all = request.result.transaction(['runs', 'responses']);
    const row = all.objectStore('runs').get(id);
    const keys = all.objectStore('responses').getAllKeys(IDBKeyRange.bound([id, ''], [id, '\uffff']));
    await new Promise((resolve) => (all.oncomplete = resolve));
    request.result.close();
    return { state: (row.result as { state?: unknown } | undefined)?.state, cells: keys.result.length };
  }, run);
}

function hasCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${old}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
