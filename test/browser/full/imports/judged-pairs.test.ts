import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';

const folder = join(import.meta.dirname, '../../../fixtures/mt-bench/pair');
const files = readdirSync(folder).map((name) => join(folder, name));

let app: App;
beforeAll(async () => {
  app = await openApp();
}, 120_000);
afterAll(() => app?.close());

test('judgements of MT-Bench become a report on a judge of pairs', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/import`);
  await page.getByRole('button', { name: 'Files, a folder or a zip' }).setInputFiles(files);
  await page.getByRole('heading', { name: 'MT-Bench (FastChat): 1 model, 6 questions, 12 answers' }).waitFor();
  await page.getByText('for the first response of 11 answers', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('asked by MT-Bench (FastChat)', { exact: false }).first().waitFor();
  await page.getByText('gpt-4 is not shown to favour a position', { exact: false }).first().waitFor();
  await page.getByRole('heading', { name: 'Who wins?' }).waitFor();
  await page.getByRole('row', { name: /alpaca-13b.*vicuna-13b-v1\.3.*62\.50/ }).waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
