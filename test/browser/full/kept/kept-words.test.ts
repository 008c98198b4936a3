import { isThorough } from '../../../thorough.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMadeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { writeMadeUpRun } from '../../../made-up/run.ts';
import { openApp, type App } from '../../app.ts';
import { setMirrored } from '../../set-mirrored.ts';
import { held, refusing, reloadedAt } from '../../slow-disk.ts';
import { untilMirrored } from '../../until-mirrored.ts';

// Tests every place that stores a person's input. What the page shows as done survives an immediate reload. Until then the
// page says that it is saving.

const minutes = 60_000;
let app: App;
let folder = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-words-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const open = async (address: string, heading: string) => {
  await app.page.goto(`${app.served.address}#/${address}`);
  await app.page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const button = (name: string | RegExp): Locator => app.page.getByRole('button', { name, exact: typeof name === 'string' });
const saving = (): Locator => app.page.getByText('Saving…');
const noFaults = () => expect(app.faults).toEqual([]);

const questions = [
  'question,A,B,C,answer',
  '"Leo had 9 eggs and lost 4 of them. How many eggs does Leo still have?",5,13,4,A',
  'Which day comes right after Monday?,Tuesday,Sunday,Friday,A',
].join('\n');
const pairs = ['query,response,criterion', 'How much is 1 + 1?,1 + 1 = 2.,factuality'].join('\n');

async function chooseFile(name: string, text: string) {
  await open('items', 'Questions');
  await app.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button('Save as a question set').waitFor();
}

async function importRun(file: string): Promise<void> {
  await app.page.goto(`${app.served.address}#/`);
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).waitFor();
}

test('a file held over a frame that reads another is not taken, and the frame says so', async () => {
  const { page } = app;
  const file = join(folder, 'slow.evenkeel.jsonl');
  await writeMadeUpRun(file, { models: 1, perSet: 1 });
  await page.goto(`${app.served.address}#/`);
  const frame = page.getByRole('group', { name: 'An archive or a report' });
  await frame.waitFor();
  const letGo = await held(page, 'responses');
  await frame.locator('input').setInputFiles(file);
  await page.getByText('Reading and checking slow.evenkeel.jsonl.').waitFor();
  const effect = await frame.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.dropEffect = 'copy';
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
    return dataTransfer.dropEffect;
  });
  expect(effect).toBe('none');
  await frame.getByText('A file is being read: drop this one after that.').waitFor();
  await letGo();
  await page.getByRole('link', { name: 'Open the run' }).waitFor();
  noFaults();
});

describe('item sets', () => {
  const set = () => app.page.getByRole('link', { name: 'two', exact: true });

  test('a set that is said to be stored is stored', async () => {
    const { page } = app;
    await chooseFile('two.csv', questions);
    const letGo = await held(page, 'itemSets');
    await button('Save as a question set').click();
    await page.getByText('Storing the questions.').waitFor();
    expect(await page.getByText('is stored with').count()).toBe(0);
    await reloadedAt(page, '“two” is stored with 2 questions.', letGo);
    await set().waitFor();
    noFaults();
  });

  test('removed, brought back by the message and from the bin', async () => {
    const { page } = app;
    await open('items', 'Questions');
    await reloadedAt(page, '“two” is in the Trash', () => button('Remove two').click());
    await page.getByRole('row').nth(1).waitFor();
    expect(await set().count()).toBe(0);

    await open('settings', 'Settings');
    await reloadedAt(page, 'The Trash is empty.', () => button('Bring back: Question set “two”').click());
    await page.getByText('The Trash is empty.').waitFor();

    // The page shows nothing about the Trash before it has read it.
    const other = await page.context().newPage();
    const letGoOfBin = await held(page, 'itemSets');
    await other.goto(page.url());
    await other.getByText('Reading the Trash.').waitFor();
    expect(await other.getByText('The Trash is empty.').count()).toBe(0);
    await letGoOfBin();
    await other.getByText('The Trash is empty.').waitFor();
    await other.close();

    await open('items', 'Questions');
    await button('Remove two').click();
    await page.getByText('“two” is in the Trash').waitFor();
    await set().waitFor({ state: 'detached' });
    const letGo = await held(page, 'itemSets');
    await button('Undo').click();
    await saving().waitFor();
    await page.getByText('“two” is in the Trash').waitFor();
    await letGo();
    await page.getByText('“two” is in the Trash').waitFor({ state: 'detached' });
    await page.reload();
    await set().waitFor();
    noFaults();
  });
});

