import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyResult } from '../../../../src/core/studies/study.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { writeMadeUpRun } from '../../../made-up/run.ts';
import { freshContext, openApp, unfoldReports, type App } from '../../app.ts';
import { numbersIn, unfolded, wholeReport, wrongNumbers } from '../../report-numbers.ts';
import { saved } from '../../run-pages.ts';
import { held, reloadedAt } from '../../slow-disk.ts';

const minutes = 60_000;
let app: App;
let folder = '';
let file = '';
let run = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-check-'));
  file = join(folder, 'run.evenkeel.jsonl');
  // 2 models × 6 items × 10 prompts. People check half of the answers.
  run = await writeMadeUpRun(file, { models: 2, perSet: 2 });
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Opens a new app without any marks. */
async function begin(): Promise<void> {
  await app?.close();
  app = await openApp();
  await open(app.page, file);
}

async function open(page: Page, file: string): Promise<void> {
  await page.goto(`${app.served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await wholeReport(page);
}

const { templates } = systemPromptStudy.defaults;
const place = (n: number, page = app.page) => page.getByRole('heading', { name: `Answer ${n} of 60` });
const button = (name: string, page = app.page) => page.getByRole('button', { name, exact: true });
const noFaults = () => {
  expect(app.foreign).toEqual([]);
  expect(app.faults).toEqual([]);
};

/** The question and the answer on the page. */
const shown = (page: Page) =>
  page.getByRole('region', { name: /^Answer \d+ of 60$/ }).evaluate((section) => section.querySelector('div')!.innerText);

test(
  'a person marks 60 answers by keyboard alone, blind, and goes on after a reload',
  async () => {
    await begin();
    const { page } = app;
    await page.getByRole('link', { name: 'check the scoring' }).first().click();
    await page.getByRole('heading', { level: 2, name: 'Check 60 answers by hand' }).waitFor();
    await button('Start checking').click();
    await page.getByText('Give a name, so that your marks are not mixed with another’s.').waitFor();
    await page.getByLabel('Your name').fill('Ann');
    await page.keyboard.press('Enter');
    await place(1).waitFor();
    await expect.poll(() => place(1).evaluate((heading) => heading === document.activeElement)).toBe(true);

    // The page hides the model, the prompt and the parsed answer.
    const seen = new Set<string>();
    for (let n = 1; n <= 60; n++) {
      const text = await page.getByRole('main').innerText();
      expect(text).toContain('✓ right answer');
      expect(text).not.toMatch(/made-up|Read as|Unread|Refused|system prompt/);
      for (const { title } of templates) expect(text).not.toContain(title);
      seen.add(await shown(page));
      await page.keyboard.press('ArrowRight');
      if (n < 60) await place(n + 1).waitFor();
    }
    expect(seen.size).toBeGreaterThan(20);
    await page.getByRole('heading', { name: 'The end: 60 answers not checked.' }).waitFor();
    await button('Go to the first of them').click();
    await place(1).waitFor();

    await page.keyboard.press('1');
    await place(2).waitFor();
    await page.getByRole('status').filter({ hasText: 'Marked: right. Answer 2 of 60.' }).waitFor();
    await page.keyboard.press('2');
    await place(3).waitFor();
    await page.keyboard.press('3');
    await place(4).waitFor();
    await page.keyboard.press('Backspace');
    await place(3).waitFor();
    await page.getByText('2 of 60 checked').waitFor();
    await page.keyboard.press('u');
    await place(2).waitFor();
    await page.getByText('1 of 60 checked').waitFor();
    await button('Wrong').click();
    await place(3).waitFor();

    // Earlier marks are still there and can be undone.
    await page.reload();
    await place(3).waitFor();
    await page.keyboard.press('ArrowLeft');
    await place(2).waitFor();
    expect(await button('Wrong').getAttribute('aria-pressed')).toBe('true');
    await button('Undo the last mark').click();
    await page.getByText('1 of 60 checked').waitFor();
    expect(await button('Wrong').getAttribute('aria-pressed')).toBe('false');
    noFaults();
  },
  3 * minutes,
);

test('a page that is reloaded in the moment in which it goes on has the mark, and the undoing', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}/check?person=Ann`);
  await place(2).waitFor();
  await reloadedAt(page, 'Answer 3 of 60', () => page.keyboard.press('2'));
  await place(3).waitFor();
  await page.getByText('2 of 60 checked').waitFor();
  await reloadedAt(page, 'Answer 2 of 60', () => page.keyboard.press('u'));
  await place(2).waitFor();
  await page.getByText('1 of 60 checked').waitFor();

  const letGo = await held(page, 'lines');
  await page.keyboard.press('3');
  for (const key of ['1', 'ArrowRight', 'u']) await page.keyboard.press(key);
  await page.getByText('Saving…').waitFor();
  await place(2).waitFor();
  await page.getByText('1 of 60 checked').waitFor();
  await letGo();
  await place(3).waitFor();
  await page.keyboard.press('u');
  await place(2).waitFor();
  noFaults();
});

/**
 * Marks as a person would who accepts every answer that plainly gives the right choice. Answers in `slips` are marked wrong.
 */
