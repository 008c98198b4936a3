import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeMadeUpArchive } from '../../made-up/archive.ts';
import { outcomeRun } from '../../made-up/outcome-run.ts';
import { openApp, type App } from '../app.ts';

let app: App;
let folder: string;
let run: string;

beforeAll(async () => {
  app = await openApp({ unfolded: false });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-questions-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  const made = await outcomeRun({
    models: 2,
    sets: [40],
    prompts: 6,
    // For the first model 10 questions are never right, 10 always, and 20 flip. None flips for the second model.
    outcome: (m, i, p) =>
      (m === 1 ? i % 2 === 0 : i < 10 ? false : i < 20 ? true : (i + p) % (p === 5 ? 7 : 3) === 0)
        ? 'right'
        : i === 39 && p === 2
          ? 'refused'
          : 'wrong',
  });
  await writeMadeUpArchive(file, made);
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  run = page.url().slice(-64);
  await seen();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const region = () => app.page.getByRole('region', { name: 'Which questions?' });
/** Waits until nothing draws that would move the parts below it. */
const still = () =>
  app.page.waitForFunction(
    () => document.querySelector('main .report:not([aria-busy])') && !document.querySelector('main [aria-busy="true"]'),
  );
/** Scrolls to the region and waits for its grid. The page reads the answers only when the region stays in view. */
async function seen(): Promise<void> {
  await still();
  await region().scrollIntoViewIfNeeded();
  await region().getByRole('grid').waitFor();
  await still();
}

// Returns to the report, whatever page a failed test left open.
beforeEach(async () => {
  await app.page.goto(`${app.served.address}#/run/${run}`);
  await seen();
});

// Filters by kind, by prompt and by words: test/component/report/questions.test.ts.
test('keys lead through the grid, and Enter to the answers side by side', async () => {
  const { page, served } = app;
  const focused = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[role="gridcell"], [role="rowheader"]');
      const row = cell?.closest('[role="row"]');
      return row ? `${row.getAttribute('aria-rowindex')}|${[...row.children].indexOf(cell!)}` : undefined;
    });
  // The grid is one tab stop, between the search field above it and the parts below it.
  await region().getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('2|0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('2|1');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('2|7');
  // Moving the focus shows rows that were still hidden.
  await region().getByRole('button', { name: 'Show all 20' }).waitFor();
  await page.keyboard.press('Control+End');
  await expect.poll(focused).toBe('21|7');
  await expect
    .poll(() =>
      region()
        .getByRole('button', { name: /^Show all/ })
        .count(),
    )
    .toBe(0);
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('21|0');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => Number((await focused())?.split('|')[0])).toBeLessThan(15);
  await page.keyboard.press('Control+Home');
  await expect.poll(focused).toBe('2|0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('3|2');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(label).toMatch(/^Prompt \d: (right|wrong|refused)$/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('3|2');

  // When another tab's choice makes the page measure again, the focused cell stays.
  const again = region().evaluate((part) => {
    const reading = part.querySelector('.questions')!;
    return new Promise<void>((resolve) => {
      let isBegun = false;
      new MutationObserver(() => {
        if (reading.hasAttribute('aria-busy')) isBegun = true;
        else if (isBegun) resolve();
      }).observe(reading, { attributeFilter: ['aria-busy'] });
    });
  });
  const other = await page.context().newPage();
  await other.goto(`${served.address}#/settings`);
  const margin = other.getByLabel('Tolerance', { exact: true });
  await expect.poll(() => margin.inputValue()).toMatch(/^[34]$/);
  await margin.fill((await margin.inputValue()) === '3' ? '4' : '3');
  await margin.press('Enter');
  await again;
  await other.close();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('3|2');

  await page.keyboard.press('Enter');
  await page.waitForURL(/\/answers\/[^?]+\?model=/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // All six prompts.
  await expect.poll(() => page.getByRole('heading', { level: 3, name: /^Prompt \d$/ }).count()).toBe(6);
});

test('the questions that flip most are quoted, with the way to all their answers', async () => {
  const cards = region().getByRole('list', { name: 'The questions that flip most' }).getByRole('listitem');
  expect(await cards.count()).toBe(3);
  await cards.first().getByRole('link', { name: 'All 6 answers' }).click();
  await app.page.waitForURL(/\/answers\//);
  await app.page.goBack();
  await seen();
});

test('nothing was logged as an error', () => expect(app.faults).toEqual([]));