describe('paraphrases', () => {
  const text = 'Leo lost 4 of his 9 eggs. How many are left to him?';
  const place = () => app.page.getByRole('group', { name: 'First paraphrase of two/001', exact: true });
  const field = () => place().getByRole('textbox');

  test('what is typed is being saved, or saved; accepted by keyboard, one goes on when it is', async () => {
    const { page } = app;
    await open('paraphrases/two', 'Paraphrases of “two”');
    await field().waitFor();
    const letGo = await held(page, 'paraphraseDrafts');
    await field().fill(text);
    await place().getByText('Saving…').waitFor();
    expect(await place().getByText('Passes every check.').count()).toBe(0);
    await reloadedAt(page, 'Passes every check.', letGo);
    await expect.poll(() => field().inputValue()).toBe(text);

    await place().getByText('Passes every check.').waitFor();
    const letGoAgain = await held(page, 'paraphraseDrafts');
    await field().press('Control+Enter');
    await place().getByText('Saving…').waitFor();
    expect(await place().getByText('✓ accepted').count()).toBe(0);
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await reloadedAt(page, '✓ accepted', letGoAgain);
    await place().getByText('✓ accepted').waitFor();
    expect(await field().inputValue()).toBe(text);

    await reloadedAt(page, '✕ rejected', () => button('Reject the first paraphrase of two/001').click());
    await place().getByText('✕ rejected').waitFor();
    noFaults();
  });

  test('a text that is edited stays in the list in which it was found', async () => {
    const { page } = app;
    await button('rejected (1)').click();
    await field().focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' So');
    await button('rejected (0)').waitFor();
    expect(await field().count()).toBe(1);
    await page.keyboard.type(' many?');
    expect(await field().inputValue()).toBe(`${text} So many?`);
    await place().getByText('Passes every check.').waitFor();
    noFaults();
  });

  test('the thresholds that they are held to', async () => {
    const { page } = app;
    await open('paraphrases/two', 'Paraphrases of “two”');
    const most = page.getByLabel('Words: lexicality at most');
    await page.getByText('How they are checked').click();
    const letGo = await held(page, 'settings');
    await most.fill('0.1');
    await saving().waitFor();
    await most.press('0');
    await letGo();
    // The stored value has reached the page again.
    await place().getByText('at most 0.10').waitFor();
    await most.press('5');
    expect(await most.inputValue()).toBe('0.105');
    await saving().waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => most.inputValue()).toBe('0.105');
    noFaults();
  });
});

