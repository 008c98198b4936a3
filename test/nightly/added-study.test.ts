import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemSetToFile } from '../../src/items/set-file.ts';
import { freshContext, openApp, unfoldReports, type App } from '../browser/app.ts';
import { axeFaults } from '../browser/axe.ts';
import { isLive, openFile } from '../browser/live-file.ts';
import { serveOpenAi, type ChatBody, type OpenAiServer } from '../browser/openai-server.ts';
import { saved, sharedLink, untilReported } from '../browser/run-pages.ts';
import { setMirrored } from '../browser/set-mirrored.ts';
import { ownSet } from '../made-up/own-set.ts';
import { threeResponseItems } from '../made-up/ranking.ts';

// Adds the fixtures to a copy of the sources, each as a folder and a line. No other file changes. The copy is then
// type-checked, built and used.

const minutes = 60_000;
const run = promisify(execFile);
let folder = '';
let app: App;
let server: OpenAiServer;
let address = '';

/** What is added: the fixture, the target of its folder, and the list that gets its line. */
const additions = [
  {
    fixture: 'test/fixtures/added-study/ranking',
    to: 'src/studies/ranking',
    list: 'src/studies/index.ts',
    before: '  configurationManifest,\n',
    entry: 'rankingManifest',
    from: './ranking/index.ts',
  },
  {
    fixture: 'test/fixtures/added-feature/answer-length',
    to: 'src/report/features/answer-length',
    list: 'src/report/features/index.ts',
    before: '  varianceFeature,\n',
    entry: 'answerLengthFeature',
    from: './answer-length/index.ts',
  },
];

async function add({ fixture, to, list, before, entry, from }: (typeof additions)[number]): Promise<void> {
  await cp(fixture, join(folder, to), { recursive: true });
  for (const name of await readdir(join(folder, to), { recursive: true })) {
    if (!/\.(ts|svelte)$/.test(name)) continue;
    const text = await readFile(join(folder, to, name), 'utf8');
    // Adapts relative imports of `src/` to the new place.
    await writeFile(join(folder, to, name), text.replaceAll(`${relative(fixture, 'src')}/`, `${relative(to, 'src')}/`));
  }
  const text = await readFile(join(folder, list), 'utf8');
  const withLine = text.replace(before, `  ${entry},\n${before}`);
  expect(withLine).not.toBe(text);
  await writeFile(join(folder, list), `import { ${entry} } from '${from}';\n${withLine}`);
}

/** The model `steady` orders the responses alike. The other model goes by their positions and refuses one question. */
function says({ model, messages }: ChatBody): string {
  const text = messages.map(({ content }) => content).join('\n');
  if (model === 'by-place') return text.includes('What is 3 plus 3?') ? 'I cannot answer that.' : 'A > B > C';
  const n = Number(/What is (\d+) plus/.exec(text)?.[1]);
  const wanted = [`It is ${2 * n}.`, `It is ${2 * n + 1}.`, 'Nobody knows.'];
  return wanted
    .map((each) => 'ABC'.charAt([...text.matchAll(/Response [ABC]: (.*)/g)].findIndex(([, shown]) => shown === each)))
    .join(' > ');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-added-'));
  for (const name of [
    'src',
    'cli',
    'tools',
    'index.html',
    'vite.config.ts',
    'svelte.config.js',
    'tsconfig.json',
    'package.json',
  ])
    await cp(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'public']) await symlink(resolve(name), join(folder, name));
  for (const addition of additions) await add(addition);
  const inFolder = { cwd: folder, maxBuffer: 1 << 26 };
  await run(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build'], inFolder);
  process.env['EVENKEEL_DIST'] = join(folder, 'dist');
  server = await serveOpenAi({ models: ['steady', 'by-place'], says });
  app = await openApp();
  const { page } = app;
  const mine = { id: 'mine', name: 'Mine', baseUrl: server.baseUrl, parallel: 4, timeoutMs: 60_000, keepsKey: false };
  await setMirrored(page, 'evenkeel-endpoints', [{ ...mine, models: ['steady', 'by-place'] }]);
  await setMirrored(page, 'evenkeel-origins', [server.origin]);
  await page.reload();
}, 10 * minutes);

