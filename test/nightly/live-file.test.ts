import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planId } from '../../src/core/plan/plan.ts';
import { importedRunToArchive } from '../../src/export/elsewhere/store-imported-run.ts';
import { writeRunAsJsonLines } from '../../src/export/write-archive.ts';
import { writeHostileRun } from '../made-up/hostile-run.ts';
import { writeMadeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { writeMadeUpPairs } from '../made-up/judged-pairs.ts';
import { writeMadeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpLog, type LogShape } from '../made-up/logged-run.ts';
import { writeMadeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { writeMadeUpStyleRun } from '../made-up/style-run.ts';
import { freshContext, openApp, type App } from '../browser/app.ts';
import { codeIn, isLive, openFile, saveLiveFile, still } from '../browser/live-file.ts';
import { saved, sharedLink, untilReported } from '../browser/run-pages.ts';

let app: App;
let folder: string;
let run: string;
/** The live file of a run of 3 models × 10 prompts × 60 questions. */
let file: string;

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-live-'));
  const archive = join(folder, 'run.evenkeel.jsonl');
  run = await writeMadeUpRun(archive, { models: 3, perSet: 20 });
  file = await saveLiveFile(app, archive, join(folder, 'live.html'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('opens at the address of an answer', async () => {
  await openFile(app, file, async ({ page, heard }) => {
    await isLive(page);
    await page.goto(`${pathToFileURL(file).href}#/run/${run}/answers/algebra%2F002`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /algebra\/002/ }).waitFor();
    await page.getByText('Question 2 of algebra').first().waitFor();
    expect(heard.faults).toEqual([]);
  });
});

test('opens in Evenkeel as the run', async () => {
  const context = await freshContext(app.browser);
  const page = await context.newPage();
  await page.goto(app.served.address);
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.waitForURL(new RegExp(`#/run/${run}$`));
  await context.close();
});

test('of a report without its answers is live too, and leads to none', async () => {
  const link = await sharedLink(app.page);
  await app.page.goto(link);
  await app.page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
  await app.page.locator('.report:not([aria-busy])').waitFor();
  const path = join(folder, 'without.html');
  await writeFile(path, (await saved(app.page, 'HTML (live)')).text);
  await openFile(app, path, async ({ page, heard }) => {
    await isLive(page);
    await page.getByText('The answers are not in this file').waitFor();
    expect(await page.locator('a[href*="/answers"]').count()).toBe(0);
    expect(heard.faults).toEqual([]);
  });
});

test('has the run’s note and tags, as text', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/run/${run}`);
  await untilReported(page);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note on this run' }).fill('Asked before lunch.\n<b>Again</b> in May.');
  await page.getByText('Saving…').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add tags' }).click();
  const field = page.getByRole('combobox', { name: 'Tags of this run' });
  await field.fill('noon');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Remove the tag noon' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByText('noon').waitFor();
  const path = join(folder, 'noted.html');
  await writeFile(path, (await saved(page, 'HTML (live)')).text);
  await openFile(app, path, async ({ page, heard }) => {
    await isLive(page);
    await page.getByText('<b>Again</b> in May.').first().waitFor();
    await page.getByText('noon', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /note|tags/ }).count()).toBe(0);
    expect(heard.faults).toEqual([]);
  });
});

test('hostile texts stay texts in a live file', async () => {
  const archive = join(folder, 'hostile.evenkeel.jsonl');
  const hostile = await writeHostileRun(archive);
  const path = await saveLiveFile(app, archive, join(folder, 'hostile.html'));
  await openFile(app, path, async ({ page, heard }) => {
    await isLive(page);
    await page.goto(`${pathToFileURL(path).href}#/run/${hostile}/answers`);
    await page.locator('main li a').first().click();
    await page.getByRole('heading', { level: 1, name: /^Answers to/ }).waitFor();
    await page.getByText('Answer: ').first().waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main :is(script, img, iframe, base, meta)').count()).toBe(0);
    expect(heard.faults).toEqual([]);
    expect(new Set(heard.asked.map((address) => address.replace(/#.*/s, '')))).toEqual(new Set([pathToFileURL(path).href]));
  });
});

test.each([
  [
    // Deflate has no checksum, so a changed letter may unpack to another script.
    'the packed code',
    (html: string) =>
      html.replace(
        /(id="evenkeel-code">.{20000})(.)/s,
        (_, before: string, one: string) => `${before}${one === 'A' ? 'B' : 'A'}`,
      ),
  ],
  [
    'the packed code, for another that unpacks well',
    // “window.ran=1” as a stored block: RFC 1951, 3.2.4.
    (html: string) =>
      html.replace(
        /(id="evenkeel-code">)[^< ]*/,
        (_, before: string) =>
          before + Buffer.concat([Buffer.from([1, 12, 0, 243, 255]), Buffer.from('window.ran=1')]).toString('base64'),
      ),
  ],
  ['the page, by a handler', (html: string) => html.replace('<h1', '<img src=x onerror="window.ran = 1"><h1')],
])('does not run where somebody changed %s', async (what, change) => {
  const html = await readFile(file, 'utf8');
  const changed = change(html);
  expect(changed).not.toBe(html);
  const path = join(folder, 'changed.html');
  await writeFile(path, changed);
  await openFile(app, path, async ({ page, heard }) => {
    // The saved report stays readable.
    if (!what.startsWith('the page')) {
      await still(page).waitFor();
      await page.getByRole('table', { name: /^Grades/ }).waitFor();
      expect(await page.getByRole('navigation', { name: 'This report' }).count()).toBe(0);
    } else await isLive(page);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(heard.faults.join('\n')).toMatch(what.endsWith('code') ? /./ : /Content Security Policy/);
  });
});

test('fits a phone', async () => {
  await openFile(app, file, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${pathToFileURL(file).href}#/run/${run}`);
    await isLive(page);
    expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
  });
});

async function writeMadeUpLog(at: string, shape: LogShape): Promise<string> {
  const log = await madeUpLog(shape);
  await writeFile(at, await new Response(writeRunAsJsonLines(importedRunToArchive(log))).text());
  return planId(log.plan);
}

/** Each study with the maximum bytes of its file and of the code in it. Both are about 2% above the actual sizes. */
const others: readonly (readonly [
  study: string,
  most: { readonly file: number; readonly code: number },
  write: (file: string) => Promise<string>,
])[] = [
  ['instruction-style', { file: 835_000, code: 312_000 }, (file) => writeMadeUpStyleRun(file, { models: 2 })],
  ['paraphrase', { file: 710_000, code: 315_000 }, (file) => writeMadeUpParaphraseRun(file, { models: 2, perSet: 8 })],
  [
    'judge',
    { file: 850_000, code: 331_000 },
    (file) => writeMadeUpJudgeRun(file, { models: 3, criteria: 1, perCriterion: 10, samples: 3 }),
  ],
  ['judge-pairs', { file: 408_000, code: 294_000 }, writeMadeUpPairs],
  [
    'configuration',
    { file: 687_000, code: 309_000 },
    (file) => writeMadeUpConfigurationRun(file, { models: 2, sets: 2, perSet: 6 }),
  ],
  ['elsewhere', { file: 470_000, code: 287_000 }, (file) => writeMadeUpLog(file, {})],
  ['system-prompt', { file: 510_000, code: 327_000 }, (file) => writeMadeUpLog(file, { study: 'system-prompt' })],
];

test.each(others)('is live of a run of %s too, with its code only, and so is its card', async (study, most, write) => {
  const archive = join(folder, `${study}.evenkeel.jsonl`);
  const id = await write(archive);
  const path = await saveLiveFile(app, archive, join(folder, `${study}.html`), untilReported);
  const html = await readFile(path);
  const { parts, bytes } = await codeIn(html.toString());
  console.info(
    `a live file of ${study}: ${html.length.toLocaleString('en-GB')} bytes, ${bytes.toLocaleString('en-GB')} of them code`,
  );
  expect(parts).toEqual(['common', study]);
  expect(bytes).toBeLessThanOrEqual(most.code);
  expect(html.length).toBeLessThanOrEqual(most.file);
  await openFile(app, path, async ({ page, heard }) => {
    await isLive(page);
    await page.getByRole('button', { name: 'Open all' }).click();
    await page.locator('.report:not([aria-busy])').waitFor();
    await page.goto(`${pathToFileURL(path).href}#/run/${id}/answers`);
    await page.locator('main li a').first().click();
    await page.getByRole('heading', { level: 1, name: /^Answers to/ }).waitFor();
    // A log has the text of each answer, but not its time.
    const pattern = html.includes('"asked":"elsewhere"') ? /The answer is [A-D]\./ : / · (under )?[\d.,]+ (m?s|min)/;
    await page.getByText(pattern).first().waitFor();
    expect(heard.faults).toEqual([]);
  });
  await app.page.getByRole('button', { name: 'Share', exact: true }).click();
  const [card] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.getByRole('button', { name: 'Result card (PNG)' }).click(),
  ]);
  const png = await readFile(await card.path());
  expect(card.suggestedFilename()).toBe(`${study}-${id.slice(0, 8)}.card.png`);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(200_000);
  if (process.env.KEEP_CARDS) await writeFile(`${process.env.KEEP_CARDS}/${study}.png`, png);
});
