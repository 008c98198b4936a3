import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(async () => app?.close());

const real = (name: string) => fileURLToPath(new URL(`../../fixtures/questions/${name}`, import.meta.url));
const save = () => app.page.getByRole('button', { name: 'Save as a question set' });
const choice = (name: string) => app.page.getByRole('combobox', { name, exact: true });
const prompt = () => app.page.getByRole('group', { name: 'The prompt' });
const paste = (text: string) => app.page.getByRole('textbox', { name: 'Or paste questions' }).fill(text);
const says = (text: string | RegExp) => app.page.getByText(text).first().waitFor();

const csvFile = { name: 'two.csv', mimeType: 'text/csv' };

async function openItems(): Promise<void> {
  const { page, served } = app;
  await page.goto(`${served.address}#/settings`);
  await page.goto(`${served.address}#/items`);
  await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
}

async function saved(title: string, questions: string): Promise<void> {
  await save().click();
  await says(`“${title}” is stored with ${questions}.`);
  await app.page.getByRole('link', { name: 'Open the set' }).click();
  await app.page.getByRole('heading', { level: 1, name: title }).waitFor();
}

test('a file of the MMLU is read by the places of its answers, and shown as it would be asked', async () => {
  const { page } = app;
  await openItems();
  await page.locator('input[type=file]').setInputFiles(real('abstract_algebra_test.csv'));
  await says('Found: 100 questions, each with choices.');
  expect(await choice('A number as an answer is').locator('option:checked').innerText()).toBe(
    'a choice’s place, counted from 0 (found)',
  );
  await prompt().getByText('Find the degree for the given field extension').waitFor();
  await page.getByText('Right: B. 4', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show another question' }).click();
  await prompt().getByText('Find the index of <p> in S_5.').waitFor();
  await page.getByText('Right: C. 24', { exact: true }).waitFor();
  // Read as texts, the same answer is another, and most have none.
  await choice('A number as an answer is').selectOption('a choice’s text');
  await page.getByText('Right: B. 2', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 4, name: /^\d+ questions left out$/ }).waitFor();
  await choice('A number as an answer is').selectOption('a choice’s place, counted from 0');
  await says('Found: 100 questions, each with choices.');
  await saved('abstract_algebra_test', '100 questions');
});

test('GSM8K is numbers with solutions', async () => {
  await openItems();
  await app.page.locator('input[type=file]').setInputFiles(real('gsm8k-test.jsonl'));
  await says('Found: 1,319 questions, each with a number for its answer; all with a worked solution.');
  await prompt()
    .getByText(/^Janet’s ducks lay 16 eggs per day/)
    .waitFor();
  await app.page.getByText('Right: 18', { exact: true }).waitFor();
});

test('questions are pasted a line each, and asked for answers where there are none', async () => {
  const { page } = app;
  await openItems();
  await paste('What is 2 + 2?\nWho wrote Hamlet, and when?');
  await says('There are no answers yet.');
  await says('First choose a column for “Answer”.');
  expect(await save().isDisabled()).toBe(true);
  await paste('What is 2 + 2? | 4\nWho wrote Hamlet, and when? | Shakespeare, 1600');
  await says('Found: 2 questions, 1 with a number for its answer, 1 with a text for its answer.');
  await prompt().getByText('What is 2 + 2?').waitFor();
  await page.getByRole('textbox', { name: 'Title of the set' }).fill('Two lines');
  await saved('Two lines', '2 questions');
});

test('what is said of a text stays while it is mended, and what is said of a file goes for no other one', async () => {
  const { page } = app;
  await openItems();
  const chosen = (name: string) => choice(name).locator('option:checked').innerText();
  const unfold = () => page.getByText('Other columns, and how the text is read').click();
  const lines = 'Why,Beacuse\nWhen,Now';
  await paste(lines);
  await page.getByRole('heading', { name: 'pasted text: 2 questions' }).waitFor();
  await unfold();
  await choice('The text is').selectOption('a table without names');
  await choice('Question').locator('option', { hasText: 'column 2' }).waitFor({ state: 'attached' });
  await choice('Question').selectOption('column 1');
  await choice('Answer').selectOption('column 2');
  await page.getByText('Right: Beacuse', { exact: true }).waitFor();
  await paste(lines.replace('Beacuse', 'Because'));
  await page.getByText('Right: Because', { exact: true }).waitFor();

  const file = (rows: string) => ({ ...csvFile, buffer: Buffer.from(`question,answer\n${rows}`) });
  const licence = () => page.getByRole('textbox', { name: 'Licence' });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('Why?,Because'));
  await page.getByRole('heading', { name: 'two.csv: 1 question' }).waitFor();
  await licence().fill('CC BY');
  await choice('Answer').selectOption('question');
  await input.setInputFiles(file('Who?,Me\nWhen?,Now'));
  await page.getByRole('heading', { name: 'two.csv: 2 questions' }).waitFor();
  expect(await licence().inputValue()).toBe('');
  expect(await chosen('Answer')).toBe('answer');
});

