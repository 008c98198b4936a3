import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';

const folder = join(import.meta.dirname, '../../../fixtures/lm-eval/word-sums');
const files = readdirSync(folder).map((name) => join(folder, name));

let app: App;
beforeAll(async () => {
  app = await openApp();
}, 120_000);
afterAll(() => app?.close());

test('a log of lm-eval becomes a report: four questions answered from it, the grid, and who asked', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/import`);
  await page.getByRole('button', { name: 'Files, a folder or a zip' }).setInputFiles(files);
  await page.getByRole('heading', { name: 'lm-eval 0.4.13: 2 models, 3 questions, 6 answers' }).waitFor();
  await page.getByText('3 of 100 answers are in').first().waitFor();
  for (const question of [
    'What varied between prompts?',
    'What is one question?',
    'What tells repetitions apart?',
    'What counts as right?',
  ])
    await page.getByRole('group', { name: question }).waitFor();
  await page.getByText('Evenkeel’s extraction disagrees on 0 of 6').waitFor();
  await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();

  // With runs as prompt variants, each model appears in only one of them, so half of the grid is missing.
  await page.getByRole('group', { name: 'What varied between prompts?' }).getByRole('checkbox', { name: 'Run' }).check();
  await page.getByRole('heading', { name: '6 answers of 12 missing' }).waitFor();
  await page.getByRole('group', { name: 'What varied between prompts?' }).getByRole('checkbox', { name: 'Run' }).uncheck();
  await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();

  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('asked by lm-eval 0.4.13', { exact: false }).first().waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});

test('what is no log is told in one sentence, with the way to where it is opened', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/import`);
  const buffer = Buffer.from('question,A,B,answer\nWhich?,x,y,A\n');
  await page
    .getByRole('button', { name: 'Files, a folder or a zip' })
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer });
  await page.getByText('“mine.csv” is a table of questions: no column has a known name for answers.').waitFor();
  await page.getByRole('link', { name: 'Add it to your questions' }).waitFor();
});

test('a log that is dropped on Home is opened where logs are read', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  const samples = files.filter((name) => name.includes('samples_')).slice(0, 1);
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(samples);
  await page.waitForURL(/#\/import/);
  await page.getByRole('heading', { name: 'lm-eval: 1 model, 3 questions, 3 answers' }).waitFor();
});