describe('settings', () => {
  test('the cohort of the grades', async () => {
    const { page } = app;
    await open('settings', 'Settings');
    const published = page.getByRole('radio', { name: /^The published 13 models/ });
    const letGo = await held(page, 'settings');
    await published.check();
    await saving().waitFor();
    await letGo();
    await saving().waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => published.isChecked()).toBe(true);
    noFaults();
  });

  test('the theme', async () => {
    const { page } = app;
    await open('settings', 'Settings');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.reload();
    expect(await theme()).toBe('dark');
    await untilMirrored(page, 'evenkeel-theme');
    // The page reloads before the database has stored the theme.
    await held(page, 'settings');
    await page.getByRole('radio', { name: 'System' }).check();
    await page.reload();
    expect(await theme()).toBeUndefined();
    await untilMirrored(page, 'evenkeel-theme');
    expect(await theme()).toBeUndefined();
    noFaults();
  });

  test('a mirror and an endpoint', async () => {
    const { page } = app;
    await open('models', 'Models');
    // Resets what an earlier attempt stored or opened.
    for (const key of ['evenkeel-hub-mirror', 'evenkeel-endpoints']) await setMirrored(page, key, null);
    await page.reload();
    await page.getByText('Use a Hugging Face mirror').click();
    await page.getByLabel('Address of the mirror').fill('https://mirror.example');
    await reloadedAt(page, 'Downloads come from https://mirror.example.', () => button('Use this address').click());
    await page.getByText('Use a Hugging Face mirror').click();
    expect(await page.getByLabel('Address of the mirror').inputValue()).toBe('https://mirror.example');

    await button('Add a server').click();
    const form = page.getByRole('dialog', { name: 'Add a server' });
    await form.getByText('Name and limits').click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Far away');
    await form.getByLabel('Address').fill('https://far.example/v1');
    await reloadedAt(page, 'At most 4 requests at once', () => form.getByRole('button', { name: 'Add the server' }).click());
    await page.getByRole('heading', { name: 'Far away' }).waitFor();
    await untilMirrored(page, 'evenkeel-endpoints');
    await held(page, 'settings');
    await reloadedAt(page, 'The server “Far away” and its key are removed', () => button('Remove Far away').click());
    for (const key of ['evenkeel-endpoints', 'evenkeel-origins']) await untilMirrored(page, key);
    await page.getByText('No server yet').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('evenkeel-origins'))).not.toContain('far.example');
    // Adding the server sends one request, for its models, and no other.
    const far = 'https://far.example/v1/models';
    expect(app.foreign.filter((address) => address !== far && address !== 'far.example:443')).toEqual([]);
    noFaults();
  });

  test('a model that is deleted', async () => {
    const { page } = app;
    await page.evaluate(async () => {
      const opening = indexedDB.open('evenkeel');
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
      const id = 'transformers:made-up/begun@c0ffee:int8';
      const offer = {
        engine: 'transformers',
        repo: 'made-up/begun',
        name: 'Begun',
        family: 'Made up',
        needs: [],
        notes: [],
      };
      const writing = database.transaction('models', 'readwrite');
      writing.objectStore('models').put({ id, entry: { id, offer, files: [], details: null }, state: 'wanted', addedAt: 1 });
      await new Promise((resolve) => (writing.oncomplete = resolve));
      database.close();
    });
    await open('models', 'Models');
    await page.reload();
    await button('Delete Begun').click();
    const letGo = await held(page, 'models');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deleting' }).waitFor();
    await reloadedAt(page, 'Begun is deleted.', letGo);
    await page.getByText('No model is downloaded yet.').waitFor();
    noFaults();
  });
});

