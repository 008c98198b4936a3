import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpArchive } from '../../made-up/archive.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { untilFinished } from '../run-pages.ts';

const minutes = 60_000;
const refuser = 'small:evenkeel/made-up-b@1';
const why = 'not one readable answer to 60 prompts: 60 refused';

let app: App;

/** Imports a finished run of two models. One of them only refuses. */
beforeAll(async () => {
  app = await openApp();
  const { page, served } = app;
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-refusals-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  const run = await madeUpRun({ models: 2, perSet: 2 });
  const responses = run.responses.map((response) =>
    response.model === refuser ? { ...response, text: 'I cannot answer this question.', finish: 'stop' as const } : response,
  );
  await writeMadeUpArchive(file, { ...run, responses });
  await page.goto(`${served.address}#/`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click({ timeout: minutes });
  await untilFinished(page);
  await rm(folder, { recursive: true, force: true });
}, 4 * minutes);
afterAll(() => app?.close());

const noValue = `no value: ${why}`;

test('the report of a model that only refuses has the reason where its grade would stand, and no advice', async () => {
  const { page } = app;
  const row = page
    .getByRole('table', { name: /^Grades/ })
    .getByRole('row')
    .filter({ hasText: 'made-up-b' });
  await row.getByRole('button', { name: noValue }).first().waitFor();
  await page.getByText(`made-up-b is not rated: ${why}.`).waitFor();
  const choice = page.getByRole('region', { name: 'What to choose' });
  await choice.getByText('No prompt is advised: no model can be rated.').waitFor();
  expect(await choice.getByRole('heading', { level: 3 }).count()).toBe(0);
  expect(await row.getByText('AAA').count()).toBe(0);
});

test('so do Home and the model’s own page, where it has no place either', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  const runs = page.getByRole('table', { name: 'Runs in this browser' });
  await runs.getByRole('listitem').filter({ hasText: 'made-up-b' }).getByRole('button', { name: noValue }).waitFor();

  await page.goto(`${served.address}#/model/${encodeURIComponent(refuser)}`);
  await page.getByText(`none: ${why}`).waitFor();
  expect(await page.getByText(/^(1st|2nd) of|^the only one/).count()).toBe(0);
  expect(app.faults).toEqual([]);
});
