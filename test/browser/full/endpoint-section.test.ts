import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';

const key = 'sk-secret-0123456789';
const models = ['llama3.2:1b', 'qwen3:4b', '<img src=x onerror=window.ran=1>\u202e'];

let open: OpenPage;
let server: OpenAiServer;

beforeAll(async () => {
  server = await serveOpenAi({ key, models });
  open = await openPage('test/endpoint-page', 'endpointPage');
  await open.page.evaluate(() => window.endpointPage.showSection(['endpoint:far/x', 'transformers:tiny-a@1']));
});
afterAll(async () => {
  await open?.close();
  await server?.close();
});

const page = () => open.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: typeof name === 'string' });
const stored = (name: string) => page().evaluate((key) => localStorage.getItem(key) ?? '', name);
const form = () => page().getByRole('dialog');
const field = (name: string) => form().getByRole('textbox', { name });

describe('what a person does with an endpoint', () => {
  test('nothing is there and nobody is asked until one is added', async () => {
    await page().getByText('No server yet').waitFor();
    expect(open.foreign).toEqual([]);
    expect(server.paths).toEqual([]);
    expect(await stored('evenkeel-origins')).toBe('');
  });

  test('a usual address fills the form; a wrong one is told in a sentence, and nothing is kept', async () => {
    await button('Add a server').click();
    await button(/^Ollama/).click();
    expect(await field('Address').inputValue()).toBe('http://localhost:11434/v1');
    await button(/^LM Studio/).click();
    expect(await field('Address').inputValue()).toBe('http://localhost:1234/v1');
    await form().getByText('Name and limits').click();
    await form().getByText('Left empty: LM Studio.').waitFor();
    await field('Address').fill('ftp://localhost:1234');
    await button('Add the server').click();
    await page().getByText('is not a usable address').waitFor();
    await field('Address').fill('http://cluster.example:8000/v1');
    await page()
      .getByText(/^This address is plain http/)
      .waitFor();
    expect(await stored('evenkeel-endpoints')).toBe('');
  });

  test('added, it says where prompts go, and is asked for its models; a wrong key is named', async () => {
    await field('Name').fill('Mine');
    await field('Address').fill(`${server.baseUrl}/`);
    await form()
      .getByLabel(/^Key \(/)
      .fill('sk-wrong');
    await field('Requests at once').fill('2');
    await button('Add the server').click();
    await form().waitFor({ state: 'hidden' });
    await page().getByRole('heading', { name: 'Mine' }).waitFor();
    await page().getByText(`Prompts stay on this machine: they go to the program at ${server.origin}.`).waitFor();
    await page().getByText('Its key is forgotten when this tab is closed.').waitFor();
    expect(JSON.parse(await stored('evenkeel-origins'))).toEqual([server.origin]);
    await page().getByText('The server rejects this key (401).').waitFor();
    expect(server.paths).toEqual(['/v1/models']);
  });

  test('changed, it takes another key, kept where the person asks for it', async () => {
    await button('Change Mine').click();
    await form()
      .getByLabel(/^New key/)
      .fill(key);
    await form()
      .getByRole('checkbox', { name: /Keep the key/ })
      .check();
    await button('Save changes').click();
    await page().getByText('Its key is kept in this browser.').waitFor();
    expect(await stored('evenkeel-endpoint-keys')).toContain(key);
    expect(await page().content()).not.toContain(key);
    await button('Ask Mine for its models').click();
    await page().getByText('Connected. Mine has 3 models.').waitFor();
  });

  test('its models are ticked, or typed, to be offered for audits; their names are text', async () => {
    await page()
      .getByText(/^Adding a model asks it a few short questions: .* at most 30, of at most 64 tokens\.$/)
      .waitFor();
    expect(server.asked).toHaveLength(0);
    await page().getByRole('checkbox', { name: 'qwen3:4b' }).check();
    await page()
      .getByText(/It seems to ignore top-k .* Checked on /)
      .waitFor();
    // Two requests as an audit sends them. Of the requests that test top-k, two different answers are enough.
    expect(server.asked.map(({ body }) => [body.model, body.messages.length, body['top_k']])).toEqual([
      ['qwen3:4b', 2, undefined],
      ['qwen3:4b', 1, 40],
      ['qwen3:4b', 1, 1],
      ['qwen3:4b', 1, 1],
    ]);
    expect(JSON.parse(await stored('evenkeel-endpoints'))).toMatchObject([
      { probes: { 'qwen3:4b': { found: 'ignored', takes: { thinks: false, systemRole: true, scores: true } } } },
    ]);
    server.change({ key, models, obeysTopK: true });
    await button(/^Try again .*: what qwen3:4b takes/).click();
    await page()
      .getByText(/It obeys top-k: .* Checked on /)
      .waitFor();
    expect(server.asked).toHaveLength(11);
    await page()
      .getByLabel(/onerror/)
      .waitFor();
    expect(await page().evaluate(() => 'ran' in window)).toBe(false);
    await page().getByLabel('A model’s name, typed').fill('own/fine-tune');
    await button('Add this model of Mine').click();
    await page().getByRole('checkbox', { name: 'own/fine-tune' }).waitFor();
    expect(JSON.parse(await stored('evenkeel-endpoints'))).toMatchObject([{ models: ['qwen3:4b', 'own/fine-tune'] }]);
    await page().getByRole('checkbox', { name: 'qwen3:4b' }).uncheck();
    await expect
      .poll(async () => JSON.parse(await stored('evenkeel-endpoints')))
      .toMatchObject([{ models: ['own/fine-tune'] }]);
  });

  test('removed, it is closed and its key is gone; Undo brings all of it back', async () => {
    await button('Remove Mine').click();
    await page().getByText('No server yet').waitFor();
    expect(await stored('evenkeel-origins')).toBe('[]');
    expect(await stored('evenkeel-endpoint-keys')).toBe('');
    await button('Undo').click();
    await page().getByRole('heading', { name: 'Mine' }).waitFor();
    expect(JSON.parse(await stored('evenkeel-origins'))).toEqual([server.origin]);
    await button('Ask Mine for its models').click();
    await page().getByText('Connected. Mine has 3 models.').waitFor();
  });

  test('another tab sees it at once', async () => {
    const other = await open.page.context().newPage();
    await other.goto(open.served.address);
    await other.waitForFunction(() => 'endpointPage' in window);
    await other.evaluate(() => window.endpointPage.removeEndpoint('mine'));
    await page().getByText('No server yet').waitFor();
    await other.close();
  });

  test('a run whose prompts leave this machine says where they go', async () => {
    const banner = page().getByText(/Prompts of this run leave this machine/);
    expect(await banner.count()).toBe(0);
    await page().evaluate(
      () => void window.endpointPage.addEndpoint({ name: 'Far', baseUrl: 'https://far.example/v1', models: ['x'] }),
    );
    await banner.waitFor();
    expect(await banner.textContent()).toBe('Prompts of this run leave this machine: they go to https://far.example.');
    await page().getByText('Prompts leave this machine: they go to https://far.example.').waitFor();
  });
});

test('nobody else was asked; a run’s prompts were sent to nobody', () => {
  const own = [`${server.baseUrl}/models`, `${server.baseUrl}/chat/completions`];
  expect(open.foreign.filter((address) => !own.some((start) => address.startsWith(start)))).toEqual([]);
  for (const { body } of server.asked) expect([16, 64]).toContain(body['max_tokens']);
});
