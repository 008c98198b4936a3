import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../src/base/json/json.ts';
import { formatPlanLink, parsePlanLink } from '../../src/export/plan-link.ts';
import { judgeDefaults } from '../../src/studies/judge/protocol/options.ts';
import type { JudgeResult } from '../../src/studies/judge/measure/result.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('the study is chosen on the New page: what will be asked, how many questions exactly, and a link that says all of it', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new`);
  await page.getByRole('radio', { name: /^Judge Can a model/ }).check();
  await page.getByRole('group', { name: 'Scales', exact: true }).waitFor();
  const start = page.getByRole('region', { name: 'Start' });
  await start.getByText('3 models × 12 prompts × 20 questions × 5 samples = 3,600 answers').waitFor();
  // Questions without responses belong to other studies.
  expect(await page.getByRole('checkbox', { name: /^Arithmetic/ }).count()).toBe(0);

  await page.getByLabel('Samples (K)').fill('3');
  await page.getByRole('checkbox', { name: /^Long/ }).uncheck();
  await page.getByRole('textbox', { name: 'Temperatures' }).fill('1 0.5');
  await start.getByText('3 models × 16 prompts × 20 questions × 3 samples = 2,880 answers').waitFor();

  const preview = page.getByRole('region', { name: 'What will be asked' });
  await preview.getByText(/Options: 1, 2, 3, 4, 5\. 1 is worst and 5 is best\./).waitFor();
  await preview.getByText(/Only output the score\./).waitFor();
  await preview.getByLabel('Scale').selectOption({ label: '5-P Likert' });
  await preview.getByText(/Strongly disagree is worst/).waitFor();

  // Chooses a mapping, which its sentence then states.
  const pairs = page.getByRole('group', { name: 'Scales compared with each other' });
  await pairs.getByText('Binary and 10-P', { exact: true }).click();
  await pairs.getByText(/6 and above count as “Yes”/).waitFor();
  await pairs.getByLabel('Counts as the upper point from').selectOption('8');
  await pairs.getByText(/8 and above count as “Yes”, 7 and below as “No”/).waitFor();

  // Removing a scale removes its pairs.
  const scales = page.getByRole('group', { name: 'Scales', exact: true });
  await scales.getByText('5-P Likert', { exact: true }).click();
  await scales.getByRole('button', { name: 'Remove “5-P Likert”' }).click();
  // Focus moves to the title of the next scale, or of the last one. Pressing the key again removes nothing else.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await pairs.getByText('5-P and 5-P Likert', { exact: true }).waitFor({ state: 'detached' });
  await start.getByText('3 models × 12 prompts × 20 questions × 3 samples = 2,160 answers').waitFor();

  const address = page.url();
  await page.goto(`${served.address}#/`);
  await page.goto(address);
  await start.getByText('3 models × 12 prompts × 20 questions × 3 samples = 2,160 answers').waitFor();
  await expect.poll(() => page.url()).toBe(address);
  const { link } = parsePlanLink(address.split('?')[1]);
  expect(link).toMatchObject({ study: 'judge', samples: 3, options: { definitions: ['none', 'short'] } });
});

test('another study says why it cannot ask a set of responses', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new?study=paraphrase&items=judge-factuality&n=2`);
  const notice = page.getByRole('alert').filter({ hasText: '2 chosen questions cannot be asked.' });
  await notice.getByText('is a response to judge, but only the judge study can do that').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
});

test(
  'a small audit, start to finish on the embedded models; nobody else is asked, and its numbers are those of `npm run -s report`',
  async () => {
    const { page, served } = app;
    const scales = judgeDefaults.scales.filter(({ id }) => id === '5p' || id === 'binary');
    const options = {
      scales,
      definitions: ['none'],
      maxTokens: 8,
      interScale: [{ id: 'both', a: 'binary', b: '5p', metric: 'nominal', mapping: { kind: 'from', least: 4 } }],
    } as unknown as Record<string, Json>;
    const link = formatPlanLink({
      study: 'judge',
      sets: ['judge-factuality', 'judge-conciseness'],
      n: 6,
      seed: 1,
      samples: 3,
      options,
    });
    await page.goto(`${served.address}${link}&start=1`);
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilReported(page);
    expect(app.foreign).toEqual([]);
    expect(served.asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(app.faults).toEqual([]);

    const archive = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(archive.text)).toHaveLength(3 * 12 * 2 * 3);
    const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as { result: JudgeResult };
    expect(shown.result).toMatchObject({ partial: false, samples: 3 });
    expect(shown.result.criteria.map(({ id, units }) => [id, units.length])).toEqual([
      ['factuality', 6],
      ['conciseness', 6],
    ]);
    expect(shown.result.interScale[0]!.says).toContain('4 and above count as “Yes”');
    const report = promisify(execFile)('npm', ['run', '-s', 'report', '--', archive.path], { maxBuffer: 1 << 28 });
    expect(JSON.parse((await report).stdout)).toEqual(shown);
  },
  10 * minutes,
);