describe('the form of an audit', () => {
  test.runIf(isThorough)('a model’s name that is being typed stays when its server answers', async () => {
    const { page, context, served } = app;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await context.route('https://slow.example/**', async (route) => {
      await answered;
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { object: 'list', data: [{ id: 'listed' }] },
      });
    });
    await page.goto(`${served.address}#/new?study=system-prompt`);
    await button('Add a model from a server').click();
    const dialog = page.getByRole('dialog', { name: 'Add a model from a server' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://slow.example/v1');
    await dialog.getByRole('button', { name: 'Add the server' }).click();
    const typed = dialog.getByLabel('A model’s name, typed');
    await typed.fill('not lis');
    answer();
    await dialog.getByText('has 1 model. Tick the models to test.').waitFor();
    expect(await typed.inputValue()).toBe('not lis');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    noFaults();
  });

  test.runIf(isThorough)('prompts that were brought in come once', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new?study=system-prompt`);
    await button('Open a promptfoo file').click();
    const dialog = page.getByRole('dialog', { name: 'Open a promptfoo file' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'two.yaml',
        mimeType: 'text/yaml',
        buffer: Buffer.from("prompts: ['In short: {{question}}', 'At length: {{question}}']\nproviders: [echo]"),
      });
    await dialog.getByRole('button', { name: 'Use these prompts' }).click();
    const ticks = () => page.getByRole('checkbox', { name: /^Ask “(In short|At length)/ });
    const tickedNow = () => ticks().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
    await expect.poll(tickedNow).toEqual([true, true]);
    await ticks().first().uncheck();
    const study = (name: RegExp) => page.getByRole('group', { name: 'Study' }).getByRole('radio', { name });
    await study(/^Judge(?!,)/).check();
    await ticks().first().waitFor({ state: 'detached' });
    await study(/^System prompt/).check();
    await ticks().nth(1).waitFor();
    expect(await tickedNow()).toEqual([false, false]);
    noFaults();
  });

  test.runIf(isThorough)('a criterion that gets another name in files keeps the focus where it goes', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new?study=judge`);
    await button('Add a criterion').click();
    const name = page.getByLabel('Name in question files');
    await name.fill('tone');
    await name.press('Tab');
    await expect.poll(() => name.inputValue()).toBe('tone');
    const next = page.getByRole('textbox', { name: 'Short definition' }).and(page.locator(':focus'));
    expect(await next.inputValue()).toBe('The response is as it should be.');
    noFaults();
  });
});

describe('ratings of a set', () => {
  const file = ['item,rater,value', 'pairs/001,Ann,4'].join('\n');

  test.runIf(isThorough)('from a file, and the deletion of a rater', async () => {
    const { page, served } = app;
    await chooseFile('pairs.csv', pairs);
    await button('Save as a question set').click();
    await page.getByRole('link', { name: 'pairs', exact: true }).waitFor();
    await page.goto(`${served.address}#/ratings/pairs`);
    await page.getByLabel('Your name').waitFor();
    await reloadedAt(page, '1 rating in “r.csv”: 1 new.', () =>
      button('A file of ratings').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }),
    );
    await page.getByRole('row', { name: /^Ann 1 of 1/ }).waitFor();
    const letGo = await held(page, 'ratings');
    await button('Delete the ratings by Ann').click();
    await page.getByRole('row', { name: /^Ann 1 of 1/ }).waitFor();
    await reloadedAt(page, '1 rating by Ann deleted.', letGo);
    await page.getByLabel('Your name').waitFor();
    await page.getByText('Nobody has rated').waitFor();
    noFaults();
  });
});

