import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { serveOpenAi, type ChatBody, type OpenAiServer } from '../../openai-server.ts';
import { responsesIn, saved, untilFinished } from '../../run-pages.ts';
import { untilStill } from '../../until-still.ts';

/** Answers each question as promptfoo’s file asserts, and rewords any prompt. */
function says({ messages }: ChatBody): string {
  const text = messages.map(({ content }) => content).join('\n');
  if (text.includes('New prompt:')) return 'New prompt: "Kindly reply to {question}, and keep it short."';
  if (text.includes('You judge an answer')) return 'It does.\nVerdict: yes';
  if (text.includes('refunds')) return 'About 30 days.';
  if (text.includes('gift')) return text.includes('clerk') ? 'Yes' : 'No';
  return '{"days": 30}';
}

let app: App;
let server: OpenAiServer;
beforeAll(async () => {
  server = await serveOpenAi({ models: ['echo'], says });
  app = await openApp();
  const { page } = app;
  await page.goto(`${app.served.address}#/new?study=system-prompt`);
  await page.getByRole('button', { name: 'Add a model from a server' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(server.origin);
  await dialog.getByRole('button', { name: 'Add the server' }).click();
  await page.getByRole('checkbox', { name: /^echo/, checked: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const minutes = 60_000;
const pictures = process.env.EVENKEEL_PICTURES;

/** Takes pictures for people to look at. */
async function picture(name: string): Promise<void> {
  if (!pictures) return;
  const { page } = app;
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test(
  'prompts, tests and assertions of promptfoo’s come in, what is left out is said, and they run',
  async () => {
    const { page } = app;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Open a promptfoo file' }).click();
    const file = dialog.locator('input[type=file]');
    const hostile = `prompts: ['{{question}}', file://p.txt]\ntests:\n  - vars: { question: One }\n    assert: [{ type: javascript, value: 'fetch("/x")' }, { type: contains, value: a }]\n`;
    await file.setInputFiles({ name: 'hostile.yaml', mimeType: 'text/yaml', buffer: Buffer.from(hostile) });
    await dialog.getByText('Prompt 2 was left out: it is file://, which is not opened.').waitFor();
    await dialog.getByText(/^Test 1, assertion 1 was left out: javascript is code/).waitFor();

    await file.setInputFiles('test/fixtures/promptfoo/refunds.yaml');
    await dialog.getByText('Refund clerk', { exact: true }).waitFor();
    await dialog.getByText(/^3 questions, from the variable “question”/).waitFor();
    await picture('promptfoo');
    await dialog.getByRole('button', { name: 'Use these prompts and questions' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: /^Refund clerk/, checked: true }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Ask “/, checked: true }).count()).toBe(2);

    await page.getByRole('combobox', { name: 'Model that judges by the rubric' }).selectOption({ label: 'echo' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    await untilFinished(page);
    const { text } = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(text)).toHaveLength(6);
    // The one rubric judges the answers of both prompts.
    expect(text.split('\n').filter((line) => line.includes('"type":"judgement"'))).toHaveLength(2);
    expect(text).not.toContain('sk-not-to-be-taken');
    expect(server.answered.map(({ body }) => body.messages.map(({ content }) => content))).toContainEqual([
      'You are a clerk of Acme. JSON looks like {"days": 1}.',
      'May I return a gift?',
    ]);
    // One of the six answers is wrong, so one prompt scores 66.7 and the other 100: a difference of 33.3 points.
    await page
      .getByText(/33\.3|66\.7/)
      .first()
      .waitFor();
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);

test(
  'variants are shown before they are added, and a model’s rewordings are checked and taken by hand',
  async () => {
    const { page } = app;
    const dialog = page.getByRole('dialog');
    await page.goto(`${app.served.address}#/new?study=system-prompt`);
    await page.getByRole('button', { name: 'Paste prompts' }).click();
    await dialog.getByRole('textbox', { name: 'Or paste prompts' }).fill('Answer {question} in a few words, please.');
    await dialog.getByRole('button', { name: 'Add 1 prompt' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Make variants' }).click();
    await dialog.getByRole('checkbox', { name: /^Typos/ }).waitFor();
    await dialog.getByRole('checkbox', { name: /^Letter case/ }).check();
    await dialog.getByRole('group', { name: 'What “Letter case” changes' }).waitFor();
    await picture('variants');
    const before = await page.getByRole('checkbox', { name: /^Ask “/, checked: true, includeHidden: true }).count();
    await dialog.getByRole('button', { name: /^Add \d variants$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    const ticked = page.getByRole('checkbox', {
      name: /^Ask “.*, (?:typos|letter case|politeness|punctuation) \(medium, seed 1\)”$/,
      checked: true,
    });
    expect(await ticked.count()).toBeGreaterThanOrEqual(3);
    expect(await page.getByRole('checkbox', { name: /^Ask “/, checked: true }).count()).toBeGreaterThan(before);

    await page.getByRole('button', { name: 'Rewordings by a model' }).click();
    const sources = dialog.getByRole('combobox', { name: 'Prompt to reword' });
    const pasted = sources.getByRole('option', { name: /^Prompt 1$/ });
    await sources.selectOption(await pasted.first().getAttribute('value'));
    const models = dialog.getByRole('combobox', { name: 'Reworded by' });
    const echo = await models.getByRole('option', { name: /^echo/ }).getAttribute('value');
    await models.selectOption(echo);
    await dialog.getByRole('textbox', { name: 'How many' }).fill('2');
    await dialog.getByRole('button', { name: 'Write 2 rewordings' }).click();
    await dialog.getByText('It is the same as the other rewording.').waitFor();
    const first = dialog.getByRole('checkbox', { name: 'Take rewording 1' });
    await first.check();
    expect(await dialog.getByRole('checkbox', { name: 'Take rewording 2' }).isDisabled()).toBe(true);
    const asked = server.answered.filter(({ body }) => JSON.stringify(body.messages).includes('New prompt:'));
    expect(asked).toHaveLength(2);
    await picture('rewordings');
    await dialog.getByRole('button', { name: 'Add 1 rewording' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: /reworded 1”$/, checked: true }).waitFor();
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);
