import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../src/base/json/json.ts';
import { parseSmallModelIndex } from '../../src/engine/transformers/small-models.ts';
import { formatPlanLink } from '../../src/export/plan-link.ts';
import { listAskedConfigurations } from '../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults } from '../../src/studies/configuration/protocol/options.ts';
import type { ConfigurationResult } from '../../src/studies/configuration/measure/result.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('the study is chosen on the New page: which configurations, what will be asked, and how many questions exactly', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new`);
  await page.getByRole('radio', { name: /^Configurations/ }).check();
  const start = page.getByRole('region', { name: 'Start' });
  await start.getByText('3 models × 24 configurations × 80 questions = 5,760 answers').waitFor();
  await start.getByText('96 more questions held out').waitFor();
  await page.getByText('120 questions, and 24 held out: shown with their answers, never asked').first().waitFor();

  const preview = page.getByRole('region', { name: 'What will be asked' });
  await preview.getByLabel('Noise').selectOption({ label: 'Spaces are tabs' });
  await preview.getByText('⇥ marks a tab.').waitFor();
  const prompt = preview.locator('dd');
  expect((await prompt.innerText()).match(/Answer:\t\S/g)).toHaveLength(2);
  await preview.getByLabel('Demonstrations').selectOption({ label: '4 demonstrations' });
  await expect.poll(async () => (await prompt.innerText()).match(/Answer:\t\S/g)?.length).toBe(4);

  const asked = page.getByRole('group', { name: 'Configurations' });
  await asked.getByRole('button', { name: 'Ask none' }).click();
  await page
    .getByText(/subset must hold at least one configuration/)
    .first()
    .waitFor();
  for (const noise of ['no noise', 'spaces are tabs'])
    await asked
      .getByRole('checkbox', { name: new RegExp(`^First wording, 2 demonstrations, ${noise}, temperature 0\\.2`, 'i') })
      .check();
  await start.getByText('3 models × 2 configurations × 80 questions = 480 answers').waitFor();
  await preview.getByText('This combination is not asked').waitFor();

  // With more levels, the form adds their configurations. Configurations that were excluded stay excluded.
  await page.getByLabel('How many are shown').fill('2 4 30');
  await start.getByText('3 models × 14 configurations × 80 questions = 3,360 answers').waitFor();
  await page
    .getByText(/ holds out 24 of the 30 questions that the few-shot examples need\./)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await page.getByLabel('How many are shown').fill('2 4');
  await start.getByText('3 models × 2 configurations × 80 questions = 480 answers').waitFor();

  // The other studies do not hold these questions out.
  await page.goto(`${served.address}#/new?study=system-prompt&items=yes-no&n=all&seed=1`);
  await start.getByText(/ × 120 questions/).waitFor();
});

test(
  'a small audit of four sets, start to finish on the embedded models; its numbers are those of `npm run -s report`',
  async () => {
    const { page, served } = app;
    const all = listAskedConfigurations(configurationDefaults);
    const options = {
      subset: all.filter(({ paraphrase, demonstrations }) => paraphrase === 'plain' && demonstrations === '2'),
    } as unknown as Record<string, Json>;
    const sets = ['arithmetic', 'words', 'yes-no', 'sentiment'];
    const models = parseSmallModelIndex(await readFile('public/models/index.json', 'utf8')).slice(0, 2);
    const link = formatPlanLink({
      study: 'configuration',
      models: models.map(({ id }) => id),
      sets,
      n: 6,
      seed: 1,
      options,
    });
    await page.goto(`${served.address}${link}&start=1`);
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilReported(page);
    expect(app.foreign).toEqual([]);
    expect(served.asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(app.faults).toEqual([]);

    const archive = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(archive.text)).toHaveLength(2 * 24 * 6);
    const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as { result: ConfigurationResult };
    expect(shown.result).toMatchObject({ partial: false, outputs: 6 });
    expect(shown.result.models.map(({ dataset }) => dataset)).toEqual([...sets, ...sets]);
    expect(shown.result.regression).toMatchObject({ n: 8 });
    const report = promisify(execFile)('npm', ['run', '-s', 'report', '--', archive.path], { maxBuffer: 1 << 28 });
    expect(JSON.parse((await report).stdout)).toEqual(shown);
  },
  10 * minutes,
);
