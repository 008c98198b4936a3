import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { sharedReportAddress } from '../../../../src/export/shared-report.ts';
import { knownQualityTitle } from '../../../../src/studies/judge/measure/reference.ts';
import type { JudgeResult } from '../../../../src/studies/judge/measure/result.ts';
import { madeUpJudgeRun, writeMadeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { openApp, type App } from '../../app.ts';
import { numbersIn, wholeReport, wrongNumbers } from '../../report-numbers.ts';
import { saved } from '../../run-pages.ts';

const minutes = 60_000;
const size = { models: 3, perCriterion: 6, samples: 3 };
let app: App;
let run = '';

/** Imports a finished run of 3 models × 2 criteria × 6 pairs × 2 definitions × 4 scales × 3 samples. */
async function begin(): Promise<void> {
  await app?.close();
  app = await openApp();
  const { page, served } = app;
  const file = join(await mkdtemp(join(tmpdir(), 'evenkeel-judge-')), 'run.evenkeel.jsonl');
  run = await writeMadeUpJudgeRun(file, size);
  await page.goto(served.address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Model by model' }).waitFor({ timeout: minutes });
  await wholeReport(page);
}
beforeAll(begin, 3 * minutes);
afterAll(() => app?.close());

async function resultNow(): Promise<JudgeResult> {
  const { text } = await saved(app.page, /Result \(JSON\)/);
  return (JSON.parse(text) as { result: JudgeResult }).result;
}

test('every number on the page is the result’s, to its printed digits, and leads to its answers', async () => {
  const { page } = app;
  const result = await resultNow();
  await page.getByText(/^made-up-steady can be relied on for /).waitFor();
  const shown = await numbersIn(page, 'main .report');
  expect(shown.length).toBeGreaterThan(200);
  expect(wrongNumbers(shown, result)).toEqual([]);
  expect(shown.filter(({ leads }) => !leads)).toEqual([]);
  expect(await page.locator('main').innerText()).not.toMatch(/NaN|\[object/);
});

let tries = 0;
test(
  'another mapping changes the number and its label together; a shared report states it and cannot change it',
  async () => {
    // The last attempt changed the mapping and added a pair.
    if (tries++ > 0) await begin();
    const { page, served } = app;
    const pair = page.getByRole('region', { name: '5-P and 10-P', exact: true });
    const alpha = pair.locator('[data-at$="/interScale/5p-10p/alpha"]').first();
    const says = pair.locator('p').first();
    const before = { number: await alpha.innerText(), label: await says.innerText() };
    expect(before.label).toMatch(/^10-P is rescaled to the range of 5-P: .*interval metric/);

    await pair.getByText(/^Change how/).click();
    await pair.getByRole('combobox', { name: 'Compared (metric)' }).selectOption('nominal');
    await pair.getByText(/nominal metric.*Chosen in this report/).waitFor({ timeout: minutes });
    await wholeReport(page);
    const result = await resultNow();
    expect(result.interScale[0]).toMatchObject({ metric: 'nominal', chosen: true });
    expect(await alpha.innerText()).not.toBe(before.number);
    expect(wrongNumbers(await numbersIn(page, '#report-inter-scale'), result)).toEqual([]);

    await page.getByRole('combobox', { name: 'Another pair of scales' }).selectOption({ label: '5-P and Binary' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const added = page.getByRole('region', { name: '5-P and Binary', exact: true });
    const cut = added.locator('p', { hasText: '5-P is cut in two: 4 and above count as “Yes”' });
    await cut.waitFor({ timeout: minutes });

    const report = { study: 'judge', planId: null, plan: null, result, made: null, app: null };
    await page.goto(`${served.address}${await sharedReportAddress(report as never)}`);
    await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
    await wholeReport(page);
    await pair.getByText(/nominal metric.*Chosen in this report/).waitFor();
    expect(await page.getByText(/^Change how/).count()).toBe(0);
    expect(await page.locator('main .report a.num').count()).toBe(0);
    expect(wrongNumbers(await numbersIn(page, 'main .report'), result)).toEqual([]);

    await page.goto(`${served.address}#/run/${run}`);
    await wholeReport(page);
    await pair.getByText(/^Change how/).click();
    await pair.getByRole('button', { name: 'Back to the plan’s mapping' }).click();
    await expect.poll(() => says.innerText(), { timeout: minutes }).toBe(before.label);
    await expect.poll(() => alpha.innerText()).toBe(before.number);
  },
  4 * minutes,
);

test(
  'is saved as tables with their mappings, and as ratings',
  async () => {
    const { page } = app;
    const csv = await saved(page, 'Tables (CSV)');
    expect(csv.text).toContain('inter-scale-5p-10p-mean,small:evenkeel/made-up-steady@1');
    const ratings = await saved(page, 'Ratings (CSV)');
    expect(ratings.text.trim().split('\n')).toHaveLength(1 + 3 * 12 * 2 * 4 * 3);
  },
  2 * minutes,
);

test(
  'a file that is saved while the run is measured anew is the report as it stood at the click',
  async () => {
    const { page } = app;
    const options = page.getByRole('combobox', { name: 'Compared with' }).locator('option');
    await options.nth(1).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Export' }).click();
    const button = page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'HTML (plain)' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // Both happen in one task, so the choice is made before the file is drawn.
      button.evaluate((save: HTMLButtonElement) => {
        save.click();
        const choice = [...document.querySelectorAll('select')].find(({ labels }) =>
          labels[0]?.textContent.includes('Compared with'),
        )!;
        choice.selectedIndex = choice.options.length - 1;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('made-up-steady');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Compared with' }).selectOption({ index: 0 });
    await page.locator('#report-agreement strong', { hasText: knownQualityTitle }).waitFor({ timeout: minutes });
    await wholeReport(page);
  },
  2 * minutes,
);

test(
  'what people said of the pairs can be the reference: said the other way round, every agreement has the other sign',
  async () => {
    const { page, served } = app;
    const before = await resultNow();
    const pairs = (await madeUpJudgeRun(size)).items.filter(({ id }) => id.startsWith('sums/'));
    const choose = async (button: string, name: string, lines: readonly (readonly unknown[])[]) => {
      const text = lines.map((line) => line.map((cell) => `"${String(cell)}"`).join(',')).join('\n');
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByRole('button', { name: button }).setInputFiles(file);
    };
    await page.goto(`${served.address}#/items`);
    await choose('A file', 'sums.csv', [
      ['query', 'response', 'criterion', 'quality'],
      ...pairs.map(({ question, response, criterion, answer }) => [question, response, criterion, answer]),
    ]);
    await page.getByRole('button', { name: 'Save as a question set' }).click();
    await page.getByRole('link', { name: 'sums', exact: true }).waitFor();
    await page.goto(`${served.address}#/ratings/sums`);
    await choose('A file of ratings', 'ratings.csv', [
      ['item', 'rater', 'value'],
      ...pairs.map(({ id, answer }) => [id, 'Ann', 6 - Number(answer)]),
    ]);
    await page.getByText('6 ratings in “ratings.csv”').waitFor();

    await page.goto(`${served.address}#/run/${run}`);
    await wholeReport(page);
    const title = 'Human ratings by Ann (6 pairs)';
    const reference = page.getByRole('combobox', { name: 'Compared with' });
    await reference.selectOption({ label: title });
    await page.locator('#report-agreement strong', { hasText: title }).waitFor({ timeout: minutes });
    await wholeReport(page);
    const after = await resultNow();
    expect(after.reference).toBe(title);
    for (const [at, { criterion, agreement }] of after.models.entries())
      for (const [scale, { pearson, spearman, pearsonAveraged }] of Object.entries(agreement.scales)) {
        const known = before.models[at]!.agreement.scales[scale]!;
        const pairs = [
          [pearson, known.pearson],
          [spearman, known.spearman],
          [pearsonAveraged, known.pearsonAveraged],
        ] as const;
        for (const [now, then] of pairs)
          // Nobody rated the pairs of the other criterion. A model with constant ratings has no correlation at all.
          if (criterion !== 'factuality' || !isNumber(then)) expect(now).toHaveProperty('why');
          else expect(now).toBeCloseTo(-then, 12);
      }
    expect(after.models.filter(({ agreement }) => isNumber(agreement.pearson)).length).toBeGreaterThan(2);
    expect(wrongNumbers(await numbersIn(page, '#report-agreement'), after)).toEqual([]);
  },
  3 * minutes,
);

test('an α leads to the answers of its model, definition and scale', async () => {
  const { page } = app;
  await page.locator('#report-self-consistency table a[data-at="/means/0/selfConsistency/likert/alpha"]').click();
  await page.waitForURL((url) => url.hash.includes('scale%3Dlikert') && url.hash.includes('definition%3Dnone'));
  await expect.poll(() => page.locator('main li a[href*="/answers/"]').count()).toBeGreaterThan(0);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});

test('its first chart ends on the first screen, and leads to the bound; by another the same ratings are judged again', async () => {
  const { page, served } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${served.address}#/run/${run}`);
  const first = page.getByRole('region', { name: /^For |relied on|reference|rate/ }).first();
  const chart = first.getByRole('group', { name: 'What does each judge agree with?' });
  await chart.getByText('can be relied on').waitFor();
  const { y, height } = (await chart.boundingBox())!;
  // This run has a data problem, which the page shows before the findings.
  const problems = (await page.getByRole('region', { name: 'Problems with the data' }).boundingBox())!;
  const shift = (await first.boundingBox())!.y - problems.y;
  expect(y + height - shift).toBeLessThanOrEqual(860);
  const before = (await resultNow()).reliance;
  const next = before === 0.2 ? 0.3 : 0.2;
  await first.getByRole('link', { name: 'Change the bound' }).click();
  const bound = page.getByLabel('Agreement that a judge must be shown to exceed');
  await expect.poll(() => bound.inputValue()).toBe(String(before));
  await bound.fill('1');
  await bound.press('Enter');
  await page.getByText('The bound must be a number above 0 and below 1. Nothing was changed.').waitFor();
  await bound.fill(String(next));
  await bound.press('Enter');
  await page.goto(`${served.address}#/run/${run}`);
  await page.getByText(`beyond the dotted line at ${next}, the chosen bound`).waitFor();
  expect((await resultNow()).reliance).toBe(next);
});
