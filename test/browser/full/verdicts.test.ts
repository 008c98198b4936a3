import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { responsesIn, saved, untilFinished } from '../run-pages.ts';

let app: App;
let folder = '';
let run = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-verdicts-'));
  const file = join(folder, 'made-up.evenkeel.jsonl');
  run = await writeMadeUpRun(file, { models: 3, perSet: 4 });
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).waitFor();
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const model = 'small:evenkeel/made-up-c@1';
const item = 'history/002';
const answersPage = (page: Page) =>
  page.goto(`${app.served.address}#/run/${run}/answers/${encodeURIComponent(item)}?model=${encodeURIComponent(model)}`);

interface Report {
  readonly result: SystemPromptResult;
}
const reported = async (page: Page) => JSON.parse((await saved(page, 'Result (JSON)')).text) as Report;
const changedIn = ({ result }: Report) => result.models.map(({ changedByHand }) => changedByHand);

test(
  'a reading is corrected by hand: shown, counted, measured in every tab, kept in the archive, and undone',
  { timeout: 6 * 60_000 },
  async () => {
    const { page, context, served, faults } = app;
    await page.goto(`${served.address}#/run/${run}`);
    await untilFinished(page);
    const before = await reported(page);
    const responses = responsesIn((await saved(page, 'Archive (.jsonl)')).text);

    // The tab with the report stays open. The correction is made in another tab.
    const other = await context.newPage();
    await answersPage(other);
    const wrong = other.getByRole('listitem').filter({ has: other.locator('strong', { hasText: 'wrong' }) });
    await wrong.first().waitFor();
    const title = await wrong.first().getByRole('heading', { level: 3 }).innerText();
    const card = other
      .getByRole('listitem')
      .filter({ has: other.getByRole('heading', { level: 3, name: title, exact: true }) });
    const text = await card.locator('.answer').innerText();

    await card.getByRole('button', { name: 'Correct the parsed answer' }).click();
    const dialog = other.getByRole('dialog', { name: 'Correct the parsed answer' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Save the correction' }).click();
    await dialog.getByText('This is the parsed answer already. Choose another.').waitFor();
    await dialog.getByText('Say in a few words why.').waitFor();
    // The item's correct answer is B.
    await dialog.getByRole('radio', { name: /^B\. / }).check();
    await dialog.getByLabel('Why').fill('It means\tthe birch.');
    await dialog.getByLabel('Your name (optional)').fill('Ada');
    await dialog.getByRole('button', { name: 'Save the correction' }).click();

    await card.getByText('Changed by hand').waitFor();
    expect(await card.innerText()).toMatch(/by Ada[\s\S]*– It means the birch\.[\s\S]*The rule: Read as [ACD],/);
    await card.locator('strong', { hasText: /^right$/ }).waitFor();
    expect(await card.locator('.answer').innerText()).toBe(text);

    await page.getByText('1 parsed answer was changed by hand').waitFor();
    await untilFinished(page);
    const changed = await reported(page);
    expect(changedIn(changed)).toEqual([0, 0, 1]);
    expect(changed.result.models[2]!.mu).not.toBe(before.result.models[2]!.mu);
    expect(changed.result.models.slice(0, 2).map(({ mu }) => mu)).toEqual(
      before.result.models.slice(0, 2).map(({ mu }) => mu),
    );
    expect(await fromFile(page, 'changed')).toEqual(changed);

    const list = await context.newPage();
    await list.goto(`${served.address}#/run/${run}/answers`);
    await list.getByRole('link', { name: '1 answer of this run was changed by hand' }).click();
    await list.getByText('1 question put to a model').waitFor();
    await list.getByRole('img', { name: `${title}, changed by hand: right` }).waitFor();

    await card.getByRole('button', { name: 'Undo the change' }).click();
    await card.locator('strong', { hasText: /^wrong$/ }).waitFor();
    await page.getByText('1 parsed answer was changed by hand').waitFor({ state: 'detached' });
    await untilFinished(page);
    expect(await reported(page)).toEqual(before);
    await list.getByText('No answers here.').waitFor();

    // Earlier corrections stay on the page and in the archive.
    await card.getByText('Changed by hand before (2)').click();
    await card.getByText('It means the birch.').waitFor();
    const archive = (await saved(page, 'Archive (.jsonl)')).text;
    const verdicts = archive
      .split('\n')
      .filter((line) => line.includes('"type":"verdict"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(verdicts).toMatchObject([
      { model, item, reading: { kind: 'option', option: 1, by: 'hand' }, by: 'Ada', why: 'It means the birch.' },
      { model, item, reading: null, by: 'Ada' },
    ]);
    expect(responsesIn(archive)).toEqual(responses);
    expect(await fromFile(page, 'undone')).toEqual(before);

    // The name is remembered.
    await card.getByRole('button', { name: 'Correct the parsed answer' }).click();
    await expect.poll(() => dialog.getByLabel('Your name (optional)').inputValue()).toBe('Ada');
    await other.keyboard.press('Escape');
    expect(faults).toEqual([]);
  },
);

test('a result that was kept is shown again, and not once something has changed', async () => {
  const { page, context, served } = app;
  const kept = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('evenkeel');
      const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
      const all = database.transaction('results').objectStore('results').getAll();
      const rows = await new Promise<{ basis: string }[]>((resolve) => (all.onsuccess = () => resolve(all.result)));
      database.close();
      return rows.map(({ basis }) => basis);
    });
  await page.goto(`${served.address}#/run/${run}`);
  await untilFinished(page);
  await expect.poll(async () => (await kept()).length).toBe(1);
  const [basis] = await kept();
  expect(basis).toContain('studies.worker-');

  const workers: string[] = [];
  const again = await context.newPage();
  again.on('worker', (worker) => workers.push(worker.url()));
  await again.goto(`${served.address}#/run/${run}`);
  await untilFinished(again);
  expect(await again.getByRole('table', { name: /^Grades/ }).innerText()).toBe(
    await page.getByRole('table', { name: /^Grades/ }).innerText(),
  );
  expect(workers).toEqual([]);

  // The other tab would compute the result too and might store it first.
  await page.goto(`${served.address}#/`);
  await page.getByRole('button', { name: 'Export' }).waitFor({ state: 'detached' });
  await again.goto(`${served.address}#/settings`);
  await again.locator('input[name=cohort][value=own]').check();
  await again.goto(`${served.address}#/run/${run}`);
  await again.getByText('Quantiles over 3 models are a rank, no more').first().waitFor();
  expect(workers.length).toBeGreaterThan(0);
  await expect.poll(kept).not.toEqual([basis]);
});

/** The output of `npm run -s report` for the run's archive. */
async function fromFile(page: Page, name: string): Promise<unknown> {
  const file = join(folder, `${name}.evenkeel.jsonl`);
  await copyFile((await saved(page, 'Archive (.jsonl)')).path, file);
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'report', '--', file], { maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
}

test('the report leads to the tolerance that it judges by, and is judged anew by another', async () => {
  const { page, served, faults } = app;
  await page.goto(`${served.address}#/run/${run}`);
  await untilFinished(page);
  const before = (await reported(page)).result.margin;
  const next = before === 3 ? 0.5 : 3;
  await page.getByRole('link', { name: 'change the tolerance' }).click();
  const margin = page.getByLabel('Tolerance', { exact: true });
  await expect.poll(() => margin.inputValue()).toBe(String(before));
  await margin.fill(String(next));
  await margin.press('Enter');
  await page.goto(`${served.address}#/run/${run}`);
  await page.getByText(`A change of up to ${next} points counts as robust`).first().waitFor();
  expect((await reported(page)).result.margin).toBe(next);
  expect(faults).toEqual([]);
});
