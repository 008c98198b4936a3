import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHtmlData } from '../../../../src/export/html-data.ts';
import { report } from '../../../cli/run-command.ts';
import { wordedArchive } from '../../../made-up/worded-answers.ts';
import { axeFaults } from '../../axe.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { isLive, openFile, saveLiveFile } from '../../live-file.ts';
import { saved, untilFinished } from '../../run-pages.ts';

let app: App;
let folder: string;
let run: string;
beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-scoring-'));
  run = await importArchive(app.page, app.served.address, await wordedArchive());
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const offered = 'Count answers by what they say';
const scoring = 'Answers by what they say';
const box = () => app.page.getByRole('region', { name: 'Check the scoring' });
const card = (model: string) =>
  app.page.getByRole('list', { name: 'Model by model' }).getByRole('listitem').filter({ hasText: model });

interface Printed {
  readonly result: unknown;
  readonly scoring?: { readonly name: string; readonly changed: number };
}

test('from the report to another scoring and back takes two clicks and no request', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}`);
  await untilFinished(page);
  await box().getByText('83 answers marked wrong contain the right one.').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await card('acme-small').getByText('23%').waitFor();

  await box().getByRole('button', { name: offered, exact: true }).click();
  await box().getByText('83 of 180 answers count differently.').waitFor();
  await box().getByText('acme-large: 45 wrong → right.').waitFor();
  await card('acme-small').getByText('66%').waitFor();

  await box().getByRole('button', { name: 'Use the original scoring' }).click();
  await box().getByText('83 answers marked wrong contain the right one.').waitFor();
  await card('acme-small').getByText('23%').waitFor();
  expect(asked.filter((url) => !url.startsWith(app.served.address))).toEqual([]);
});

test('the archive holds both scorings, and Node reports either with the page’s figures', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}`);
  await box().getByRole('button', { name: offered, exact: true }).click();
  await box().getByText('83 of 180 answers count differently.').waitFor();
  await untilFinished(page);
  const archive = join(folder, 'both.evenkeel.jsonl.gz');
  await writeFile(archive, await readFile((await saved(page, /^Archive, compressed/)).path));
  const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as Printed & { readonly scoredBy: string };
  expect(shown.scoredBy).toBe(scoring);
  const used = JSON.parse((await report(archive)).out) as Printed;
  expect(used.result).toEqual(shown.result);
  expect(used.scoring).toMatchObject({ name: scoring, changed: 83 });
  const original = JSON.parse((await report(archive, '--scoring', 'original')).out) as Printed;
  expect(original.scoring).toBeUndefined();
  expect(original.result).not.toEqual(shown.result);
});

test('a live file opens on the scoring in use, and says what it changes nothing of', async () => {
  const { page } = app;
  const archive = join(folder, 'run.evenkeel.jsonl');
  await page.goto(`${app.served.address}#/run/${run}`);
  await untilFinished(page);
  await writeFile(archive, (await saved(page, /^Archive \(\.jsonl/)).text);
  const file = await saveLiveFile(app, archive, join(folder, 'report.html'));
  await openFile(app, file, async ({ page: opened, heard }) => {
    await isLive(opened);
    const check = opened.getByRole('region', { name: 'Check the scoring' });
    await check.getByText(`These answers are scored by “${scoring}”, chosen after the run.`).waitFor();
    expect(await check.getByRole('button').count()).toBe(0);
    expect(heard.faults).toEqual([]);
  });
  expect(parseHtmlData(await readFile(file, 'utf8'), 'it').json).toContain(`"scoredBy":"${scoring}"`);
});

test('two scorings of the run are compared, answer by answer', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}`);
  await box().getByRole('link', { name: 'Compare the two' }).click();
  await page.getByRole('heading', { level: 1, name: 'Two scorings compared' }).waitFor();
  await page.getByText(`30 questions are scored by “original” in the first run, by “${scoring}” in the second.`).waitFor();
});

test('the page of the check has every way to change how answers count, each with its undoing', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}`);
  await box().getByRole('link', { name: 'All checks and changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check the scoring' }).waitFor();
  const misread = page.getByRole('region', { name: 'What may be misread' });
  await misread.getByRole('button', { name: 'Use the original scoring' }).click();
  await misread.getByText('83 answers marked wrong contain the right one.').waitFor();

  await misread.getByRole('button', { name: 'Count as right' }).first().click();
  await misread.getByText('82 answers marked wrong contain the right one.').waitFor();
  const byHand = page.getByRole('region', { name: 'Changed by hand' });
  await byHand.getByText('1 answer counts as a person corrected it, whatever the scoring.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await byHand.getByRole('button', { name: /^Undo the change/ }).click();
  await byHand.getByText('Nothing is changed by hand.').waitFor();
  await misread.getByText('83 answers marked wrong contain the right one.').waitFor();

  await page.getByText('Score the answers in another way').click();
  await page.getByText('The answers are already scored this way.').waitFor();
  await page.getByRole('combobox', { name: 'What counts' }).selectOption('An expression');
  await page.getByRole('textbox', { name: 'Expression', exact: true }).fill('^Arr');
  await page.getByRole('textbox', { name: 'Name of this scoring' }).fill('Pirates');
  await page.getByRole('button', { name: 'Score by this' }).click();
  await box().getByText('These answers are scored by “Pirates”.').waitFor();
  await box().getByText(`Another scoring is kept: “${scoring}”.`).waitFor();
  await box().getByRole('button', { name: 'Use the original scoring' }).click();
  await box().getByText('83 answers marked wrong contain the right one.').waitFor();
  expect(app.faults).toEqual([]);
});

test('one question is scored in another way, from its answers', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}/answers/${encodeURIComponent('own/01')}`);
  await page.getByRole('link', { name: 'Score this question in another way' }).click();
  await page.getByText('This changes the scoring of only the question own/01.').waitFor();
  await page.getByRole('radio', { name: /^As it is/ }).check();
  await page.getByRole('textbox', { name: 'Name of this scoring' }).fill('The first by its answer');
  await page.getByRole('button', { name: 'Score by this' }).click();
  await box().getByText('4 of 180 answers count differently.').waitFor();
  await box().getByRole('button', { name: 'Use the original scoring' }).click();
  await box().getByText('83 answers marked wrong contain the right one.').waitFor();
});

test('a rule by a model says how many requests it needs, and none is sent for answers that came with a file', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}/check`);
  await page.getByText('Score the answers in another way').click();
  await page.getByRole('combobox', { name: 'What counts' }).selectOption('A model’s judgement');
  await page.getByRole('textbox', { name: 'Rubric', exact: true }).fill('It names the capital.');
  await page.getByRole('combobox', { name: 'Model that judges by the rubric' }).selectOption({ index: 1 });
  await page.getByText('This scoring needs 540 requests. The present scoring stays in use until you start it.').waitFor();
  await page.getByText('These answers were imported, and nothing is sent for them.').waitFor();
  expect(await page.getByRole('button', { name: 'Judge the answers and use it' }).isDisabled()).toBe(true);
});
