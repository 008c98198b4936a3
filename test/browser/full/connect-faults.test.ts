import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isolationHeaders } from '../../../src/app/offline/isolation.ts';
import { built, openApp, type App } from '../app.ts';
import { openHttpsPage, type HttpsPage } from '../https-page/serve-https.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';
import { serve } from '../serve.ts';
import { untilMirrored } from '../until-mirrored.ts';

// Every fault that can separate this page from a server, each at a server that has it.

const key = 'sk-secret-0123456789';

let app: App;
let server: OpenAiServer;

beforeAll(async () => {
  server = await serveOpenAi({ models: ['echo', 'qwen3:4b'] });
  app = await openApp();
  await app.page.goto(`${app.served.address}#/models`);
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});
afterEach(async () => {
  server.change({ models: ['echo', 'qwen3:4b'] });
  await removeAll(app.page);
});

async function add(page: Page, address: string, more: { readonly key?: string; readonly seconds?: string } = {}) {
  await page.getByRole('button', { name: 'Add a server' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Address' }).fill(address);
  if (more.key) await form.getByLabel(/^Key \(/).fill(more.key);
  if (more.seconds) {
    await form.getByText('Name and limits').click();
    await form.getByRole('textbox', { name: 'Longest silence in seconds' }).fill(more.seconds);
  }
  await form.getByRole('button', { name: 'Add the server' }).click();
}

async function removeAll(page: Page) {
  const remove = page.getByRole('button', { name: /^Remove 127/ });
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(left - 1);
  }
  await page.getByText('No server yet').waitFor();
}

const connected = (page: Page) => page.getByText('has 2 models. Tick the models to test.').waitFor();
const fault = (page: Page, title: string | RegExp) => page.getByRole('alert').filter({ hasText: title });
const toCopy = (page: Page) => page.getByRole('textbox', { name: /[Tt]o copy$/ });
const tryAgain = (page: Page) => page.getByRole('button', { name: /^Try again to reach / }).click();

async function answering(listener: RequestListener): Promise<{ origin: string; close: () => Promise<void> }> {
  const other = createServer(listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        other.close(() => resolve());
        other.closeAllConnections();
      }),
  };
}

test('the page announces how many requests it sends and sends nothing before the click; then the models can be ticked', async () => {
  const { page } = app;
  const before = server.paths.length;
  await page.getByRole('button', { name: 'Add a server' }).click();
  const form = page.getByRole('dialog');
  await form.getByText(/sends at most 2 small requests, to this address alone/).waitFor();
  // An address as pasted from elsewhere, without http://.
  await form.getByRole('textbox', { name: 'Address' }).fill(new URL(server.origin).host);
  await form.getByText(`Taken as ${server.baseUrl}`).waitFor();
  expect(server.paths.length).toBe(before);
  await form.getByRole('button', { name: 'Add the server' }).click();
  await connected(page);
  expect(server.paths.slice(before)).toEqual(['/v1/models']);
  await page.getByRole('checkbox', { name: 'echo' }).check();
  await page.getByText(/It seems to ignore top-k .* Checked on /).waitFor();
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'echo' }).isChecked()).toBe(true);
  await untilMirrored(page, 'evenkeel-endpoints');
  expect(await page.getByRole('checkbox', { name: 'echo' }).isChecked()).toBe(true);
});

test('one that comes back by Undo is not asked again', async () => {
  const { page } = app;
  await add(page, server.baseUrl);
  await connected(page);
  const before = server.paths.length;
  await page.getByRole('button', { name: /^Remove 127/ }).click();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: /^Ask 127.* for its models$/ }).waitFor();
  expect(server.paths.length).toBe(before);
});

test('not running: how to start it; Try again finds it once it runs', async () => {
  const { page } = app;
  const other = await answering((_, response) => response.end());
  await other.close();
  await add(page, `${other.origin}/v1`);
  await fault(page, `Nothing answers at ${other.origin}.`).waitFor();
  for (const [which, system, command] of [
    ['Ollama', 'Linux', `OLLAMA_ORIGINS="${new URL(page.url()).origin}" ollama serve`],
    ['Ollama', 'Windows', `$env:OLLAMA_ORIGINS="${new URL(page.url()).origin}"; ollama serve`],
    ['llama.cpp', 'Linux', `llama-server -m model.gguf --port ${new URL(other.origin).port}`],
  ] as const) {
    await page.getByRole('radio', { name: which, exact: true }).check();
    await page.getByRole('radio', { name: system, exact: true }).check();
    expect(await toCopy(page).inputValue()).toBe(command);
  }
  const now = await answering((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }] }));
  });
  await page.getByRole('button', { name: /^Change 127/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill(now.origin);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /^Ask 127.* for its models$/ }).click();
  await connected(page);
  await now.close();
});