describe('two responses to a question', () => {
  const csv = [
    'question,response_a,response_b,model_a,model_b',
    'Why is the sky blue?,Rayleigh scattering.,It mirrors the sea.,tiny-a,tiny-b',
    'Two and two?,Four.,Four.,tiny-a,tiny-b',
    'Who wrote Hamlet?,Marlowe.,Shakespeare.,tiny-a,tiny-b',
  ].join('\n');

  test('are found, shown as they will be judged, saved, and shown with who wrote them', async () => {
    const { page } = app;
    await openItems();
    await page.locator('input[type=file]').setInputFiles({ ...csvFile, buffer: Buffer.from(csv) });
    await says('Found: 2 questions, each with two responses to be compared.');
    await says('Line 3: field “response_b”: it is the same text as the first response, so neither can be better.');
    const chosen = (name: string) => choice(name).locator('option:checked').innerText();
    expect(await chosen('Answer')).toBe('none');
    // In sight, and not in the fold.
    await choice('First response').waitFor();
    expect(await chosen('First response')).toBe('response_a');
    expect(await chosen('Second response')).toBe('response_b');
    expect(await chosen('Who wrote the second response')).toBe('model_b');
    await prompt()
      .getByText(/Why is the sky blue\?[^]*Rayleigh scattering\.[^]*It mirrors the sea\./)
      .waitFor();
    await says('The first one here is by tiny-a, the second by tiny-b.');

    // One of them alone needs a criterion, and half of what is known of the authors is asked about.
    await choice('Who wrote the second response').selectOption('');
    await says('Choose who wrote each response, or neither.');
    expect(await save().isDisabled()).toBe(true);
    await choice('Second response').selectOption('none');
    await says('First choose a column for “Criterion”.');
    await choice('Second response').selectOption('response_b');
    await choice('Who wrote the second response').selectOption('model_b');

    await saved('two', '2 questions');
    await page.getByText('Have models compare these responses').waitFor();
    await page.getByRole('searchbox', { name: 'Search in this set' }).fill('shakespeare');
    await says('1 question shown.');
    await page.getByRole('link', { name: /^Who wrote Hamlet\?/ }).click();
    for (const [name, words] of [
      ['First response (tiny-a)', 'Marlowe.'],
      ['Second response (tiny-b)', 'Shakespeare.'],
    ] as const)
      await page.getByRole('region', { name, exact: true }).getByText(words, { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Further columns' }).count()).toBe(0);
  });
});

describe('what is wrong or in doubt', () => {
  const csv = [
    'input,opt1,opt2,opt3,ideal',
    'Which?,3,2,1,1',
    'Which now?,2,1,,2',
    'Which then?,1,1,2,1',
    ...Array.from({ length: 24 }, (_, n) => `Which ${n}?,1,2,3`),
  ].join('\n');

  test('bad rows are listed, the first twenty, and a doubtful number is asked about before anything is saved', async () => {
    const { page } = app;
    await openItems();
    await paste(csv);
    await page.getByRole('heading', { level: 4, name: '25 questions left out' }).waitFor();
    await says('Line 4: field “opt1”: the choice “1” is there twice.');
    await says('Line 5: it has 4 fields, but the header has 5.');
    await says('And 5 more.');
    expect(await choice('Choices').locator('option:checked').innerText()).toBe('a column each: opt1, opt2, opt3');
    await says('First say what a number means.');
    await says('What is right depends on what a number means.');
    expect(await save().isDisabled()).toBe(true);
    await choice('A number as an answer is').selectOption('a choice’s place, counted from 1');
    await page.getByText('Right: A. 3', { exact: true }).waitFor();
    await saved('Pasted questions', '2 questions');
  });

  test('how a long answer counts is asked', async () => {
    const { page } = app;
    await openItems();
    await paste(`prompt\texpected\nWhy?\t${'Because it is so, and was so. '.repeat(4)}\nWhen?\tNow`);
    const group = page.getByRole('group', { name: 'How are the long answers to count?' });
    await group.getByText('the first is in line 2 and has 119.').waitFor();
    await says('First say how the long answers are to count.');
    await group.getByRole('radio', { name: 'Leave these questions out' }).check();
    await says('Line 2: its answer has 119 characters.');
    await says('Found: 1 question, with a text for its answer.');
    await group.getByRole('radio', { name: /^Keep them/ }).check();
    await says('Found: 2 questions, each with a text for its answer.');
    await expect.poll(() => save().isEnabled()).toBe(true);
  });

  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const)
    test(`nothing is too wide, ${theme} at ${width} px`, async () => {
      const { page } = app;
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await openItems();
      await paste(`${csv}\nWhy?,,,,${'Because it is so and was so. '.repeat(4)}`);
      await page.getByRole('heading', { level: 4, name: '25 questions left out' }).waitFor();
      await prompt().waitFor();
      await page.getByText('Other columns, and how the text is read').click();
      await page.getByRole('group', { name: 'How are the long answers to count?' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
});

test('nothing was logged as an error', () => expect(app.faults).toEqual([]));
