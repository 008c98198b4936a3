import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRunFile } from '../../../../src/report/export-menu/run-files.ts';
import { answered } from '../../../export/answered.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';
import { openApp, type App } from '../../app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
}, 120_000);
afterAll(() => app?.close());

test('the long table that Evenkeel writes becomes a report again', { timeout: 60_000 }, async () => {
  const { page, served } = app;
  const { run } = await answered(await madeUpStyleRun({ models: 2, perSet: 2, sets: ['sums'] }));
  const { content } = await buildRunFile('answers.csv', run, { result: undefined as never, made: 0 });
  const buffer = Buffer.from(await content.arrayBuffer());
  await page.goto(`${served.address}#/import`);
  const drop = page.getByRole('button', { name: 'Files, a folder or a zip' });
  await drop.setInputFiles({ name: 'run.answers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: /^Evenkeel: 2 models, 2 questions, \d+ answers$/ }).waitFor();
  await page.getByText('First rows and choice of columns').click();
  await page.getByRole('button', { name: 'Take “factor_style” out' }).waitFor();
  await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();
  await page.getByText('The report will first say that Evenkeel asked for these answers, in another run.').waitFor();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('Asked by Evenkeel in another run, and imported from a file.').first().waitFor();
  expect(app.faults).toEqual([]);
});

test('a table of a spreadsheet in another code says what to do', { timeout: 60_000 }, async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.goto(`${served.address}#/import`);
  const buffer = Buffer.from('Nr;Modell;Größe;Antwort\r\n1;m;x;y\r\n2;m;x;z\r\n', 'latin1');
  await page
    .getByRole('button', { name: 'Files, a folder or a zip' })
    .setInputFiles({ name: 'antworten.csv', mimeType: 'text/csv', buffer });
  await page.getByText('“antworten.csv” is not text in UTF-8; save the table again as “CSV UTF-8”.').waitFor();
});
