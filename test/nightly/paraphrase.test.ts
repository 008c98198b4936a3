import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParaphraseResult } from '../../src/studies/paraphrase/measure/result.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';
import { smallModelIds } from './small-models.ts';

const minutes = 60_000;
/** Questions of each of the two sets. */
const perSet = 30;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('the study is chosen on the New page: its sets, its options, what will be asked, and how many questions exactly', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/new`);
  await page.getByRole('radio', { name: /^Paraphrase/ }).check();
  await page.getByRole('group', { name: 'Form of the prompt' }).waitFor();
  await expect.poll(() => page.url()).toContain('study=paraphrase');
  await expect.poll(() => page.url()).toContain('items=arithmetic,words');

  const start = page.getByRole('region', { name: 'Start' });
  await start.getByText('3 models × 24 prompts × 40 questions = 2,880 answers').waitFor();
  await page.getByLabel('Orders of the choices').fill('2');
  await start.getByText('3 models × 6 prompts × 40 questions = 720 answers').waitFor();
  await page.getByLabel('Orders of the choices').fill('0');
  await page.getByText('A whole number from 1 to 24.').waitFor();
  await page.getByLabel('Orders of the choices').fill('8');

  // One set has no choices, so its items have one order each.
  await page.getByRole('checkbox', { name: /^Number problems/ }).check();
  await start.getByText('3 models × at most 24 prompts × 60 questions = 3,060 answers').waitFor();

  const preview = page.getByRole('region', { name: 'What will be asked' });
  await preview.getByText(/letter of the option that this leads to\. Put a full stop/).waitFor();
  await page.getByRole('radio', { name: /^Paraphrase-aware/ }).check();
  await preview.getByText(/Say the question again/).waitFor();
  await page.getByText('Wordings: the defaults').click();
  await page
    .getByLabel('Reasoning first', { exact: true })
    .fill('Think. Then write "Answer:" and a letter with a full stop.');
  await preview.getByText(/Think\. Then write/).waitFor();
});

test('items without two paraphrases are named, with the page that writes them, and can be left out', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/items`);
  const rows = [
    'question,A,B,answer,paraphrases',
    'Is ice cold?,Yes,No,A,',
    'Is fire hot?,Yes,No,A,Does fire give heat?|Would you call fire hot?',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'heat.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Save as a question set' }).click();
  await page.getByRole('link', { name: 'heat', exact: true }).waitFor();

  await page.goto(`${app.served.address}#/new?study=paraphrase&items=heat&n=all`);
  const notice = page.getByRole('alert').filter({ hasText: '1 chosen question cannot be asked.' });
  await notice.getByText('“heat/001” has no paraphrases, and two are asked.').waitFor();
  expect(await notice.getByRole('link').getAttribute('href')).toBe('#/paraphrases/heat');
  const start = page.getByRole('button', { name: 'Start' });
  expect(await start.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /^Leave out questions/ }).check();
  await page.getByText('3 models × at most 24 prompts × 1 question = 18 answers').waitFor();
  await expect.poll(() => start.isEnabled()).toBe(true);

  // A link that starts at once shows the same sentence, only once and next to Start, and starts nothing.
  await page.goto(`${app.served.address}#/new?study=paraphrase&items=heat&n=all&seed=2&start=1`);
  const sentence = 'One question cannot be asked: “heat/001” has no paraphrases, and two are asked.';
  const refusal = page.getByRole('region', { name: 'Start' }).getByRole('alert');
  await refusal.getByText(sentence).waitFor();
  await refusal.getByText('Nothing was started.').waitFor();
  await notice.waitFor();
  expect(await page.getByText(sentence).count()).toBe(1);

  // The preview opens with an item that the study can use. For another item it says why it cannot.
  const preview = page.getByRole('region', { name: 'What will be asked' });
  const item = preview.getByRole('combobox', { name: 'For the question' });
  await expect.poll(() => item.inputValue()).toBe('heat/002');
  await preview.getByText(/^Is fire hot\?/).waitFor();
  await item.selectOption('heat/001');
  await preview.getByRole('alert').getByText('This question has no paraphrases, and two are asked.').waitFor();
  expect(await page.getByText(sentence).count()).toBe(1);
});

test(
  'sixty items in 24 cells each, start to finish on one embedded model; nobody else is asked',
  async () => {
    const { page } = app;
    const link = `study=paraphrase&models=${await smallModelIds(app.served.address, ['tiny-a'])}&items=arithmetic,words&n=${perSet}&seed=1&start=1`;
    await page.goto(`${app.served.address}#/new?${link}`);
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    const started = performance.now();
    await untilReported(page);
    console.log(`${2 * perSet} items × 24: ${Math.round((performance.now() - started) / 1000)} s`);
    expect(app.foreign).toEqual([]);
    expect(app.served.asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  10 * minutes,
);

test(
  'its numbers are those of `npm run -s report`',
  async () => {
    const { page } = app;
    const archive = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(archive.text)).toHaveLength(2 * perSet * 24);
    const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as { result: ParaphraseResult };
    expect(shown.result.partial).toBe(false);
    const [model] = shown.result.models;
    expect(model!.subsets.map(({ subset }) => subset)).toEqual(['answer first', 'reasoning first']);
    expect(model!.answered).toBe(2 * perSet * 24);
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'report', '--', archive.path], { maxBuffer: 1 << 28 });
    expect(JSON.parse(stdout)).toEqual(shown);
  },
  5 * minutes,
);
