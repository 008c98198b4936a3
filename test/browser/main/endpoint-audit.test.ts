import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';
import { responsesIn, saved, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
const key = 'sk-secret-0123456789';

let app: App;
let server: OpenAiServer;

beforeAll(async () => {
  server = await serveOpenAi({ key, models: ['echo', 'qwen3:4b'], fault: ({ tried }) => (tried === 1 ? 'broken' : 'none') });
  app = await openApp();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

test('an endpoint is added on the Models page, and its models can be asked at once, before any reload', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Models' }).first().click();
  await page.getByRole('button', { name: 'Add a server' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Name and limits').click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl);
  await form.getByLabel(/^Key \(/).fill(key);
  await form.getByRole('button', { name: 'Add the server' }).click();
  await page.getByText('Connected. Mine has 2 models.').waitFor();
  await page.getByRole('checkbox', { name: 'echo' }).check();
  await page.getByRole('checkbox', { name: 'qwen3:4b' }).check();
});

test(
  'an audit of two of its models runs whole, and its archive says where the answers came from and not by which key',
  async () => {
    const { page } = app;
    // Follows a link in the page, because only this tab's memory holds the key.
    await page.evaluate(() => (location.hash = '#/new'));
    await page
      .getByRole('checkbox', { name: /qwen3:4b/ })
      .first()
      .waitFor();
    await page.evaluate(() => {
      location.hash =
        '#/new?study=system-prompt&models=endpoint:mine/echo,endpoint:mine/qwen3%253A4b&items=arithmetic&n=3&seed=3';
    });
    await page.getByText('60 answers').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilFinished(page);
    const archive = (await saved(page, 'Archive (.jsonl)')).text;
    const responses = responsesIn(archive);
    expect(responses.filter(({ finish }) => finish === 'error')).toEqual([]);
    expect(new Set(responses.map(({ model }) => model))).toEqual(
      new Set(['endpoint:mine/echo', 'endpoint:mine/qwen3%3A4b']),
    );
    expect(archive).toContain(server.origin);
    expect(archive).not.toContain(key);
    expect(new Set(server.answered.map(({ body }) => body.model))).toEqual(new Set(['echo', 'qwen3:4b']));
    expect(server.mostAtOnce).toBeLessThanOrEqual(4);
  },
  5 * minutes,
);

test('after a reload a key that was not kept is gone: the run says so, and keeps what it has', async () => {
  const { page, served } = app;
  await page.reload();
  await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=calendar&n=2&seed=3&start=1`);
  await page
    .getByText(/^This link wants to send .* Nothing is sent before you press Start\.$/)
    .waitFor({ timeout: minutes });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page
    .getByText(/answered 401: its key is missing or wrong/)
    .first()
    .waitFor({ timeout: minutes });
});

test('nobody but the endpoint was asked', () => {
  expect(app.foreign.filter((address) => !address.startsWith(`${server.baseUrl}/`))).toEqual([]);
});