afterAll(async () => {
  delete process.env['EVENKEEL_DIST'];
  await app?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the report of the study’s run. The first call makes the run. */
async function openReport(): Promise<void> {
  const { page, served } = app;
  if (address === '') {
    await page.goto(`${served.address}#/items`);
    const set = ownSet(threeResponseItems(12).map((item) => ({ ...item, id: item.id.replace('threes', 'mine') })));
    const buffer = Buffer.from(itemSetToFile(set, 'json').text);
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Save this question set' }).click();
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
    await page.goto(`${served.address}#/items/mine`);
    await page.getByRole('link', { name: 'Have models order these responses' }).click();
    await page.getByRole('radio', { name: /^Ranking/ }).waitFor();
    const models = ['steady', 'by-place'].map((name) => encodeURIComponent(`endpoint:mine/${name}`)).join(',');
    await page.goto(`${served.address}#/new?study=ranking&items=mine&n=all&models=${models}`);
    await page.getByText('Order the responses from best to worst.').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    address = page.url();
  } else await page.goto(address);
  await untilReported(page);
}

const runId = () => address.slice(-64);

/** The rows of a table of the study, as printed. */
async function rowsOf(page: Page, name: RegExp): Promise<string[]> {
  const rows = await page.getByRole('table', { name }).getByRole('row').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

/** The feature's table. */
const lengths = /^Words in an answer/;

/** Uses a page in an empty profile in which the app has never run. */
async function inFreshProfile(options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
  const context = await freshContext(app.browser, options);
  await context.addInitScript(unfoldReports);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  try {
    await use(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

test('nothing else in the sources names it, and they are type-checked', { timeout: 10 * minutes }, async () => {
  for (const { entry, list, to } of additions) {
    const { stdout } = await run('grep', ['-rlw', entry, 'src'], { cwd: folder });
    expect(stdout.trim().split('\n').sort()).toEqual([list, `${to}/index.ts`].sort());
  }
  const settings = join(folder, 'tsconfig.json');
  const all = await readFile(settings, 'utf8');
  await writeFile(settings, all.replace(/"include": \[.*\]/, '"include": ["src", "cli"]'));
  const check = [resolve('node_modules/svelte-check/bin/svelte-check'), '--tsgo', '--tsconfig', './tsconfig.json'];
  const { stdout } = await run(process.execPath, check, { cwd: folder, maxBuffer: 1 << 26 });
  expect(stdout).toContain('found 0 errors');
});

test('it is on Home and Methods, and asks a set of its own shape', { timeout: 5 * minutes }, async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.getByText('Does a model order three responses alike, however they are shown?').waitFor();
  await page.goto(`${served.address}#/methods?study=ranking`);
  await page.getByText('A model orders three responses from best to worst').waitFor();
  await page.goto(`${served.address}#/new?study=ranking`);
  await page.getByText('more sets without three responses: for another study').waitFor();
  await openReport();
});

test('its report has a summary, tables, questions and the answers behind them', { timeout: 5 * minutes }, async () => {
  const { page } = app;
  await openReport();
  await page.getByRole('heading', { name: 'Ordering by ordering' }).waitFor();
  await page.getByRole('figure', { name: /How alike does each model order the responses/ }).waitFor();
  await page.getByText('does not always give the same ordering').waitFor();
  await page.getByRole('list', { name: 'Marks' }).getByText('differs').waitFor();
  // The feature’s section and its method text appear among those of the study.
  await page.getByRole('heading', { name: 'How long answers are' }).waitFor();
  expect((await rowsOf(page, lengths)).length).toBe(3);
  expect(await axeFaults(page)).toEqual([]);
  const table = page.getByRole('table', { name: 'Orderings' });
  await table.getByRole('link', { name: '72' }).click();
  await page.waitForURL(/\/answers\?.*outcome=1\+%3E\+2\+%3E\+3/);
  await page.getByRole('combobox', { name: 'With an answer that is' }).waitFor();
  await page
    .getByRole('img', { name: /1 > 2 > 3/ })
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /What is \d plus \d\?/ })
    .first()
    .click();
  await page.waitForURL(/\/answers\/mine/);
  await page.getByText('Orders the responses 1 > 2 > 3.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${app.served.address}#/run/${runId()}/check`);
  await page
    .getByText(/orderings/)
    .first()
    .waitFor();
  expect(app.faults).toEqual([]);
});

test('an answer of it is corrected by one of its orderings', { timeout: 5 * minutes }, async () => {
  const { page, served } = app;
  await openReport();
  await page.goto(
    `${served.address}#/run/${runId()}/answers/mine%2F3?model=${encodeURIComponent('endpoint:mine/by-place')}`,
  );
  await page
    .getByRole('button', { name: /Correct/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '3 > 1 > 2' }).check();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('It says so.');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`${served.address}#/run/${runId()}/answers?outcome=changed+by+hand`);
  await page
    .getByRole('img', { name: /3 > 1 > 2/ })
    .first()
    .waitFor();
  expect(app.faults).toEqual([]);
});

test('it is exported, and the command reads what was saved', { timeout: 5 * minutes }, async () => {
  const { page } = app;
  await openReport();
  const json = JSON.parse((await saved(page, 'Result (JSON)')).text) as {
    readonly digest: string;
    readonly result: { readonly study: string; readonly features: object };
  };
  expect(json.result.study).toBe('ranking');
  expect(Object.keys(json.result.features)).toEqual(['answer-length']);
  const markdown = (await saved(page, 'Tables (Markdown)')).text;
  expect(markdown).toContain('## Agreement between the variants');
  expect(markdown).toContain('## Words in an answer');
  expect((await saved(page, 'Tables (LaTeX)')).text).toContain('tab:evenkeel-agreement');
  expect((await saved(page, 'Agreement (CSV)')).text).toMatch(/^model,scenario,benchmark,score/);
  expect((await saved(page, 'All answers (CSV)')).text).toMatch(/ordering,best_response,shown_as_a/);
  for (const name of ['All answers (Parquet)', 'Every Eval Ever (.zip)', 'Plan for promptfoo (JSON)'])
    expect((await saved(page, name)).text.length, name).toBeGreaterThan(100);
  await page.getByText('Orderings are neither right nor wrong, so they have no assertions.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const archive = await saved(page, 'Archive (.jsonl)');
  const command = [resolve('node_modules/tsx/dist/cli.mjs'), 'cli/evenkeel.ts', 'report', archive.path];
  const { stdout } = await run(process.execPath, command, { cwd: folder, maxBuffer: 1 << 26 });
  const { digest, result } = json;
  expect(JSON.parse(stdout)).toEqual({ study: 'ranking', plan: runId(), digest, result });
});

test('its models are compared, and each has it on its page', { timeout: 5 * minutes }, async () => {
  const { page, served } = app;
  await openReport();
  const of = ['steady', 'by-place'].map((name) => `of=${encodeURIComponent(`${runId()}|endpoint:mine/${name}`)}`);
  await page.goto(`${served.address}#/compare/models?${of.join('&')}`);
  await page.getByRole('button', { name: 'Save all differences (CSV)' }).waitFor();
  await page
    .getByRole('table', { name: /Kendall’s τ/ })
    .first()
    .waitFor();
  await page.goto(`${served.address}#/compare/${runId()}/${runId()}`);
  await page.getByText('Same ordering').first().waitFor();
  await page.goto(`${served.address}#/model/${encodeURIComponent('endpoint:mine/steady')}`);
  await page.getByText('Kendall’s τ between variants').first().waitFor();
  expect(app.faults).toEqual([]);
});

test('its report is shared as a link, with the same result', { timeout: 5 * minutes }, async () => {
  await openReport();
  const { text } = await saved(app.page, 'Result (JSON)');
  const [rows, words] = [await rowsOf(app.page, /^Agreement/), await rowsOf(app.page, lengths)];
  const link = await sharedLink(app.page);
  await inFreshProfile({}, async (page) => {
    await page.goto(link);
    await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
    await page.locator('.report[aria-busy]').waitFor({ state: 'detached' });
    expect(await rowsOf(page, /^Agreement/)).toEqual(rows);
    expect(await rowsOf(page, lengths)).toEqual(words);
    expect((await saved(page, 'Result (JSON)')).text).toBe(text);
    expect(await axeFaults(page)).toEqual([]);
  });
});

test('its files are read without scripts, live, and elsewhere as the run', { timeout: 8 * minutes }, async () => {
  await openReport();
  const { text } = await saved(app.page, 'Result (JSON)');
  const [rows, words] = [await rowsOf(app.page, /^Agreement/), await rowsOf(app.page, lengths)];
  const [plain, live] = [join(folder, 'plain.html'), join(folder, 'live.html')];
  await cp((await saved(app.page, 'HTML (plain)')).path, plain);
  await cp((await saved(app.page, 'HTML (live)')).path, live);
  await inFreshProfile({ javaScriptEnabled: false, offline: true }, async (page) => {
    await page.goto(`file://${plain}`);
    expect(await rowsOf(page, /^Agreement/)).toEqual(rows);
    expect(await rowsOf(page, lengths)).toEqual(words);
  });
  await openFile(app, live, async ({ page, heard }) => {
    await isLive(page);
    await page.getByRole('button', { name: 'Open all', exact: true }).click();
    await page.getByRole('table', { name: lengths }).waitFor();
    expect(await rowsOf(page, lengths)).toEqual(words);
    await page.goto(`file://${live}#/run/${runId()}/answers?outcome=1+%3E+2+%3E+3`);
    await page.reload();
    await page
      .getByRole('img', { name: /1 > 2 > 3/ })
      .first()
      .waitFor();
    expect(heard.faults).toEqual([]);
  });
  await inFreshProfile({}, async (page) => {
    await page.goto(app.served.address);
    await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(plain);
    await page.getByRole('link', { name: 'Open the run' }).click();
    await untilReported(page);
    expect((await saved(page, 'Result (JSON)')).text).toBe(text);
  });
});
