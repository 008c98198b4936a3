import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { axeFaults } from '../axe.ts';
import { saved, untilReported } from '../run-pages.ts';

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
  const withLine = text.replace('  configurationManifest,\n]', '  configurationManifest,\n  toneManifest,\n]');
  expect(withLine).not.toBe(text);
  await writeFile(list, `import { toneManifest } from './tone/index.ts';\n${withLine}`);
  await run(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build'], { cwd: folder, maxBuffer: 1 << 26 });
  process.env['EVENKEEL_DIST'] = join(folder, 'dist');
  app = await openApp();
}, 5 * minutes);

afterAll(async () => {
  delete process.env['EVENKEEL_DIST'];
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

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

    await page.goto(`${app.served.address}#/new?study=tone&items=words&n=4&start=1`);
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    await untilReported(page);
    await page.getByRole('heading', { name: 'Tone by tone' }).waitFor();
    await page.getByRole('figure', { name: /How often is each model right in each tone/ }).waitFor();
    const table = page.getByRole('table', { name: /Accuracy by tone/ });
    await table.getByRole('link').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const address = page.url();

    const json = JSON.parse((await saved(page, 'Result (JSON)')).text) as { study: string; result: { study: string } };
    expect([json.study, json.result.study]).toEqual(['tone', 'tone']);
    expect((await saved(page, 'Tables (Markdown)')).text).toContain('## Accuracy by tone');
    expect((await saved(page, 'Tables (LaTeX)')).text).toContain('tab:evenkeel-tones');
    expect((await saved(page, 'Scores (CSV)')).text).toMatch(/^model,scenario,benchmark,score/);
    const archive = await saved(page, 'Archive (.jsonl)');
    const command = [resolve('node_modules/tsx/dist/cli.mjs'), 'cli/report.ts', archive.path];
    const { stdout } = await run(process.execPath, command, { cwd: folder, maxBuffer: 1 << 26 });
    expect(JSON.parse(stdout)).toEqual({ study: 'tone', plan: expect.any(String) as string, result: json.result });

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
