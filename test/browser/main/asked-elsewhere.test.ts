import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedRunToArchive } from '../../../src/export/elsewhere/store-imported-run.ts';
import { writeRunAsJsonLines } from '../../../src/export/write-archive.ts';
import { fewShot, madeUpLog } from '../../made-up/logged-run.ts';
import { openApp, type App } from '../app.ts';
import { looseNumbers, numbersIn, wrongNumbers } from '../report-numbers.ts';
import { saved, sharedLink, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-elsewhere-'));
  const file = join(folder, 'log.evenkeel.jsonl');
  const log = await madeUpLog({ perSet: 8, isHole: ({ item, way }) => item === 3 && way === 1 });
  await writeFile(file, await new Response(writeRunAsJsonLines(importedRunToArchive(log))).text());
  await app.page.goto(app.served.address);
  await app.page.locator('input[type=file]').setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(app.page);
}, 2 * minutes);
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('answers asked elsewhere: who asked stands first, nothing can be asked, and a number leads to its answers with the prompt as logged', async () => {
  const { page } = app;
  const main = page.getByRole('main');
  await main.getByText('Asked by lm-eval 0.4.9.1, not by Evenkeel.').waitFor();
  const text = await main.innerText();
  expect(text.indexOf('not by Evenkeel')).toBeLessThan(text.indexOf('is one variant'));
  expect(text).toContain('This log has no tokens, seeds or times.');
  expect(text).toContain('The log has no answer for 2 cells of questions, prompt variants and models');
  for (const name of [/Resume/, /Measure here/, /Start/, /Ask again/])
    expect(await main.getByRole('button', { name }).count()).toBe(0);
  expect(await main.getByRole('link', { name: /Change and run again|judge these answers/ }).count()).toBe(0);

  const { result } = JSON.parse((await saved(page, /Result \(JSON\)/)).text) as { result: unknown };
  const shown = await numbersIn(page, 'main');
  expect(shown.length).toBeGreaterThan(20);
  expect(wrongNumbers(shown, result)).toEqual([]);
  // The models' names contain digits.
  expect((await looseNumbers(page)).filter((text) => !/model-\d/.test(text))).toEqual([]);

  const link = await sharedLink(page);
  const run = page.url().slice(-64);
  await page.goto(link);
  await page.getByText('Answers are not included').waitFor();
  await page.getByText('Asked by lm-eval 0.4.9.1, not by Evenkeel.').waitFor();
  expect(await page.getByRole('link', { name: /Ask the same here|Change and run again/ }).count()).toBe(0);

  await page.goto(`${app.served.address}#/run/${run}/answers/gsm%2F0?model=elsewhere%3Amodel-1`);
  await page
    .getByRole('button', { name: /^Prompt: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('As it was logged.').waitFor();
  expect(await dialog.innerText()).toContain(fewShot.slice(0, 60).split('\n')[1]);
  expect(await dialog.innerText()).toContain('gsm question 0?');
});
