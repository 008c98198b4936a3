import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshContext, openApp, unfoldReports, type App } from '../browser/app.ts';
import { axeFaults } from '../browser/axe.ts';
import { saved, sharedLink, untilReported } from '../browser/run-pages.ts';

const minutes = 60_000;
const run = promisify(execFile);
let folder = '';
let app: App;

/** The house with one study more: its folder, its line, and no other file touched. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-sixth-'));
  for (const name of [
    'src',
    'cli',
    'tools/build',
    'tools/pack',
    'index.html',
    'vite.config.ts',
    'svelte.config.js',
    'tsconfig.json',
    'package.json',
  ])
    await cp(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'public']) await symlink(resolve(name), join(folder, name));
  await cp('test/fixtures/sixth-study/tone', join(folder, 'src/studies/tone'), { recursive: true });
  const list = join(folder, 'src/studies/index.ts');
  const text = await readFile(list, 'utf8');
  const withLine = text.replace('  configurationManifest,\n', '  configurationManifest,\n  toneManifest,\n');
  expect(withLine).not.toBe(text);
  await writeFile(list, `import { toneManifest } from './tone/index.ts';\n${withLine}`);
  await run(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build'], { cwd: folder, maxBuffer: 1 << 26 });
  process.env['EVENKEEL_DIST'] = join(folder, 'dist');
  app = await openApp();
}, 10 * minutes);

afterAll(async () => {
  delete process.env['EVENKEEL_DIST'];
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The report of a run of the study: asked the first time, there already the next. */
async function openReport(): Promise<void> {
  const { page } = app;
  await page.goto(`${app.served.address}#/new?study=tone&items=words&n=4&start=1`);
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
  await untilReported(page);
}

