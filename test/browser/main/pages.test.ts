import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, freshContext, openApp, type App } from '../app.ts';
import { untilFinished } from '../run-pages.ts';
import { serve } from '../serve.ts';
import { held } from '../slow-disk.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
  await app.page.getByRole('heading', { level: 1 }).waitFor();
}, 120_000);
afterAll(() => app?.close());

test('the first load is at most 85 KB of script, gzipped, and no engine', async () => {
  const served = await serve(built());
  const context = await freshContext(app.browser);
  // Timers of a second or more never fire: their work does not belong to the first load.
  await context.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const soon = (act: () => void, ms = 0) => (ms < 1000 ? later(act, ms) : 0);
    window.setTimeout = soon as typeof window.setTimeout;
  });
  const page = await context.newPage();
  await page.goto(served.address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
  await served.close();
  const scripts = served.asked.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const path of new Set(scripts)) {
    bytes += gzipSync(await readFile(join(built(), path.slice('/some/where/'.length)))).byteLength;
  }
  console.info(`first load: ${(bytes / 1024).toFixed(1)} KB of gzipped script in ${scripts.length} files`);
  expect(bytes).toBeLessThanOrEqual(85 * 1024);
  expect(served.asked.filter(({ path }) => /\.wasm$|\.onnx$|transformers|onnx/.test(path))).toEqual([]);
});

test('Home names a real model for this machine, and asks before it contacts any server', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  const card = page.getByRole('link', { name: /^Audit a real model/ });
  await card
    .filter({ hasText: /^Audit a real model\s*In this browser, with SmolLM2 360M: 346 MB to download, then / })
    .click();
  const question = page.getByRole('dialog', { name: 'Audit SmolLM2 360M in this browser' });
  await question.getByRole('button', { name: 'Download about 346 MB and run' }).waitFor();
  await question.getByText('huggingface.co', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(app.foreign).toEqual([]);
});

describe('by keyboard alone', () => {
  test('an audit is begun, watched, and its answers are walked through', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new?study=system-prompt&items=arithmetic,calendar,words&n=4&seed=3`);
    await page.getByRole('heading', { name: 'New audit' }).waitFor();
    await tabTo('button', 'Start');
    await page.keyboard.press('Enter');
    await untilFinished(page);
    await tabTo('link', 'all answers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Answers', exact: true }).waitFor();
    const first = page.locator('main li a[href*="/answers/"]').first();
    const address = await first.getAttribute('href');
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) === address) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Answers to / }).waitFor();
    const here = page.url();
    // The heading appears before the answers are read. The links to other questions come with the answers.
    const ways = page.getByRole('link', { name: /^(Next|Previous) question that flips$/ });
    await ways.first().waitFor();
    const onward = (await ways.last().getAttribute('aria-label')) === 'Next question that flips';
    await page.keyboard.press(onward ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForURL((url) => url.href !== here);

    // A key leads on once the next flip is found. Meanwhile the links stay, and they lead back to the question just left,
    // which flips.
    const flipping = page.url();
    await expect.poll(async () => page.url().endsWith((await ways.last().getAttribute('href'))!)).toBe(false);
    const next = (await ways.last().getAttribute('aria-label')) === 'Next question that flips';
    const letGo = await held(page, 'responses');
    await page.keyboard.press(next ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForURL((url) => url.href !== flipping);
    await page.getByText('Reading the answers to this item.').waitFor();
    await ways.first().waitFor();
    await page.keyboard.press(next ? 'ArrowLeft' : 'ArrowRight');
    await letGo();
    await page.waitForURL(flipping);
  }, 400_000);

  test('what goes leaves the focus where it was', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/`);
    const remove = page.getByRole('button', { name: /^Remove the run/ }).first();
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await remove.waitFor({ state: 'detached' });
    const heading = () => page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.innerText);
    await expect.poll(heading).toBe('Your runs');
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove.waitFor();
  });

  test('the skip link is the first stop and leads past the header', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/methods`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  async function tabTo(role: 'button' | 'link', name: string) {
    const { page } = app;
    const goal = page.getByRole(role, { name, exact: true }).first();
    await goal.waitFor();
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press('Tab');
      if (await goal.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The ${role} “${name}” cannot be reached by Tab.`);
  }
});