test('a second request without the key distinguishes a CORS refusal from a stopped server; Try again finds the server once it allows the page', async () => {
  const { page } = app;
  server.change({ withoutCors: true });
  const before = server.paths.length;
  await add(page, server.baseUrl, { key });
  await fault(page, `${server.origin} answers, but does not let this page ask it (CORS).`).waitFor();
  await page.getByRole('radio', { name: 'vLLM', exact: true }).check();
  expect(await toCopy(page).inputValue()).toContain(`--allowed-origins '["${new URL(page.url()).origin}"]'`);
  // The first request, with the key, did not pass the browser’s preflight.
  expect(server.paths.slice(before)).toEqual(['/v1/models']);
  expect(server.keys).toEqual([]);
  server.change({ models: ['echo', 'qwen3:4b'] });
  await tryAgain(page);
  await connected(page);
});

test('a wrong key, and a key that is wanted', async () => {
  const { page } = app;
  server.change({ key });
  await add(page, server.baseUrl, { key: 'sk-wrong' });
  await fault(page, 'The server rejects this key (401).').waitFor();
  await page.getByRole('button', { name: /^Remove 127/ }).click();
  await add(page, server.baseUrl);
  await fault(page, 'The server needs a key (401).').waitFor();
});

test('no such path: the usual one is offered, and found', async () => {
  const { page } = app;
  await add(page, `${server.origin}/api/v3`);
  await fault(page, `A server answers at ${server.origin}, but has no list of models at this path (404).`).waitFor();
  await page.getByRole('button', { name: `Use ${server.baseUrl} and try again` }).click();
  await connected(page);
  await page.getByText(server.baseUrl, { exact: true }).waitFor();
});

test.each<[string, RequestListener, RegExp]>([
  [
    'a web page',
    (_, response) => response.end('<!doctype html><title>Open WebUI</title>'),
    /no list of models at this path/,
  ],
  [
    'a redirect',
    (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    /leads to another address/,
  ],
  ['trouble of its own', (_, response) => response.writeHead(503).end(), /answered 503: it reports an error of its own/],
  ['nothing at all, for as long as it may', () => undefined, /sent nothing for 1 s/],
])('%s', async (_, listener, title) => {
  const { page } = app;
  const other = await answering((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    listener(request, response);
  });
  await add(page, `${other.origin}/v1`, { seconds: '1' });
  await fault(page, title).waitFor();
  await other.close();
});

test('nobody but the servers that were added was asked', () => {
  expect(app.foreign.filter((address) => !address.startsWith('http://127.0.0.1:'))).toEqual([]);
});

test('an isolated page, where no answer comes through that the server does not allow, tells them apart too', async () => {
  const served = await serve(built(), undefined, 0, isolationHeaders);
  const page = await app.context.newPage();
  await page.goto(`${served.address}#/models`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  server.change({ withoutCors: true });
  await add(page, server.baseUrl);
  await fault(page, /does not let this page ask it \(CORS\)/).waitFor();
  const other = await answering((_, response) => response.end());
  await other.close();
  await page.getByRole('button', { name: /^Remove 127/ }).click();
  await add(page, other.origin);
  await fault(page, /^Nothing answers at /).waitFor();
  await page.close();
  await served.close();
});

test('from https: http elsewhere is blocked, and this machine is reached once the person lets it', async () => {
  let https: HttpsPage | undefined;
  try {
    https = await openHttpsPage('#/models');
    const { page, origin } = https;
    const { port } = new URL(server.origin);
    const before = server.paths.length;
    await add(page, `http://cluster.test:${port}/v1`);
    await fault(page, /^This page came over https, so the browser does not let it ask http:\/\/cluster\.test/).waitFor();
    expect(await toCopy(page).inputValue()).toBe(`ssh -N -L ${port}:localhost:${port} USER@cluster.test`);
    await page.getByRole('button', { name: /^Remove cluster/ }).click();

    await https.answer('denied');
    await add(page, server.baseUrl);
    await fault(page, 'The browser does not let this page reach other programs on this device.').waitFor();
    expect(await toCopy(page).inputValue()).toBe(`chrome://settings/content/siteDetails?site=${encodeURIComponent(origin)}`);

    // The permission is neither granted nor denied, so either fault is possible.
    await https.answer('prompt');
    await tryAgain(page);
    await fault(page, /The browser does not say which of these it is/).waitFor();
    await page.getByText('If the browser does not let this page reach this device:').waitFor();
    await page.getByText('If nothing runs there:').waitFor();
    expect(server.paths.length).toBe(before);

    await https.answer('granted');
    await tryAgain(page);
    await connected(page);
  } finally {
    await https?.close();
  }
});
