import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { serveOpenAi, type OpenAiServer } from '../../openai-server.ts';
import { untilFinished } from '../../run-pages.ts';

const capitals = ['Paris', 'Rome', 'Oslo', 'Lima', 'Cairo', 'Kyiv', 'Delhi', 'Bern', 'Riga', 'Minsk'];

let app: App;
let server: OpenAiServer;
let answered = 0;
let letGo: () => void = () => undefined;
const held = new Promise<void>((resolve) => (letGo = resolve));
/** How many answers the server gives before it waits. */
let most = 15;
let more: () => void = () => undefined;
const firstHeld = new Promise<void>((resolve) => (more = resolve));

beforeAll(async () => {
  server = await serveOpenAi({
    models: ['chatty'],
    says: ({ messages }) => {
      const text = messages.map(({ content }) => content).join(' ');
      const n = Number(/number (\d+)\?/.exec(text)?.[1] ?? 0);
      return `Happy to help! The answer is ${capitals[n] ?? 'Paris'}.`;
    },
    holds: () => {
      answered += 1;
      if (answered <= most) return undefined;
      return answered <= 30 ? firstHeld : held;
    },
  });
  app = await openApp();
});
afterAll(async () => {
  letGo();
  more();
  await app?.close();
  await server?.close();
});

test('a run that goes on is checked from its twentieth answer on, and scored otherwise while it runs', async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog');
  await page.goto(`${app.served.address}#/new?study=system-prompt`);
  await page.getByRole('button', { name: 'Add a model from a server' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(server.origin);
  await dialog.getByRole('button', { name: 'Add the server' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add your own questions' }).click();
  await dialog
    .getByRole('textbox', { name: 'Or paste questions' })
    .fill(`question,answer\n${capitals.map((city, n) => `Which capital has number ${n}?,${city}`).join('\n')}`);
  await dialog.getByRole('radio', { name: /^By rules/ }).check();
  await dialog.getByRole('combobox', { name: 'What counts' }).selectOption('A text');
  await dialog.getByRole('checkbox', { name: /^To the last character/ }).check();
  await dialog.getByRole('textbox', { name: 'Title of the set' }).fill('Capitals');
  await dialog.getByRole('button', { name: 'Save as a question set' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);

  const check = page.getByRole('region', { name: 'Check the scoring' });
  await page
    .getByText(/^1[0-9] of /)
    .first()
    .waitFor();
  expect(await check.count()).toBe(0);
  most = 30;
  more();
  await check.getByText(/^\d+ answers marked wrong contain the right one\.$/).waitFor();
  const requests = server.asked.length;
  await check.getByRole('button', { name: 'Count answers by what they say' }).click();
  await check.getByText('These answers are scored by “Answers by what they say”.').waitFor();
  expect(server.asked.length).toBe(requests);
  letGo();
  await untilFinished(page);
  await page.getByText('100%').first().waitFor();
  expect(app.faults).toEqual([]);
});