describe('a run', () => {
  let run = '';
  let ofJudges = '';
  beforeAll(async () => {
    const path = join(folder, 'prompts.evenkeel.jsonl');
    run = await writeMadeUpRun(path, { models: 1, perSet: 2 });
    await importRun(path);
  });
  const correct = (of: Page) => of.getByRole('button', { name: /^Correct the parsed answer/ });
  const dialog = (of: Page) => of.getByRole('dialog', { name: 'Correct the parsed answer' });
  const change = (of: Page) => dialog(of).getByRole('button', { name: 'Save the correction' });
  const typed = async (of: Page, answer: number, why: string) => {
    await correct(of).nth(answer).click();
    await dialog(of).getByRole('radio', { name: 'It cannot be read' }).check();
    await dialog(of).getByLabel('Why').fill(why);
  };

  test('a reading corrected by hand, and the name of who did', async () => {
    const { page, served } = app;
    const model = encodeURIComponent('small:evenkeel/made-up-a@1');
    await page.goto(`${served.address}#/run/${run}/answers/history%2F002?model=${model}`);
    const correct = button(/^Correct the parsed answer/).first();
    await correct.click();
    const dialog = page.getByRole('dialog', { name: 'Correct the parsed answer' });
    await dialog.getByRole('radio', { name: 'It refuses to answer' }).check();
    await dialog.getByLabel('Why').fill('It says so.');
    await dialog.getByLabel('Your name (optional)').fill('Ada');
    const changed = page.getByText('Changed by hand', { exact: true });
    const letGo = await held(page, 'lines');
    await dialog.getByRole('button', { name: 'Save the correction' }).click();
    await saving().waitFor();
    expect(await changed.count()).toBe(0);
    await reloadedAt(page, 'Changed by hand', letGo);
    await changed.waitFor();
    await correct.click();
    await expect.poll(() => dialog.getByLabel('Your name (optional)').inputValue()).toBe('Ada');
    await page.keyboard.press('Escape');

    await reloadedAt(page, 'The rule’s parsed answer counts again.', () => button(/^Undo the change/).click());
    await page.getByText('Changed by hand before').waitFor();
    noFaults();
  });

  // A judge's answers have their own view, which loads separately.
  for (const [kind, item] of [
    ['prompts', 'history%2F001'],
    ['judges', 'sums%2F001'],
  ] as const)
    test.runIf(isThorough || kind === 'judges')(
      `of ${kind}: what is typed of a correction stays when another tab corrects another answer`,
      async () => {
        const { page, served } = app;
        if (kind === 'judges') {
          const path = join(folder, 'judges.evenkeel.jsonl');
          ofJudges = await writeMadeUpJudgeRun(path, { models: 1, criteria: 1, perCriterion: 1, definitions: ['none'] });
          await importRun(path);
        }
        const question = `${served.address}#/run/${kind === 'judges' ? ofJudges : run}/answers/${item}`;
        await page.goto(question);
        await typed(page, 0, 'In two words.');
        const other = await page.context().newPage();
        await other.goto(question);
        await typed(other, 1, 'In one word.');
        await change(other).click();
        for (const of of [other, page]) await of.getByText('Changed by hand', { exact: true }).waitFor();
        await other.close();
        expect(await dialog(page).count()).toBe(1);
        expect(await dialog(page).getByRole('radio', { name: 'It cannot be read' }).isChecked()).toBe(true);
        expect(await dialog(page).getByLabel('Why').inputValue()).toBe('In two words.');
        await page.keyboard.press('Escape');
        noFaults();
      },
    );

  test('a correction is what was typed of it when it was saved, and is undone once', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/run/${run}/answers/algebra%2F001`);
    const changed = page.getByText('Changed by hand', { exact: true });
    await typed(page, 0, 'In two words.');
    const letGo = await held(page, 'settings');
    await change(page).click();
    await saving().waitFor();
    await page.keyboard.press('Escape');
    await typed(page, 1, 'In one word.');
    await letGo();
    await changed.waitFor();
    expect(await page.getByText('In two words.', { exact: true }).count()).toBe(1);
    expect(await dialog(page).count()).toBe(1);
    expect(await dialog(page).getByLabel('Why').inputValue()).toBe('In one word.');
    await page.keyboard.press('Escape');

    const letGoAgain = await held(page, 'lines');
    await button(/^Undo the change/).dblclick();
    await letGoAgain();
    await changed.waitFor({ state: 'detached' });
    await page.reload();
    const history = page.getByText(/^Changed by hand before/);
    await history.waitFor();
    expect(await history.innerText()).toBe('Changed by hand before (2)');
    noFaults();
  });

  test('a name, a note and tags that could not be stored stay in their fields', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/run/${run}`);
    const letStore = await refusing(page, 'runs');
    const fault = page.getByRole('alert');
    await button('Rename this run').click();
    const name = page.getByRole('textbox', { name: 'Name of this run' });
    await name.fill('Before lunch');
    await name.press('Enter');
    await fault.waitFor();
    expect(await name.inputValue()).toBe('Before lunch');

    await button('Add tags').click();
    const tags = page.getByRole('combobox', { name: 'Tags of this run' });
    await tags.fill('noon');
    await tags.press('Enter');
    await expect.poll(() => tags.inputValue()).toBe('noon');
    await tags.fill('');
    await button('Done').click();

    await button('Add a note').click();
    const note = page.getByRole('textbox', { name: 'Note on this run' });
    await note.fill('Once more.');
    await saving().waitFor({ state: 'detached' });
    await button('Done').click();
    await button('Add a note').click();
    expect(await note.inputValue()).toBe('Once more.');
    await button('Done').click();
    // A note written later, in another tab, replaces this one.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Add a note' }).click();
    await other.getByRole('textbox', { name: 'Note on this run' }).fill('From there.');
    await page.getByText('From there.').waitFor();
    await other.close();
    await button('Change the note').click();
    expect(await note.inputValue()).toBe('From there.');
    await letStore();

    // A note that is still being stored can be edited.
    const letGo = await held(page, 'runs');
    await note.fill('Once more, then.');
    await button('Done').click();
    await button('Change the note').click();
    expect(await note.inputValue()).toBe('Once more, then.');
    await letGo();
    await saving().waitFor({ state: 'detached' });
    await name.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Before lunch' }).waitFor();
    await page.reload();
    await page.getByText('Once more, then.').waitFor();
    noFaults();
  });

  test('a criterion of one’s own, and the set of answers that is made for it', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/judge/${run}`);
    await page.getByLabel('Judged by').selectOption({ label: 'a criterion of your own' });
    await page.getByLabel('Its title').fill('Tone of voice');
    await page.getByLabel('Short definition').fill('It is kind.');
    await page.getByLabel('Long definition').fill('It is kind to the reader, and warm.');
    await reloadedAt(page, 'New audit', () => button(/^Make a question set of/).click());
    await expect.poll(() => page.getByRole('checkbox', { name: /: Tone of voice/ }).isChecked()).toBe(true);
    await page.goto(`${served.address}#/judge/${run}`);
    await page.getByLabel('Judged by').selectOption({ label: 'Tone of voice' });
    noFaults();
  });

  test(
    'what a judge report holds the ratings against',
    async () => {
      const { page, served } = app;
      const path = join(folder, 'judge.evenkeel.jsonl');
      const judged = await writeMadeUpJudgeRun(path, { models: 2, perCriterion: 4, samples: 2 });
      await importRun(path);
      await page.goto(`${served.address}#/run/${judged}`);
      const reference = page.getByRole('combobox', { name: 'Compared with' });
      await reference.waitFor({ timeout: minutes });
      const wanted = (await reference.locator('option').nth(1).getAttribute('value')) ?? '';
      const letGo = await held(page, 'judgeChoices');
      await reference.selectOption(wanted);
      await saving().waitFor();
      expect(await page.getByText('Measuring again.').count()).toBe(0);
      await reloadedAt(page, 'Measuring again.', letGo);
      await reference.waitFor({ timeout: minutes });
      await expect.poll(() => reference.inputValue()).toBe(wanted);

      await page.getByText('Compare ranks with scores you already have').click();
      const title = page.getByLabel('What they are');
      await title.fill('A leaderboard, May');
      await page.getByRole('textbox', { name: 'made-up-steady' }).fill('7.5');
      const letStore = await refusing(page, 'judgeChoices');
      await button('Show them').click();
      await page.getByRole('alert').waitFor();
      expect(await title.inputValue()).toBe('A leaderboard, May');
      await letStore();
      await button('Show them').click();
      await button('Remove them').waitFor();
      expect(await title.inputValue()).toBe('A leaderboard, May');
      // Pressing it again changes nothing and starts no new measurement.
      const measuring = page.getByText('Measuring again.');
      await expect.poll(() => measuring.count()).toBe(0);
      await button('Show them').click();
      await saving().waitFor({ state: 'detached' });
      await expect.poll(() => measuring.count()).toBe(0);
      noFaults();
    },
    3 * minutes,
  );
});
