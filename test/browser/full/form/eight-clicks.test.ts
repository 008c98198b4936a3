import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { serveOpenAi, type ChatBody, type OpenAiServer } from '../../openai-server.ts';
import { CountedPerson, setUpOwnPrompts } from '../../own-prompts.ts';
import { untilFinished } from '../../run-pages.ts';

let app: App;
let server: OpenAiServer;
beforeAll(async () => {
  server = await serveOpenAi({ models: ['echo'], says });
  app = await openApp();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const minutes = 60_000;
const questions = 30;
/** Open questions, without choices. */
const csv = [
  'question,answer,unit',
  ...Array.from({ length: questions }, (_, n) => `How much is ${n} plus ${n}?,${2 * n},apples`),
].join('\n');
/** A system prompt, a user message with the question and a column, and one with other braces. */
const prompts = [
  'You are a careful clerk.\nAnswer with a number.',
  'Count the {unit}, and say a number alone: {question}',
  'Write JSON such as {"n": 1}, then the number for: {question}',
].join('\n---\n');

/** Right on all questions under the first prompt, on two thirds under the second and on one third otherwise. */
function says({ messages }: ChatBody): string {
  const asked = messages.map(({ content }) => content).join('\n');
  const n = Number(/How much is (\d+) plus/.exec(asked)?.[1] ?? 0);
  const isRight = asked.includes('clerk') || (asked.includes('apples') ? n % 3 > 0 : n % 3 === 0);
  return String(isRight ? 2 * n : 2 * n + 1);
}

test(
  'from the first page to a run with a server, prompts and open questions of one’s own in eight clicks; all is asked, and the report says which prompt is best',
  async () => {
    const { page } = app;
    const person = new CountedPerson();
    await setUpOwnPrompts(page, person, { origin: server.origin, csv, prompts, count: 3 });
    const models = page.getByRole('group', { name: 'Models', exact: true });
    expect(await models.getByRole('checkbox', { checked: true }).count()).toBe(1);
    const sets = page.getByRole('group', { name: 'Question sets' });
    expect(await sets.getByRole('checkbox', { checked: true }).count()).toBe(1);
    const chosen = page.getByRole('group', { name: 'System prompts' }).getByRole('checkbox', { checked: true });
    expect(await chosen.count()).toBe(3);
    await page.getByText('30 of 30.').waitFor();
    await person.click(page.getByRole('button', { name: 'Start', exact: true }));
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    expect(person.clicks).toBeLessThanOrEqual(8);
    expect(person.fields).toBeLessThanOrEqual(3);
    await untilFinished(page);

    const asked = server.answered.map(({ body }) => body.messages.map(({ content }) => content));
    for (let n = 0; n < questions; n++) {
      const question = `How much is ${n} plus ${n}?`;
      for (const messages of [
        ['You are a careful clerk.\nAnswer with a number.', question],
        [`Count the apples, and say a number alone: ${question}`],
        [`Write JSON such as {"n": 1}, then the number for: ${question}`],
      ])
        expect(asked, `question ${n}`).toContainEqual(messages);
    }
    const main = page.getByRole('main');
    const [best, worst] = ['Prompt 1', 'Prompt 3'];
    await main.getByText('Best against worst prompt').first().waitFor();
    await main
      .getByText(new RegExp(`scores \\d+\\.\\d to \\d+\\.\\d points lower under “${worst}” than under “${best}”`))
      .waitFor();
    await main
      .getByText('3 prompts are too few to bound how much the score varies: at least five are needed')
      .first()
      .waitFor();
    // The report shows the texts of the prompts.
    const texts = main.getByRole('region', { name: 'Which prompts?', exact: true });
    await texts.getByText('Count the {unit}, and say a number alone: {question}').first().waitFor();
  },
  3 * minutes,
);

test('what was started is ticked when the form is opened again, and a form that lacks something says what', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('checkbox', { name: /^echo/, checked: true }).waitFor();
  await page.getByRole('checkbox', { name: /^Pasted questions/, checked: true }).waitFor();
  const own = page.getByRole('group', { name: 'System prompts' });
  expect(await own.getByRole('checkbox', { checked: true }).count()).toBe(3);
  await own.getByRole('checkbox', { name: 'Ask “Prompt 2”' }).uncheck();
  await own.locator('summary').filter({ hasText: 'careful clerk' }).click();
  await own.getByRole('textbox', { name: 'System message' }).fill('You are a {mood} clerk.');
  await page.getByText(/^Prompts use \{mood\}, but 30 questions of “pasted-questions” have no such column/).waitFor();
  expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
  await own.getByRole('textbox', { name: 'System message' }).fill('Say {answer}.');
  await own.getByText(/tells the model the right answer: \{answer\} inserts the reference/).waitFor();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByRole('checkbox', { name: /^echo/ }).uncheck();
  await page.getByText('Choose at least one model. Go there').waitFor();
  expect(await start.isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Go there' }).click();
  await page.getByRole('checkbox', { name: /^echo/ }).check();
  await expect.poll(() => start.isEnabled()).toBe(true);
});

test('a server that does not answer is told in the dialog and put right there; what was ticked and typed stays', async () => {
  const { page } = app;
  const other = await serveOpenAi({ models: ['second'] });
  const port = new URL(other.origin).port;
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.getByRole('button', { name: 'Add a model from a server' }).click();
  const dialog = page.getByRole('dialog');
  // A port that was just closed, so nothing listens there.
  const gone = await serveOpenAi();
  await gone.close();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(gone.baseUrl);
  await dialog.getByRole('button', { name: 'Add the server' }).click();
  await dialog.getByText(/^Nothing answers at http/).waitFor();
  await dialog.getByRole('button', { name: 'Change the address or key' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${port}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('checkbox', { name: /^second/, checked: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('checkbox', { name: /^echo/ }).isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('7');
  await other.close();
});
