import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { sharedReportAddress } from '../../../../src/export/shared-report.ts';
import { formatFixed } from '../../../../src/core/words/format.ts';
import { writeMadeUpStyleRun } from '../../../made-up/style-run.ts';
import { freshContext, openApp, type App } from '../../app.ts';
import { folded, looseNumbers, numbersIn, unfolded, wholeReport, wrongNumbers } from '../../report-numbers.ts';
import { saved } from '../../run-pages.ts';

const minutes = 60_000;
let app: App;
let run = '';
let result: InstructionStyleResult;

/**
 * Imports a finished run of 3 models × 2 sets × 4 items × 4 styles × 2 decodings. The page compares and measures its answers
 * here.
 */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-styles-')), 'run.evenkeel.jsonl');
  run = await writeMadeUpStyleRun(file, { models: 3, perSet: 4 });
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Which styles?' }).waitFor({ timeout: minutes });
  await page.getByText('Partial result').waitFor({ state: 'detached', timeout: 2 * minutes });
  await wholeReport(app.page);
  const { text } = await saved(page, /Result \(JSON\)/);
  ({ result } = JSON.parse(text) as { result: InstructionStyleResult });
}, 5 * minutes);
afterAll(() => app?.close());

async function openRun(): Promise<void> {
  await app.page.goto(`${app.served.address}#/run/${run}`);
  await wholeReport(app.page);
}