/** The rows of the study's table, as they are read. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = await page
    .getByRole('table', { name: /Accuracy by tone/ })
    .getByRole('row')
    .allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

/** A page in a profile of its own, in which nothing of the app has ever been; what it asks for is noted. */
async function elsewhere(options: BrowserContextOptions, use: (page: Page, asked: string[]) => Promise<void>) {
  const context = await freshContext(app.browser, options);
  await context.addInitScript(unfoldReports);
  const asked: string[] = [];
  const faults: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  try {
    await use(page, asked);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

test('nothing else in the sources names it', async () => {
  const { stdout } = await run('grep', ['-rlw', 'toneManifest', 'src'], { cwd: folder });
  expect(stdout.trim().split('\n').sort()).toEqual(['src/studies/index.ts', 'src/studies/tone/index.ts']);
});

test(
  'it is on Home and in the form, runs, and has a report, exports, comparisons, a method, and its place on the page of a model',
  async () => {
    const { page } = app;
    await page.goto(`${app.served.address}#/`);
    await page.getByText('Does it matter how kindly, how briefly and where one asks?').waitFor();
    await page.goto(`${app.served.address}#/new?study=tone`);
    await page.getByRole('radio', { name: /^Tone/ }).waitFor();
    await page.getByText('Two tones, two lengths, two places: eight ways of asking.').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    await openReport();
    await page.getByRole('heading', { name: 'Tone by tone' }).waitFor();
    await page.getByRole('figure', { name: /How often is each model right in each tone/ }).waitFor();
    const table = page.getByRole('table', { name: /Accuracy by tone/ });
    await table.getByRole('link').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const address = page.url();

    const text = (await saved(page, 'Result (JSON)')).text;
    const json = JSON.parse(text) as { study: string; digest: string; result: { study: string } };
    expect([json.study, json.result.study]).toEqual(['tone', 'tone']);
    expect((await saved(page, 'Tables (Markdown)')).text).toContain('## Accuracy by tone');
    expect((await saved(page, 'Tables (LaTeX)')).text).toContain('tab:evenkeel-tones');
    expect((await saved(page, 'Scores (CSV)')).text).toMatch(/^model,scenario,benchmark,score/);
    const archive = await saved(page, 'Archive (.jsonl)');
    const command = [resolve('node_modules/tsx/dist/cli.mjs'), 'cli/evenkeel.ts', 'report', archive.path];
    const { stdout } = await run(process.execPath, command, { cwd: folder, maxBuffer: 1 << 26 });
    const { digest, result } = json;
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(stdout)).toEqual({ study: 'tone', plan: expect.any(String) as string, digest, result });

    await table.getByRole('link', { name: /%|\d/ }).last().click();
    await page.waitForURL(/\/answers/);
    const { plan } = JSON.parse(archive.text.split('\n', 1)[0] ?? '') as { plan: { models: string[] } };
    const of = plan.models.map((model) => `of=${encodeURIComponent(`${address.slice(-64)}|${model}`)}`);
    await page.goto(`${app.served.address}#/compare/models?${of.join('&')}`);
    await page.getByRole('button', { name: 'Save all differences (CSV)' }).waitFor();
    await page
      .getByRole('table', { name: /Accuracy/ })
      .first()
      .waitFor();

    await page.goto(`${app.served.address}#/methods?study=tone`);
    await page.getByText('A sixth study asks each item in two tones').waitFor();
    await page.goto(address);
    const model = page.locator('a[href^="#/model/"]').first();
    await page.goto(`${app.served.address}${(await model.getAttribute('href')) ?? ''}`);
    await page.getByText('Range over tones (points)').first().waitFor();
    expect(app.faults).toEqual([]);
    expect(app.foreign).toEqual([]);
  },
  5 * minutes,
);

test(
  'its report is shared as a link, which opens where nobody ran it, with the same result',
  async () => {
    await openReport();
    const result = (await saved(app.page, 'Result (JSON)')).text;
    const rows = await rowsOf(app.page);
    const link = await sharedLink(app.page);
    await elsewhere({}, async (page) => {
      await page.goto(link);
      await page.getByText('Shared: answers not included, not verified').waitFor();
      await page.locator('.report[aria-busy]').waitFor({ state: 'detached' });
      await page.getByText('3 models asked in two tones.').waitFor();
      await page.getByRole('figure', { name: /How often is each model right in each tone/ }).waitFor();
      expect(await rowsOf(page)).toEqual(rows);
      expect((await saved(page, 'Result (JSON)')).text).toBe(result);
      expect((await saved(page, 'Tables (Markdown)')).text).toContain('## Accuracy by tone');
      expect(await axeFaults(page)).toEqual([]);
    });
    expect(app.foreign).toEqual([]);
  },
  5 * minutes,
);

test(
  'its report is saved as one file, which is read offline and without scripts, and opens elsewhere as the run',
  async () => {
    await openReport();
    const result = (await saved(app.page, 'Result (JSON)')).text;
    const rows = await rowsOf(app.page);
    const file = join(folder, 'tone.html');
    await cp((await saved(app.page, 'HTML (plain)')).path, file);
    await elsewhere({ javaScriptEnabled: false, offline: true }, async (page, asked) => {
      await page.goto(pathToFileURL(file).href);
      await page.getByRole('heading', { level: 1, name: /Tone/ }).waitFor();
      await page.getByText('3 models asked in two tones.').waitFor();
      const bars = page.getByRole('figure', { name: /How often is each model right in each tone/ }).locator('svg');
      const box = await bars.boundingBox();
      expect(box?.width).toBeGreaterThan(300);
      expect(await rowsOf(page)).toEqual(rows);
      expect(asked).toEqual([pathToFileURL(file).href]);
    });
    await elsewhere({}, async (page) => {
      await page.goto(app.served.address);
      await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(file);
      await page.getByRole('link', { name: 'Open the run' }).click();
      await untilReported(page);
      expect((await saved(page, 'Result (JSON)')).text).toBe(result);
    });
    const command = [resolve('node_modules/tsx/dist/cli.mjs'), 'cli/evenkeel.ts', 'report', file];
    const { stdout } = await run(process.execPath, command, { cwd: folder, maxBuffer: 1 << 26 });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(result));
    expect(app.foreign).toEqual([]);
  },
  5 * minutes,
);
