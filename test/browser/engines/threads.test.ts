import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../../tools/build/headers.ts';
import { askings } from '../../engine-page/askings.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { openHub, type Hub } from '../hub.ts';

/** The engine's page on a host that sends the app's headers: it is isolated and under the app's policy. */
let open: OpenPage;
let hub: Hub;
let model: string;

beforeAll(async () => {
  hub = await openHub();
  open = await openPage('test/engine-page', 'enginePage', [], undefined, headers);
  model = await open.page.evaluate(async () => (await window.enginePage.smallModels())[0]!.id);
});

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

const threadFiles = () => open.served.asked.filter(({ path }) => /\/thread\.worker-/.test(path));

const answered = async (threads: number) => {
  const asked = askings(24, { temperature: 0.8, maxTokens: 16 }).map((one) => ({ ...one, scoreOptions: ['A', 'B'] }));
  const { known, answers } = await open.page.evaluate((args) => window.enginePage.answerByThreads(...args), [
    model,
    threads,
    asked,
  ] as const);
  expect(answers).toHaveLength(asked.length);
  return { device: known.device, answers: new Map(answers.map(({ cell, text, finish }) => [cell, { text, finish }])) };
};

test('two threads start through the guard, and answer as one does', async () => {
  expect(await open.page.evaluate(() => crossOriginIsolated)).toBe(true);
  const one = await answered(1);
  expect(threadFiles()).toEqual([]);
  const two = await answered(2);
  // The runtime loads only after each of its threads has reported that it started.
  expect(threadFiles()).toEqual([expect.objectContaining({ status: 200 })]);
  expect([one.device, two.device]).toEqual(['wasm', 'wasm, 2 threads']);
  expect(two.answers).toEqual(one.answers);
  expect(new Set([...one.answers.values()].map(({ text }) => text)).size).toBeGreaterThan(1);
});

test('a model of 100 MB is given threads by the engine, and a small one after it one, in another worker', async () => {
  hub.putFolder('made-up/weights', 'abc123'.padEnd(40, '7'), 'test/engine-page/weights');
  const asked = askings(6, { temperature: 0, maxTokens: 8 });
  const found = await open.page.evaluate(
    async ([address, store, small, prompts]) => {
      // As on a laptop with three processors.
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });
      const { downloads, answerAsLarge } = window.enginePage;
      downloads.openHub(address, [store]);
      const entry = await downloads.entry('made-up/weights', 'main', 'q8');
      const { error } = await downloads.download(entry);
      if (error) throw new Error(error);
      return [await answerAsLarge(entry, 100e6, small, prompts), await answerAsLarge(entry, 99e6, small, prompts)] as const;
    },
    [hub.address, hub.store, model, asked] as const,
  );
  const rows = found.map(({ large, small, again }) => [large, small, again].map(({ device, workers }) => [device, workers]));
  expect(rows).toEqual([
    [
      ['wasm, 2 threads', 1],
      ['wasm', 2],
      ['wasm', 2],
    ],
    [
      ['wasm', 1],
      ['wasm', 1],
      ['wasm', 1],
    ],
  ]);
  const texts = found.map(({ large }) => new Map(large.answers.map(({ cell, text }) => [cell, text])));
  expect(texts[0]?.size).toBe(asked.length);
  expect(texts[0]).toEqual(texts[1]);
  // The engine sends such a model one prompt at a time, and its note says what that means.
  expect(found[0].large.notes).toEqual([expect.stringMatching(/^It answers one prompt at a time.* It is quick at that/)]);
});

describe('a library in the engine’s worker', () => {
  test('gets no worker but the runtime’s own thread, by whatever address or class it asks', async () => {
    expect(await open.page.evaluate(() => window.enginePage.attackThreads())).toEqual({
      data: 'UserError',
      blob: 'UserError',
      file: 'UserError',
      query: 'UserError',
      fragment: 'UserError',
      turning: 'said nothing',
      'own class': 'UserError',
      'another target': 'UserError',
      classes: 'only this 1',
      'by a class': 'UserError',
      'put in its place': 'false',
      shared: 'undefined',
      runtime: 'said nothing',
    });
    const elsewhere = open.foreign.filter((address) => ![hub.address, hub.store].some((own) => address.startsWith(own)));
    expect(elsewhere).toEqual([]);
  });

  test('and that thread is guarded as the worker is', async () => {
    const started = open.page.waitForEvent('worker', { predicate: (worker) => /thread\.worker/.test(worker.url()) });
    await open.page.evaluate(() => window.enginePage.startThread());
    const thread = await started;
    const found = await thread.evaluate(async (own) => {
      const reached = async (address: string) => {
        try {
          return String((await fetch(address)).status);
        } catch (error) {
          return (error as Error).name;
        }
      };
      const ways = ['XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'importScripts'];
      const found = [ways.filter((way) => way in globalThis), await reached('https://example.org/'), await reached(own)];
      // Deleting the guarded `fetch` uncovers the one beneath it.
      Reflect.deleteProperty(globalThis, 'fetch');
      return [...found, await reached('https://example.org/')];
    }, `${open.served.address}boot.js`);
    expect(found).toEqual([[], 'UserError', '200', 'UserError']);
  });
});
