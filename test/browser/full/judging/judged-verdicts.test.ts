import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAddress } from '../../../../src/compare/view/compare-address.ts';
import { archiveOfPairs } from '../../../made-up/judged-pairs.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';

let app: App;
let run = '';
beforeAll(async () => {
  app = await openApp();
  const authors = () => ['one-author', 'another-author'] as const;
  run = await importArchive(app.page, app.served.address, await archiveOfPairs({ pairs: 8, authors }));
}, 120_000);
afterAll(() => app?.close());

test('a verdict is told as for a response and as turning, and is changed by hand as such', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/run/${run}/answers`);
  await page.getByText('A preference is neither right nor wrong', { exact: false }).waitFor();
  await page.getByText('16 questions put to a model. 6 of 16 have a preference that changes', { exact: false }).waitFor();
  await page.getByLabel('With an answer that is').selectOption('for the second response');
  await page.getByRole('link', { name: 'Question 0?' }).first().click();
  await page.getByRole('heading', { name: 'First response (one-author)' }).waitFor();
  await page.getByText('Another response to 0.').waitFor();

  await page.goto(`${served.address}#/run/${run}/answers/pairs%2F0`);
  const steady = page.getByRole('region', { name: /^judge-0/ });
  await steady.getByText('The same in both orders: for the first response (one-author).').waitFor();
  const moved = page.getByRole('region', { name: /^judge-1/ });
  await moved.getByText('The preference changes: the response shown first won in both orders.').waitFor();
  await moved.getByRole('heading', { name: 'A: another-author · B: one-author' }).waitFor();
  expect(await page.getByText(/\b(right|wrong)\b/).count()).toBe(0);

  await moved
    .getByRole('button', { name: /^Correct the parsed answer: A: another-author|^Correct the parsed answer: .*second/ })
    .click();
  await page.getByRole('radio', { name: 'The first response (one-author), shown as B' }).check();
  await page.getByLabel('Why').fill('It says so.');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await moved.getByText('The same in both orders: for the first response (one-author).').waitFor();
  expect(app.faults).toEqual([]);
});

test('two judges of a run are compared', async () => {
  const { page, served } = app;
  const pair = { one: 'replay:judge-0', other: 'replay:judge-1' };
  await page.goto(`${served.address}${compareAddress(run, run, [pair])}`);
  await page
    .getByText(/keeps its preference in both orders .* points less often/)
    .first()
    .waitFor();
  const table = page.getByRole('table', { name: 'Differences by model', exact: true });
  for (const name of [/^Position consistency/, /^First position wins/, /^Wins of one-author/, /^Same preference/])
    await table.getByRole('columnheader', { name }).waitFor();
  await page.getByRole('table', { name: 'Pairs by their preferences in both runs' }).waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