async function markAll(page: Page, from: number, to: number, slips: readonly number[]): Promise<void> {
  for (let n = from; n <= to; n++) {
    await place(n, page).waitFor();
    const letter = (await page.getByRole('listitem').filter({ hasText: 'right answer' }).innerText()).trim()[0]!;
    const choice = await page.getByRole('listitem').filter({ hasText: 'right answer' }).locator('span').nth(1).innerText();
    const text = await page.getByRole('region', { name: 'The model’s answer' }).innerText();
    const none = /cannot answer|either of the first two/.test(text);
    const right = text.includes(choice) || new RegExp(`(Answer: |answer is )${letter}\\b`).test(text);
    const key = slips.includes(n) ? '2' : none ? '3' : right ? '1' : '2';
    await page.keyboard.press(key);
    if (n < 60) await place(n + 1, page).waitFor();
  }
}

interface Result extends StudyResult {
  readonly checked: NonNullable<StudyResult['checked']>;
}
const resultIn = (text: string) => (JSON.parse(text) as { result: Result }).result;

test(
  'the report tells how well answers were read, a second person is given the same ones, and an archive carries it all',
  async () => {
    const { page } = app;
    const before = await scoresOf(page);
    await page.goto(`${app.served.address}#/run/${run}/check?person=Ann`);
    await place(2).waitFor();
    await markAll(page, 2, 60, []);
    await page.getByRole('heading', { name: 'All 60 answers are checked.' }).waitFor();
    await page.getByRole('link', { name: 'Open the report' }).click();
    await wholeReport(page);
    const section = page.getByRole('region', { name: 'How well answers were read' });
    await section.getByText(/^Ann checked 60 answers, without seeing how they were read\./).waitFor();
    await section.getByRole('row', { name: /^All models .*, Checked: 60 / }).waitFor();

    // Another person, in a second tab, sees the same answers as Ann.
    const tab = await app.context.newPage();
    await tab.goto(`${app.served.address}#/run/${run}/check?person=Bo`);
    await place(1, tab).waitFor();
    const theirs = await shown(tab);
    await page.goto(`${app.served.address}#/run/${run}/check?person=Ann`);
    await page.getByRole('heading', { name: 'All 60 answers are checked.' }).waitFor();
    for (let n = 60; n > 0; n--) {
      await page.keyboard.press('ArrowLeft');
      await place(n).waitFor();
    }
    expect(await shown(page)).toBe(theirs);
    await markAll(tab, 1, 30, [4, 9]);
    await tab.close();

    await page.goto(`${app.served.address}#/run/${run}`);
    await wholeReport(page);
    const kappa = section.getByText(/^Ann and Bo agree on 2\d of the 30 answers that both marked: /);
    await kappa.waitFor();
    await unfolded(page);
    const exported = (await saved(page, 'Result (JSON)')).text;
    const { checked } = resultIn(exported);
    expect(checked.all.people).toEqual([
      { by: 'Ann', answers: 60 },
      { by: 'Bo', answers: 30 },
    ]);
    expect(checked.all.answers + checked.all.differing).toBe(60);
    const numbers = await numbersIn(page, '#report-reading');
    expect(numbers.length).toBeGreaterThan(60);
    expect(wrongNumbers(numbers, resultIn(exported))).toEqual([]);
    expect(numbers.filter(({ leads }) => !leads)).toEqual([]);
    expect(await scoresOf(page)).toBe(before);

    // A number links to its answers.
    await section.getByRole('row', { name: 'All models' }).first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Answers' }).waitFor();
    expect(await page.getByLabel('Checked by people as').inputValue()).toBe('agreed');
    await page.getByLabel('Checked by people as').selectOption('differently');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(checked.all.differing);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page
      .getByText(/^Checked without seeing the parsed answer: .*\(Ann\), wrong \(Bo\)$/)
      .first()
      .waitFor();

    // Exports the archive and imports it again.
    await page.goto(`${app.served.address}#/run/${run}`);
    await wholeReport(page);
    const archive = (await saved(page, 'Archive (.jsonl)')).text;
    const file = join(folder, 'marked.evenkeel.jsonl');
    await writeFile(file, archive);
    const fresh = await freshContext(app.browser);
    await fresh.addInitScript(unfoldReports);
    const other = await fresh.newPage();
    await open(other, file);
    await other.getByText('Ann checked 60 answers and Bo 30').waitFor();
    expect(resultIn((await saved(other, 'Result (JSON)')).text)).toEqual(resultIn(exported));
    expect((await saved(other, 'Archive (.jsonl)')).text).toBe(archive);
    await fresh.close();

    // A file of the report contains what the page shows. A link does not.
    const { text: html } = await saved(page, 'HTML (plain)');
    expect(html).toContain('How well answers were read');
    expect(html).toMatch(/Ann checked .*60/);
    expect(html).not.toContain('Continue checking');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'cli/evenkeel.ts', 'report', file], {
      maxBuffer: 1 << 28,
    });
    expect(resultIn(stdout)).toEqual(resultIn(exported));
    noFaults();
  },
  5 * minutes,
);

/** The table of all scores as shown on the page. */
async function scoresOf(page: Page): Promise<string> {
  await page.goto(`${app.served.address}#/run/${run}`);
  await wholeReport(page);
  return page.getByRole('table', { name: /^Grades/ }).innerText();
}
