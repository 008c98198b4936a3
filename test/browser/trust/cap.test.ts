import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';

let app: App;
let server: OpenAiServer;
beforeAll(async () => {
  // Every seventh prompt first gets an error and is sent again.
  server = await serveOpenAi({
    models: ['echo'],
    thinksMs: 15,
    fault: ({ body, tried }) => (tried === 1 && (body.seed ?? 0) % 7 === 0 ? 'broken' : 'none'),
  });
  app = await openApp();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const minutes = 60_000;
const paused = (requests: number) =>
  app.page.getByText(`Paused at its limit: ${requests} of at most ${requests} requests sent.`).first().waitFor();
const answersKept = () => app.page.getByText(/^\d+ answers are kept\.$/).innerText();

test(
  'a cap of 100 requests stops at 100 as the server counts them, after a reload too; raised, the run goes on to it',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new?study=system-prompt&items=words&n=all`);
    await page.getByRole('button', { name: 'Add a model from a server' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl);
    await dialog.getByText('Name and limits').click();
    await dialog.getByRole('textbox', { name: 'Requests at once' }).fill('6');
    await dialog.getByRole('button', { name: 'Add the server' }).click();
    await page.getByRole('checkbox', { name: /^echo/, checked: true }).waitFor();

    await page.getByText('No price typed: cost unknown.').waitFor();
    await page.getByText('Prices and limits').click();
    await page.getByRole('textbox', { name: 'Prompts' }).fill('1');
    await page.getByText('The price of echo needs both numbers.').waitFor();
    await page.getByRole('textbox', { name: 'Answers' }).fill('2');
    await page.getByText(/^At most about \$\d+\.\d\d, by the prices you typed\.$/).waitFor();
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('100');
    await page.getByRole('button', { name: 'Start', exact: true }).click();

    await paused(100);
    expect(server.asked).toHaveLength(100);
    expect(server.mostAtOnce).toBeGreaterThan(1);
    const repeated = server.asked.filter(({ tried }) => tried > 1).length;
    expect(repeated).toBeGreaterThan(0);
    // The page counts every answer that the server gave, including those to the greeting.
    expect(await answersKept()).toBe(`${server.answered.length} answers are kept.`);

    await page.reload();
    await paused(100);
    expect(server.asked).toHaveLength(100);
    await page.getByText('Sent so far: 100 requests of at most 100').waitFor();
    const requests = page.getByRole('textbox', { name: 'Requests', exact: true });
    await requests.fill('120');
    // Storing something else of the run leaves the typed limit unchanged.
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note on this run' }).fill('Twenty more.');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Twenty more.', { exact: true }).waitFor();
    expect(await requests.inputValue()).toBe('120');
    await page.getByRole('button', { name: 'Set and continue' }).click();
    await paused(120);
    expect(server.asked).toHaveLength(120);
    expect(await answersKept()).toBe(`${server.answered.length} answers are kept.`);
  },
  3 * minutes,
);
