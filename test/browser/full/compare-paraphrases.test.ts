import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TwoRunComparison } from '../../../src/compare/comparison.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { formatFixed } from '../../../src/core/words/format.ts';
import { madeUpParaphraseRun, writeMadeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { compareByStudy } from '../../compare/compare-by-study.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

const sizes = [{ form: 'plain' }, { form: 'aware' }] as const;
let app: App;
let runs: readonly [string, string];
let comparison: TwoRunComparison;

/** Stores two runs with the same questions and models: one with the plain prompt, one with the paraphrase-aware prompt. */
beforeAll(async () => {
  app = await openApp();
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-paraphrases-'));
  const study = await loadStudy('paraphrase');
  const [one, other] = await Promise.all(
    sizes.map(async (size) => {
      const { plan, items, responses } = await madeUpParaphraseRun(size);
      return { plan, table: buildScoreTable({ study, plan, items, responses }) };
    }),
  );
  comparison = await compareByStudy(one!, other!);
  const imported: string[] = [];
  for (const size of sizes) {
    const file = join(folder, `${size.form}.evenkeel.jsonl`);
    await writeMadeUpParaphraseRun(file, size);
    imported.push(await importArchive(app.page, app.served.address, await readFile(file, 'utf8')));
  }
  runs = imported as [string, string];
}, 180_000);
afterAll(() => app?.close());

test('two runs with other prompts are compared: the differences are those of Node, to the last digit', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/compare/${runs[0]}/${runs[1]}`);
  await page.getByText(comparison.finding).waitFor();
  await page.getByText('Prompt: plain in the first run, paraphrase-aware in the second.').waitFor();
  const table = page.getByRole('table', { name: 'Differences by model' });
  await expect.poll(() => table.locator('tbody tr').count()).toBe(3);
  for (const [n, { values, counts }] of comparison.pairs.entries()) {
    const accuracy = values['accuracy']!;
    const xParaCon = values['xparacon']!;
    const before = Number(accuracy.one);
    const after = Number(accuracy.other);
    const steadier = counts['steadier']!;
    const row = await table.locator('tbody tr').nth(n).innerText();
    if (Number.isNaN(before + after)) throw new Error('no accuracy');
    expect(row).toContain(`${formatFixed(100 * before, 1)} → ${formatFixed(100 * after, 1)}`);
    expect(row).toContain(`${formatFixed(Number(xParaCon.one), 2)} → ${formatFixed(Number(xParaCon.other), 2)}`);
    expect(row).toContain(`${steadier.gained} less sensitive, ${steadier.lost} more sensitive, ${steadier.same} same`);
    if (!('why' in accuracy.interval))
      expect(row).toContain(`[${accuracy.interval.map((end) => formatFixed(100 * end, 1)).join(', ')}]`);
  }
  // The first model is always right, so its answers change in neither run.
  expect(comparison.pairs[0]!.values['xparacon']).toMatchObject({ one: 'Infinity', other: 'Infinity' });
});

test('a pair in detail: with each question and item by item, leading to the answers in both runs', async () => {
  const { page, served } = app;
  await page.goto('about:blank');
  await page.goto(`${served.address}#/compare/${runs[0]}/${runs[1]}`);
  const pair = comparison.pairs[2]!;
  await page.getByRole('combobox', { name: 'Pair', exact: true }).selectOption(`${pair.one}|${pair.other}`);
  const byQuestion = page.getByRole('table', { name: 'Differences by question' });
  await expect.poll(() => byQuestion.locator('tbody tr').count()).toBe(3);
  const hrefs = await byQuestion
    .locator('tbody tr')
    .nth(1)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(hrefs.map((href) => href.split('/')[2])).toEqual(runs);
  expect(hrefs.map((href) => new URLSearchParams(href.split('?')[1]).get('scenario'))).toEqual(['q1', 'q1']);
  const items = page.getByRole('table', { name: 'Questions that changed' });
  await expect.poll(() => items.locator('tbody tr').count()).toBe(pair.changed.length);
  const first = items.locator('tbody tr').first();
  const [q0] = pair.changed[0]!.strips![0];
  const right = [...q0!].filter((mark) => mark === '1').length;
  await first.getByRole('img', { name: `first run: q0 ${right} of ${q0!.length} right` }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await first.getByRole('link', { name: /second run/ }).click();
  await page.getByRole('heading', { level: 1, name: /Answers to/ }).waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
