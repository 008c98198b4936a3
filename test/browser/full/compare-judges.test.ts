import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAddress } from '../../../src/compare/view/compare-address.ts';
import type { ComparedRun } from '../../../src/compare/comparing.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { madeUpJudgeRun, writeMadeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpStyleRun, writeMadeUpStyleRun } from '../../made-up/style-run.ts';
import { compareByStudy } from '../../compare/compare-by-study.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

let app: App;
let folder = '';
beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-judges-'));
}, 120_000);
afterAll(() => app?.close());

type MadeUp = Awaited<ReturnType<typeof madeUpJudgeRun>>;
const asCompared = async ({ plan, items, responses }: MadeUp): Promise<ComparedRun> => ({
  plan,
  table: buildScoreTable({ study: await loadStudy(plan.study), plan, items, responses }),
});
const imported = async (name: string, write: (file: string) => Promise<string>): Promise<string> => {
  const file = join(folder, `${name}.evenkeel.jsonl`);
  await write(file);
  return importArchive(app.page, app.served.address, await readFile(file, 'utf8'));
};

test('two judge runs are compared: the differences are those of Node, to the last digit', async () => {
  const { page, served } = app;
  const sizes = [
    { models: 2, perCriterion: 4, samples: 3 },
    { models: 2, perCriterion: 4, samples: 2, definitions: ['none', 'short'] },
  ] as const;
  const pairs = [{ one: 'small:evenkeel/made-up-noisy@1', other: 'small:evenkeel/made-up-steady@1' }];
  const [one, other] = await Promise.all(sizes.map(async (size) => asCompared(await madeUpJudgeRun(size))));
  const comparison = await compareByStudy(one!, other!, { pairs });
  const runs: string[] = [];
  for (const [n, size] of sizes.entries())
    runs.push(await imported(`judge-${n}`, (file) => writeMadeUpJudgeRun(file, size)));
  await page.goto(`${served.address}${compareAddress(runs[0]!, runs[1]!, pairs)}`);
  await page.getByText(comparison.finding).waitFor();
  await page.getByText('Definitions: only the one length that both have (none) is compared').waitFor();
  for (const name of ['Differences by model', 'Differences by scale', 'Differences by pair of scales'])
    await page.getByRole('table', { name, exact: true }).waitFor();
  const byScale = page.getByRole('table', { name: 'Differences by scale', exact: true });
  await expect.poll(() => byScale.locator('tbody tr').count()).toBe(4);
  const href = await byScale.getByRole('link').first().getAttribute('href');
  expect(new URLSearchParams(href!.split('?')[1]).get('scenario')).toBe('scale=5p');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}, 120_000);

test('two instruction-style runs are compared, each style and benchmark', async () => {
  const { page, served } = app;
  const sizes = [
    { models: 2, perSet: 5 },
    { models: 2, perSet: 4 },
  ];
  const pairs = [{ one: 'small:evenkeel/made-up-a@1', other: 'small:evenkeel/made-up-b@1' }];
  const [one, other] = await Promise.all(sizes.map(async (size) => asCompared(await madeUpStyleRun(size))));
  const comparison = await compareByStudy(one!, other!, { pairs });
  const runs: string[] = [];
  for (const [n, size] of sizes.entries())
    runs.push(await imported(`style-${n}`, (file) => writeMadeUpStyleRun(file, size)));
  await page.goto(`${served.address}${compareAddress(runs[0]!, runs[1]!, pairs)}`);
  await page.getByText(comparison.finding).waitFor();
  await page.getByText(/^Similarity of answers \(CRS\) is not compared: /).waitFor();
  const byStyle = page.getByRole('table', { name: 'Differences by style', exact: true });
  await expect.poll(() => byStyle.locator('tbody tr').count()).toBe(8);
  await expect
    .poll(() => page.getByRole('table', { name: 'Differences by benchmark', exact: true }).locator('tbody tr').count())
    .toBe(4);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
}, 120_000);
