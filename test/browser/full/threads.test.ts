import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../../tools/build/headers.ts';
import { askings } from '../../engine-page/askings.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';

/** The engine's page as a host serves it that sends the app's headers: isolated, and under its policy. */
let open: OpenPage;
let model: string;

beforeAll(async () => {
  open = await openPage('test/engine-page', 'enginePage', [], undefined, headers);
  model = await open.page.evaluate(async () => (await window.enginePage.smallModels())[0]!.id);
});

afterAll(() => open?.close());

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
  // The runtime loads when each of its threads has said that it is there.
  expect(threadFiles()).toEqual([expect.objectContaining({ status: 200 })]);
  expect([one.device, two.device]).toEqual(['wasm', 'wasm, 2 threads']);
  expect(two.answers).toEqual(one.answers);
  expect(new Set([...one.answers.values()].map(({ text }) => text)).size).toBeGreaterThan(1);
});

describe('a library in the engine’s worker', () => {
  test('gets no worker but the runtime’s own thread, by whatever address or class it asks', async () => {
    const before = open.foreign.length;
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
    expect(open.foreign).toHaveLength(before);
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
      const found = [
        ways.filter((way) => way in globalThis),
        await reached('https://example.org/'),
        await reached(own),
      ];
      // What lies beneath the guarded one.
      Reflect.deleteProperty(globalThis, 'fetch');
      return [...found, await reached('https://example.org/')];
    }, `${open.served.address}boot.js`);
    expect(found).toEqual([[], 'UserError', '200', 'UserError']);
  });
});