describe('the report of an instruction-style run', () => {
  test('has measured what was asked: every pair compared, the steadiest model first in consistency', () => {
    expect(result.models).toHaveLength(12);
    expect(result.partial).toBe(false);
    expect(result.comparisons.done).toBe(result.comparisons.due);
    const crs = (model: string) =>
      result.models.find((line) => line.model.includes(model) && line.decoding === 'greedy')!.crs.rcscore as number;
    expect(crs('made-up-a')).toBeGreaterThan(crs('made-up-c'));
  });

  test('every number on the page is the result’s, to its printed digits, and leads to its answers', async () => {
    await unfolded(app.page);
    const shown = await numbersIn(app.page, 'main .report');
    expect(shown.length).toBeGreaterThan(700);
    expect(wrongNumbers(shown, result)).toEqual([]);
    expect(shown.filter(({ leads }) => !leads)).toEqual([]);
  });

  test('no table has a number that is not told by where it stands', async () => {
    expect(await looseNumbers(app.page)).toEqual([]);
  });

  test('a style’s mark says its accuracy and leads to its answers; arrow keys go on to the next', async () => {
    const { page } = app;
    const line = result.models[0]!;
    const mark = page.locator('#figure-ranges a[aria-label^="made-up-a, Imperative:"]').first();
    expect(await mark.getAttribute('aria-label')).toContain(
      `Accuracy ${formatFixed(line.accuracy.imperative as number, 1)}%`,
    );
    const query = new URL((await mark.getAttribute('href'))!.slice(1), 'http://x/').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      model: line.model,
      benchmark: line.benchmark,
      scenario: 'greedy imperative',
    });
    await page.locator('#figure-ranges [data-mark][tabindex="0"]').focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const before = await focused();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).not.toBe(before);
    await page.getByRole('tooltip').filter({ hasText: 'Accuracy' }).waitFor();
  });

  test('the panels follow what is chosen, and the CSV has every pair in full', async () => {
    const { page } = app;
    const section = page.getByRole('region', { name: 'How alike are the answers?' });
    await section.getByRole('combobox', { name: 'Decoding' }).selectOption({ label: 'Sampled' });
    await section.getByRole('combobox', { name: 'Benchmark' }).selectOption('shops');
    const at = `/models/${result.models.findIndex(({ benchmark, decoding }) => benchmark === 'shops' && decoding === 'sampled')}/crs/rcscore`;
    const cell = section.locator(`svg [data-at="${at}"]`);
    await cell.waitFor();
    expect(await cell.textContent()).toBe(formatFixed(valueAtJsonPointer(result, at) as number, 2));
    const figure = page.locator('#figure-consistency');
    await figure.getByRole('button', { name: /^Save or share/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(1 + 12 * 7);
  });

  test('is shared as a link and as a file, with the same numbers', async () => {
    const { page } = app;
    const { text } = await saved(page, /HTML \(plain\)/);
    const data = /<script type="application\/json" id="evenkeel-data">(.*?)<\/script>/s.exec(text)![1]!;
    expect((JSON.parse(data) as { result: unknown }).result).toEqual(result);
    expect(text).toContain('How alike are the answers?');
    expect(text).toMatch(/<svg/);
    const markdown = await saved(page, 'Tables (Markdown)');
    expect(markdown.text).toContain('## Consistency by pair of styles');
  });

  test('opens from a link, without its answers', async () => {
    const { page, served } = app;
    const report = { study: 'instruction-style', planId: null, plan: null, result, made: null, app: null };
    await page.goto(`${served.address}${await sharedReportAddress(report)}`);
    await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
    await wholeReport(app.page);
    expect(await page.locator('main .report a.num').count()).toBe(0);
    await openRun();
  });

  // Opens the tables only once, because axe takes long with all of them.
  for (const [theme, width, tables] of [
    ['light', 1280, unfolded],
    ['dark', 360, folded],
  ] as const) {
    test(`nothing is too wide, ${theme} at ${width} px`, async () => {
      const { page } = app;
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      await wholeReport(app.page);
      await tables(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }
});

describe('the answers to one item', () => {
  const open = async () => {
    await app.page.goto(
      `${app.served.address}#/run/${run}/answers/sums%2F002?model=${encodeURIComponent(result.models[0]!.model)}`,
    );
    // Going to the same address again would keep the parts open that were opened before.
    await app.page.reload();
    await app.page.getByRole('heading', { level: 1, name: /Answers to/ }).waitFor();
  };

  test('stand side by side, decoding by decoding', async () => {
    const { page } = app;
    await open();
    for (const title of ['Greedy, Declarative', 'Greedy, Imperative', 'Sampled, Exclamative'])
      await page.getByRole('heading', { name: title }).waitFor();
  });

  test('two are compared with each other: sentences joined, chosen by keyboard, trees and triples on demand', async () => {
    const { page } = app;
    await open();
    const pair = page.getByRole('region', { name: /^Two answers compared with each other: made-up-a, Greedy/ });
    await pair.getByRole('button', { name: /^Compare two answers/ }).click();
    const buttons = pair.getByRole('button', { name: /^Sentence \d+ of Declarative/ });
    await buttons.first().waitFor({ timeout: minutes });
    // One line per pair, drawn where the columns are side by side.
    await expect.poll(() => pair.locator('.lines path').count()).toBe(await buttons.count());
    await buttons.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => buttons.nth(1).getAttribute('aria-pressed')).toBe('true');
    await pair.getByText('How the two sentences are built').click();
    const triples = pair.getByRole('table', { name: 'Triples of the two sentences' });
    await triples.waitFor();
    await pair.locator('#figure-trees[aria-busy="false"]').waitFor();
    const words = await pair.locator('#figure-trees text.word').allTextContents();
    expect(words.length).toBeGreaterThan(4);
    expect(await pair.locator('#figure-trees [data-mark]').count()).toBe(words.length);
    expect(await pair.locator('#figure-trees .arc').count()).toBe(words.length);
    await page.setViewportSize({ width: 360, height: 800 });
    const scrolled = pair.getByRole('region', { name: 'Dependency trees' });
    await expect.poll(() => scrolled.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('a bar of likeness leads to a question’s two answers, sentence by sentence', async () => {
    const { page } = app;
    await openRun();
    await wholeReport(page);
    await page
      .locator('#figure-likeness')
      .getByRole('link', { name: /Declarative – Imperative: structure/ })
      .click();
    await page.getByText('under Declarative and Imperative side by side').waitFor();
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const pair = page.getByRole('region', { name: /^Two answers compared with each other: made-up-a, Greedy/ });
    await pair
      .getByRole('button', { name: /^Sentence \d+ of Declarative/ })
      .first()
      .waitFor({ timeout: minutes });
    await pair
      .getByRole('button', { name: /^Sentence \d+ of Imperative/ })
      .first()
      .waitFor();
    await openRun();
  });

  test('other two can be chosen; the same answer twice is alike in all', async () => {
    const { page } = app;
    await open();
    const pair = page.getByRole('region', { name: /^Two answers compared with each other: made-up-a, Greedy/ });
    await pair.getByRole('button', { name: /^Compare two answers/ }).click();
    await pair.getByRole('combobox', { name: 'Other' }).selectOption({ label: 'Declarative' });
    await expect
      .poll(() => pair.locator('dd strong').allTextContents(), { timeout: minutes })
      .toEqual(['1.000', '1.000', '1.000', '1.000']);
  });

  test('a list of answers is filtered by style and decoding', async () => {
    const { page } = app;
    await page.goto(`${app.served.address}#/run/${run}/answers?scenario=${encodeURIComponent('greedy imperative')}`);
    const choice = page.getByRole('combobox', { name: 'Instruction style' });
    await choice.waitFor();
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Imperative');
    await openRun();
    expect(app.faults).toEqual([]);
    expect(app.foreign).toEqual([]);
  });
});

test('a tab waits while another one compares, and goes on from what that one leaves', async () => {
  const context = await freshContext(app.browser);
  try {
    const page = await context.newPage();
    await page.goto(app.served.address);
    const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-styles-')), 'run.evenkeel.jsonl');
    const small = await writeMadeUpStyleRun(file, { models: 1, perSet: 1 });
    const other = await context.newPage();
    await other.goto(app.served.address);
    const letGo = await other.evaluateHandle(async (lock) => {
      let letGo = () => {};
      await new Promise<void>((held) => {
        void navigator.locks.request(lock, () => {
          held();
          return new Promise<void>((resolve) => (letGo = resolve));
        });
      });
      return letGo;
    }, `evenkeel-compare-${small}`);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).click();
    const waiting = page.getByText('Another tab is comparing this run’s answers.');
    await waiting.waitFor();
    // Leaves the page and returns.
    await page.getByRole('link', { name: 'Evenkeel' }).first().click();
    await page.goBack();
    await waiting.waitFor();
    // Pausing in the other tab does not start the comparison here. Continuing there makes this tab wait again.
    const wish = (what: string) =>
      other.evaluate(
        ([name, wished]) => {
          const wishes = new BroadcastChannel(name);
          wishes.postMessage(wished);
          wishes.close();
        },
        [`evenkeel-compare-${small}`, what] as const,
      );
    const goOn = page.getByRole('button', { name: 'Continue comparing answers' });
    await wish('paused');
    await goOn.waitFor();
    await wish('goes on');
    await waiting.waitFor();
    await wish('paused');
    await goOn.click();
    await waiting.waitFor();
    await letGo.evaluate((go) => go());
    await waiting.waitFor({ state: 'detached' });
    const { text } = await saved(page, /Result \(JSON\)/);
    const { comparisons, partial } = (JSON.parse(text) as { result: InstructionStyleResult }).result;
    expect(comparisons.due).toBeGreaterThan(0);
    expect([comparisons.done, partial]).toEqual([comparisons.due, false]);
  } finally {
    await context.close();
  }
});
