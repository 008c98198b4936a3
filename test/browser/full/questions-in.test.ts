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
const says = (text: string | RegExp) => app.page.getByText(text).first().waitFor();

const csvFile = { name: 'two.csv', mimeType: 'text/csv' };

async function openItems(): Promise<void> {
  const { page, served } = app;
  await page.goto(`${served.address}#/settings`);
  // Waits for the other page. Returning sooner would find the page unchanged.
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
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
  await page.locator('input[type=file]').setInputFiles(real('sums-test.csv'));
  await says('Found: 100 questions, each with choices.');
  expect(await choice('A number as an answer is').locator('option:checked').innerText()).toBe(
    'a choice’s position, counted from 0 (found)',
  );
  await prompt().getByText('A shelf holds 2 toys.').waitFor();
  await page.getByText('Right: B. 4', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show another question' }).click();
  await prompt().getByText('Eva has 11 toys.').waitFor();
  await page.getByText('Right: C. 16', { exact: true }).waitFor();
  // Parsed as a choice's text, the same number gives another answer. Most questions then have no answer.
  await choice('A number as an answer is').selectOption('a choice’s text');
  await page.getByText('Right: B. 3', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 4, name: /^\d+ questions left out$/ }).waitFor();
  await choice('A number as an answer is').selectOption('a choice’s position, counted from 0');
  await says('Found: 100 questions, each with choices.');
  await saved('sums-test', '100 questions');
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
    // The field is visible and not folded away.
    await choice('First response').waitFor();
    expect(await chosen('First response')).toBe('response_a');
    expect(await chosen('Second response')).toBe('response_b');
    expect(await chosen('Who wrote the second response')).toBe('model_b');
    await prompt()
      .getByText(/Why is the sky blue\?[^]*Rayleigh scattering\.[^]*It mirrors the sea\./)
      .waitFor();
    await says('The first one here is by tiny-a, the second by tiny-b.');

    // A single response needs a criterion. If only one author is known, the page asks for the other.
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

test('nothing was logged as an error', () => expect(app.faults).toEqual([]));
