import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { sharedReportAddress } from '../../../../src/export/shared-report.ts';
import type { ParaphraseResult } from '../../../../src/studies/paraphrase/measure/result.ts';
import { writeMadeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';
import { openApp, type App } from '../../app.ts';
import { looseNumbers, numbersIn, wholeReport, wrongNumbers } from '../../report-numbers.ts';
import { saved } from '../../run-pages.ts';

const minutes = 60_000;
let app: App;
let run = '';
let result: ParaphraseResult;

/** Imports a finished run of 2 models × 12 questions × 3 wordings × up to 8 orders. */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-paraphrases-')), 'run.evenkeel.jsonl');
  run = await writeMadeUpParaphraseRun(file, { models: 2, perSet: 5 });
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Accuracy and consistency' }).waitFor({ timeout: minutes });
  await wholeReport(page);
  const { text } = await saved(page, /Result \(JSON\)/);
  ({ result } = JSON.parse(text) as { result: ParaphraseResult });
}, 3 * minutes);
afterAll(() => app?.close());

async function openRun(): Promise<void> {
  await app.page.goto(`${app.served.address}#/run/${run}`);
  await wholeReport(app.page);
}

const tooWide = () => app.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the report of a paraphrase run', () => {
  test('opens with a verdict by each reading; an endless XParaCon is said in words', async () => {
    expect(result.models.map(({ xParaCon }) => typeof xParaCon)).toEqual(['string', 'number']);
    const { page } = app;
    await page
      .getByText(
        /^made-up-a is right in 100\.0% of cases .*: these questions are too easy to tell .* made-up-b, read strictly: .* made-up-b, read tolerantly: /,
      )
      .waitFor();
    const table = page.getByRole('table', { name: 'Accuracy and consistency (XParaCon) by model' });
    expect(await table.getByText('no spread at all').count()).toBeGreaterThan(0);
    await page.getByText('Not drawn, as they have no spread at all: made-up-a.').waitFor();
  });

  test('every number on the page is the result’s, to its printed digits, and leads to its answers', async () => {
    const shown = await numbersIn(app.page, 'main .report');
    expect(shown.length).toBeGreaterThan(200);
    expect(wrongNumbers(shown, result)).toEqual([]);
    expect(shown.filter(({ leads }) => !leads)).toEqual([]);
    expect(await looseNumbers(app.page)).toEqual([]);
    expect(await app.page.locator('main').innerText()).not.toMatch(/NaN|undefined|\[object/);
  });

  test('a strip for each question, the most spread first, of the model that is chosen', async () => {
    const { page } = app;
    const strips = page.locator('#figure-strips [data-mark]');
    await expect.poll(() => strips.count()).toBe(result.items.length);
    // The chart first shows the model whose answers change most.
    await page.getByText('For which questions do made-up-b’s answers change?').waitFor();
    const choice = page.getByRole('combobox', { name: 'Model' });
    for (const model of ['made-up-a', 'made-up-b']) {
      await choice.selectOption({ label: model });
      await page.getByText(`For which questions do ${model}’s answers change?`).waitFor();
    }
    const most = Math.max(...result.models[1]!.items.map(({ std }) => (isNumber(std) ? std : 0)));
    const names = await strips.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label') ?? ''));
    expect(names[0]).toContain(`Spread ${(100 * most).toFixed(1)} points`);
    const numbers = names.map((name) => Number(/Spread ([\d.]+)/.exec(name)?.[1] ?? -1));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await strips.first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(names[1]);
  });

  test('is saved as tables, as a figure’s rows, and as one file with the same numbers', async () => {
    const { page } = app;
    const markdown = await saved(page, 'Tables (Markdown)');
    expect(markdown.text).toContain('## Right under every order of the choices, by wording');
    const figure = page.locator('#figure-strips');
    await figure.getByRole('button', { name: /^Save or share/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(1 + 2 * result.items.length);
    const { text } = await saved(page, /HTML \(plain\)/);
    const data = /<script type="application\/json" id="evenkeel-data">(.*?)<\/script>/s.exec(text)![1]!;
    expect((JSON.parse(data) as { result: unknown }).result).toEqual(result);
    for (const part of ['Accuracy and consistency', 'Question by question', 'The position of a choice', 'made-up-b', '<svg'])
      expect(text).toContain(part);
    const numbersOf = (html: string) => [...new Set([...html.matchAll(/data-at="([^"]+)"/g)].map(([, at]) => at!))].sort();
    const onPage = numbersOf(await page.locator('main .report').evaluate((report) => report.outerHTML));
    const file = numbersOf(text);
    // The page names the tolerance next to the findings. This file does not name it.
    expect(onPage.filter((at) => !file.includes(at) && at !== '/margin')).toEqual([]);
    // The file opens what the page folds.
    expect(file.filter((at) => !onPage.includes(at) && !at.includes('/positionBias/'))).toEqual([]);
  });

  test('opens from a link, without its answers', async () => {
    const { page, served } = app;
    const report = { study: 'paraphrase', planId: null, plan: null, result, made: null, app: null };
    await page.goto(`${served.address}${await sharedReportAddress(report)}`);
    await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
    await wholeReport(page);
    expect(await page.locator('main .report a.num').count()).toBe(0);
    expect(wrongNumbers(await numbersIn(page, 'main .report'), result)).toEqual([]);
    await openRun();
  });

  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    test(`nothing is too wide, ${theme} at ${width} px`, async () => {
      const { page } = app;
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      await wholeReport(page);
      await page.evaluate(() =>
        document.querySelectorAll<HTMLDetailsElement>('.report details').forEach((each) => (each.open = true)),
      );
      await wholeReport(page);
      await expect.poll(tooWide).toBe(0);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }
});

describe('the answers', () => {
  test('a count leads to as many answers of its kind', async () => {
    const { page } = app;
    await openRun();
    const place = result.models.findIndex(({ model }) => model.includes('made-up-b'));
    const { tolerantOnly, model } = result.models[place]!;
    expect(tolerantOnly).toBeGreaterThan(0);
    const number = page.locator(`main .report a[data-at="/models/${place}/tolerantOnly"]`).first();
    await number.click();
    await page.waitForURL((url) => url.hash.includes('outcome=read+tolerantly'));
    await expect
      .poll(() => page.getByRole('combobox', { name: 'With an answer that is' }).inputValue())
      .toBe('read tolerantly');
    const items = page.locator('main li a[href*="/answers/"]');
    const asked = await page.getByText(/questions? put to a model/).innerText();
    expect(asked).toMatch(new RegExp(`^${tolerantOnly} answers? to `));
    // The page draws them a few at a time.
    await expect.poll(() => items.count()).toBe(Number(/(\d+) questions? put/.exec(asked)?.[1]));
    expect(await items.count()).toBeGreaterThan(0);
    // All items together have as many such answers as the report counts.
    let found = 0;
    for (const href of await items.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(`${app.served.address}${href}`);
      const filter = page.locator('main a[aria-current="true"]').filter({ hasText: 'read tolerantly' });
      await filter.waitFor();
      found += Number(await filter.locator('.num').textContent());
    }
    expect(found, model).toBe(tolerantOnly);
  });

  test('to one question stand wording by wording, with both readings, and a grid that leads to each', async () => {
    const { page } = app;
    const model = result.models[1]!.model;
    const address = `${app.served.address}#/run/${run}/answers/${encodeURIComponent('facts/002')}?model=${encodeURIComponent(model)}`;
    await page.goto(address);
    const grid = page.getByRole('table', { name: 'made-up-b: outcome by wording and order of the choices' });
    await grid.waitFor();
    await expect.poll(() => grid.locator('tbody a').count()).toBe(24);
    for (const wording of ['Original', 'First paraphrase', 'Second paraphrase'])
      await page.getByRole('region', { name: `made-up-b, ${wording}`, exact: true }).waitFor();
    await page.getByText('What is found next to the old oak in the town of example 2?').waitFor();
    await page
      .getByText(/^By the tolerant rule: Read as/)
      .first()
      .waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(tooWide).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await grid.locator('tbody a').nth(9).click();
    await expect.poll(() => page.locator('main h4').allTextContents()).toEqual([expect.stringMatching(/^Order 2: /)]);
    await page.getByRole('link', { name: 'Show every wording and order' }).click();
    await expect.poll(() => page.locator('main h4').count()).toBe(24);
    expect(app.faults).toEqual([]);
    expect(app.foreign).toEqual([]);
  });
});
