import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatModelId } from '../../../src/core/models/model-id.ts';
import { formatReplayModelId } from '../../../src/engine/replay/model-id.ts';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';
import { startByLink, untilFinished } from '../run-pages.ts';
import { untilDatabase } from '../until-database.ts';

const minutes = 60_000;

let app: App;
let server: OpenAiServer;
/** The id of a small model. */
let small: string;

beforeAll(async () => {
  server = await serveOpenAi();
  app = await openApp();
  const { page, served } = app;
  await page.evaluate(
    ({ baseUrl, origin }) => {
      const endpoint = { id: 'mine', name: 'Mine', baseUrl, parallel: 4, timeoutMs: 60_000, keepsKey: false };
      localStorage.setItem('evenkeel-endpoints', JSON.stringify([{ ...endpoint, models: ['echo', 'test-model'] }]));
      localStorage.setItem('evenkeel-origins', JSON.stringify([origin]));
    },
    { baseUrl: server.baseUrl, origin: server.origin },
  );
  const listed = await page.request.get(`${served.address}models/index.json`);
  const { models } = (await listed.json()) as { models: { id: string; revision: string; dtype: string }[] };
  const [{ id, revision, dtype } = { id: '', revision: '', dtype: '' }] = models;
  small = formatModelId({ engine: 'transformers', repo: id, revision, dtype });
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

/** The number of runs and requests before a link is followed. */
let before: { runs: number; readonly asked: number };
beforeEach(async () => {
  await app.page.goto('about:blank');
  before = { runs: await plans(app.page), asked: server.paths.length };
});

const link = (query: string) => `${app.served.address}#/new?study=system-prompt&${query}&start=1`;

const prompts = () => server.answered.filter(({ body }) => body.messages.length > 1).length;

/** Checks that the form is filled, says why it waits, stores nothing and sends nothing. */
async function expectToWait(where: Page | Frame, sentence: string, mayBePressed = true): Promise<void> {
  await where.getByRole('status').getByText(sentence, { exact: true }).waitFor();
  const start = where.getByRole('button', { name: 'Start', exact: true });
  await expect.poll(() => start.isEnabled()).toBe(mayBePressed);
  await untilAnotherStarts();
  before.runs += 1;
  expect(where.url()).toContain('#/new?');
  expect({ runs: await plans(app.page), asked: server.paths.length }).toEqual(before);
}

let seed = 100;
/** Starts an allowed link in another tab. Once it has started, the link before it has had enough time. */
async function untilAnotherStarts(): Promise<void> {
  const other = await app.context.newPage();
  const models = encodeURIComponent(small);
  await startByLink(other, app.served.address, `models=${models}&items=calendar&n=1&seed=${++seed}`);
  await other.close();
}

/** How many runs any page of this profile has made. */
async function plans(page: Page): Promise<number> {
  const other = await page.context().newPage();
  await other.goto(app.served.address);
  await untilDatabase(other);
  const count = await other.evaluate(async () => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const counted = database.transaction('plans').objectStore('plans').count();
    const found = await new Promise<number>((resolve) => (counted.onsuccess = () => resolve(counted.result)));
    database.close();
    return found;
  });
  await other.close();
  return count;
}

test('attack 1: a link that would send prompts to an endpoint, on this machine too, waits for a person and says what it wants', async () => {
  const { page } = app;
  await page.goto(link(`models=endpoint:mine/echo,endpoint:mine/test-model&items=arithmetic&n=2`));
  await expectToWait(
    page,
    `This link wants to send 40 prompts to “Mine” (${server.origin}). Nothing is sent before you press Start.`,
  );
  await page.getByText('Their questions come with Evenkeel. None of them is your own.', { exact: true }).waitFor();
  expect(server.paths).toEqual([]);
});

test(
  'a small model beside an endpoint’s waits with it; the click sends as many prompts as were told, and the answers may then stand in alone',
  async () => {
    const { page } = app;
    await page.goto(link(`models=${encodeURIComponent(`${small},endpoint:mine/echo`)}&items=arithmetic&n=1`));
    await expectToWait(
      page,
      `This link wants to send 10 prompts to “Mine” (${server.origin}). Nothing is sent before you press Start.`,
    );
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    const run = page.url().slice(-64);
    await untilFinished(page);
    expect(prompts()).toBe(10);

    const replay = encodeURIComponent(formatReplayModelId(run, 'endpoint:mine/echo'));
    await page.goto('about:blank');
    await startByLink(page, app.served.address, `models=${replay}&items=arithmetic&n=1`);
    await untilFinished(page);
    expect(prompts()).toBe(10);
  },
  5 * minutes,
);

test('a small model starts alone', async () => {
  await startByLink(app.page, app.served.address, `models=${encodeURIComponent(small)}&items=calendar&n=1`);
});

test('a link to a model that is not here downloads nothing, starts nothing, and says so', async () => {
  const { page } = app;
  const elsewhere = 'transformers-webgpu:onnx-community/some@0123456789abcdef:q4';
  await page.goto(link(`models=${encodeURIComponent(`${small},${elsewhere}`)}&items=words&n=1`));
  await expectToWait(
    page,
    'This link wants to ask models that are not on this machine. Nothing is downloaded or started before you ask for it.',
  );
});

test('attack 1: in a frame of another page no link starts, whatever it asks, and no click sends', async () => {
  const { page } = app;
  const own = `models=${encodeURIComponent(small)}&items=words&n=2`;
  const others = 'models=endpoint:mine/echo&n=2';
  const embedding = createServer((_, response) => {
    const frames = [own, others].map((query, n) => `<iframe name="f${n}" title="f${n}" src="${link(query)}"></iframe>`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>${frames.join('')}`);
  });
  await new Promise<void>((resolve) => embedding.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(embedding.address() as AddressInfo).port}/`);
    await expectToWait(page.frame('f0')!, 'This link wants to start its run. Nothing is started before you press Start.');
    await expectToWait(
      page.frame('f1')!,
      `This link wants to send 60 prompts to “Mine” (${server.origin}). Nothing is sent before you press Start.`,
      false,
    );
    for (const name of ['f0', 'f1'])
      await page
        .frame(name)!
        .getByRole('status')
        .getByText('This page is in a frame: open it in a tab of its own.')
        .waitFor();
    const [own] = await Promise.all([
      page.context().waitForEvent('page'),
      page.frame('f1')!.getByRole('link', { name: 'Open this form in a tab' }).click(),
    ]);
    await expect.poll(() => own.getByRole('button', { name: 'Start', exact: true }).isEnabled()).toBe(true);
    await own.close();
  } finally {
    await page.goto('about:blank');
    embedding.close();
  }
});
