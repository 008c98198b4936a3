import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { openApp, type App } from '../app.ts';
import { held } from '../slow-disk.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const questions = [
  'question,A,B,C,answer',
  '"Leo had 9 eggs and lost 4 of them. How many eggs does Leo still have?",5,13,4,A',
  'Which day comes right after Monday?,Tuesday,Sunday,Friday,A',
  'Which of these words names a colour?,green,table,seven,A',
].join('\n');

const place = (which: 'First' | 'Second', item: string): Locator =>
  app.page.getByRole('group', { name: `${which} paraphrase of ${item}`, exact: true });
const text = (which: 'First' | 'Second', item: string): Locator =>
  place(which, item).getByRole('textbox', { name: `${which} paraphrase of ${item}` });

test(
  'small models write drafts, the checks say that they are bad, a person puts one right, and a set is made of it',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/items`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'three.csv', mimeType: 'text/csv', buffer: Buffer.from(questions) });
    await page.getByRole('button', { name: 'Save as a question set' }).click();
    await page.getByRole('link', { name: 'three', exact: true }).click();
    await page.getByRole('link', { name: 'Paraphrases', exact: true }).click();
    await page.getByRole('heading', { name: 'Paraphrases of “three”' }).waitFor();

    await page.getByText('Have models write them').click();
    const first = page.getByLabel('First paraphrase by');
    const second = page.getByLabel('Second paraphrase by');
    const tinyB = await first.locator('option', { hasText: /^tiny-b/ }).getAttribute('value');
    await first.selectOption(tinyB);
    expect(await second.inputValue()).not.toBe('');
    await page.getByLabel('Token limit').fill('24');
    await page.getByRole('button', { name: 'Write the 6 missing' }).click();
    await page.getByRole('button', { name: 'Write the 0 missing' }).waitFor({ timeout: 2 * minutes });
    await page.getByRole('heading', { name: 'Written' }).waitFor({ timeout: minutes });
    expect(
      await place('First', 'three/001')
        .getByText(/tiny-b · temperature 0\.7 · seed \d+/)
        .innerText(),
    ).toMatch(/prompt [0-9a-f]{8}/);
    // These models have not learnt the task. Every draft fails a check, and “Accept all” has nothing to accept.
    await page.getByRole('button', { name: /^doubtful \(6\)/ }).waitFor();
    await place('First', 'three/001').getByRole('list', { name: 'Failed checks' }).waitFor();
    expect(await page.getByRole('button', { name: /^Accept all that pass every check \(0\)/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Reject all doubtful \(6\)/ }).isEnabled()).toBe(true);

    // Fixes one by hand. The page checks it while typing, accepts it by keyboard, and moves to the next pending one.
    await text('First', 'three/001').fill('Leo lost 4 of his 9 eggs. What number of them is left, namely 5?');
    await place('First', 'three/001').getByText('It gives the answer away: “5”.').waitFor();
    await text('First', 'three/001').fill('Leo lost 4 of his 9 eggs. How many are left to him?');
    await place('First', 'three/001').getByText('Passes every check.').waitFor();
    await text('First', 'three/001').press('Control+Enter');
    await place('First', 'three/001').getByText('✓ accepted').waitFor();
    await expect.poll(() => text('Second', 'three/001').evaluate((field) => field === document.activeElement)).toBe(true);

    await text('Second', 'three/001').fill('After 4 of 9 eggs are lost, what number of eggs remains to Leo?');
    await place('Second', 'three/001').getByText('Passes every check.').waitFor();
    await page.getByRole('button', { name: 'Accept the second paraphrase of three/001' }).click();
    await place('Second', 'three/001').getByText('✓ accepted').waitFor();
    for (const [which, item] of [
      ['first', 'three/002'],
      ['second', 'three/002'],
      ['first', 'three/003'],
    ] as const)
      await page.getByRole('button', { name: `Reject the ${which} paraphrase of ${item}` }).click();
    await page.getByRole('button', { name: /^rejected \(3\)/ }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: /^accepted \(2\)/ }).waitFor();
    await page.getByRole('button', { name: /^rejected \(3\)/ }).waitFor();
    expect(await text('First', 'three/001').inputValue()).toBe('Leo lost 4 of his 9 eggs. How many are left to him?');
    await place('First', 'three/001')
      .getByText(/^transformers:tiny-b@\w+:int8, edited/)
      .waitFor();
    await place('First', 'three/001').getByText('Earlier drafts (1)').waitFor();

    // Another tab shows the same drafts, and its decisions arrive here.
    const tab = await app.context.newPage();
    await tab.goto(`${served.address}#/paraphrases/three`);
    await tab.getByRole('button', { name: 'Reject the second paraphrase of three/003' }).click();
    await page.getByRole('button', { name: /^rejected \(4\)/ }).waitFor();
    await tab.close();

    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Make question set' }).click();
    await page.getByText('“three, with paraphrases” is stored with 1 question.').first().waitFor();
    expect(await page.getByRole('link', { name: /^Audit it/ }).getAttribute('href')).toBe(
      '#/new?study=paraphrase&items=three-with-paraphrases&n=all',
    );
    await page.goto(`${served.address}#/items`);
    await page.getByRole('link', { name: 'three, with paraphrases' }).click();
    await page.getByText('1 of 1 question with two').waitFor();
    await page.getByRole('link', { name: /^Leo had 9 eggs/ }).click();
    await page.getByText('Leo lost 4 of his 9 eggs. How many are left to him?').waitFor();

    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  6 * minutes,
);

test('a file of paraphrases is brought in whole or not at all', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/paraphrases/three`);
  await page.getByText('Import them from a file').click();
  const bring = (lines: readonly string[]) =>
    page
      .getByRole('button', { name: 'A file of paraphrases' })
      .setInputFiles({ name: 'p.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines.join('\n')) });
  const good = '{"id":"002","paraphrase_1":"What day follows Monday?","paraphrase_2":"Monday is followed by which day?"}';
  await bring([good, '{"id":"009","paraphrase_1":"a?","paraphrase_2":"b?"}']);
  await page.getByText('“p.jsonl”, line 2, field “id”: the set has no item “009”.').waitFor();
  expect(await text('First', 'three/002').inputValue()).not.toBe('What day follows Monday?');

  await bring([good]);
  await page.getByText(/^1 question of “p\.jsonl” found in this set: 2 paraphrases imported for you to accept/).waitFor();
  await expect.poll(() => text('First', 'three/002').inputValue()).toBe('What day follows Monday?');
  await page.getByRole('button', { name: 'Accept all that pass every check (2)' }).click();
  await page.getByRole('button', { name: /^accepted \(4\)/ }).waitFor();
  expect(app.faults).toEqual([]);
});

test('who leaves the page before its models are listed is not followed by an error', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const letGo = await held(page, 'models');
  await page.goto(`${served.address}#/paraphrases/arithmetic`);
  await page.getByText('Reading the models of this browser.').waitFor({ state: 'attached' });
  await page.goto(`${served.address}#/models`);
  await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
  await letGo();
  // Requests are answered in order, so the earlier page's request has been answered by now.
  await page.getByText('No model is downloaded yet.').waitFor();
  expect(app.faults).toEqual([]);
});
