import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EndpointAccess } from '../../../src/engine/endpoint/access.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import type { CellAnswer } from '../../../src/core/models/engine.ts';
import {
  serveOpenAi,
  type ChatBody,
  type Fault,
  type OpenAiServer,
  type OpenAiServerOptions,
} from '../../browser/openai-server.ts';
import { answers, asking, askings, expected, startWorker } from './started-worker.ts';

const key = 'sk-secret-0123456789';
let server: OpenAiServer;

afterEach(() => {
  vi.restoreAllMocks();
  return server?.close();
});

async function start(options: OpenAiServerOptions = {}, access: Partial<EndpointAccess> = {}, model = 'test-model') {
  const started = await startWorker(options, access, model);
  server = started.server;
  const { worker } = started;
  const manners = await started.loaded;
  const notes = [...manners.notes, ...manners.drawnOtherwise];
  return { worker, notes };
}

const always = (fault: Fault) => ({ fault: () => fault });
const firstOnly = (fault: Fault) => ({ fault: ({ tried }: { tried: number }) => (tried === 1 ? fault : 'none') });
const lastBody = (): ChatBody => server.asked.at(-1)!.body;

describe('an endpoint that does as it should', () => {
  test('answers every cell, each as the server told it, with its tokens', async () => {
    const { worker, notes } = await start({ pieceMs: 5 });
    const asked = askings(20);
    const found = await answers(worker, asked);
    for (const each of asked) {
      expect(found.get(each.cell)).toMatchObject({
        text: expected(each),
        finish: 'stop',
        tokens: { prompt: 5, completion: expected(each).split(' ').length },
      });
      expect(found.get(each.cell)).not.toHaveProperty('error');
      expect(found.get(each.cell)!.ms.decode).toBeGreaterThanOrEqual(0);
    }
    expect(server.mostAtOnce).toBeLessThanOrEqual(4);
    expect(server.mostAtOnce).toBeGreaterThan(1);
    expect(notes).toEqual(['The server decides the chat template and quantisation.', 'It reports its system as “fp_test”.']);
  });

  test('is asked as a server of OpenAI’s protocol wants it', async () => {
    const { worker } = await start();
    await answers(worker, [asking(1)]);
    expect(lastBody()).toEqual({
      model: 'test-model',
      messages: [...asking(1).messages],
      max_tokens: 64,
      temperature: 0,
      seed: 1001,
      stream: true,
      stream_options: { include_usage: true },
    });
    const decoding = { temperature: 0.7, topK: 40, topP: 0.9, maxTokens: 3 };
    const cut = (await answers(worker, [asking(2, { decoding, seed: 2 ** 32 - 1 })])).get('cell 2');
    expect(lastBody()).toMatchObject({ temperature: 0.7, top_k: 40, top_p: 0.9, seed: 2 ** 31 - 1, max_tokens: 3 });
    // Settings that a server may restrict by default are turned off explicitly.
    expect(lastBody()).toMatchObject({ min_p: 0, repeat_penalty: 1, repetition_penalty: 1 });
    await answers(worker, [asking(3, { decoding: { temperature: 1.5, maxTokens: 8 } })]);
    expect(lastBody()).toMatchObject({ temperature: 1.5, top_k: 0, top_p: 1, min_p: 0 });
    expect(cut?.finish).toBe('length');
  });

  test('tells how likely each letter was, where it is asked', async () => {
    const { worker } = await start();
    const found = await answers(worker, [asking(1, { scoreOptions: ['A', 'B', 'C'] })]);
    expect(lastBody()).toMatchObject({ logprobs: true, top_logprobs: 20 });
    const { letters, mass } = found.get('cell 1')!.logprobs as { letters: Record<string, number | null>; mass: number };
    expect(Math.exp(letters.A!)).toBeCloseTo(0.75);
    expect(Math.exp(letters.B!)).toBeCloseTo(0.25);
    expect(letters.C).toBe(null);
    expect(mass).toBeCloseTo(0.8);
  });

  test.each(['in its text', 'apart'] as const)('keeps what it thought apart from its answer: %s', async (thinks) => {
    const { worker } = await start({ thinks });
    const found = (await answers(worker, [asking(1)])).get('cell 1')!;
    expect(found.text.trim()).toBe(expected(asking(1)));
    expect(found.thought?.trim()).toBe('Let me see.');
  });

  test('may answer in one piece, say nothing of tokens, and call its model otherwise', async () => {
    const { worker, notes } = await start({ neverStreams: true, omitsTokens: true, calls: 'other-model' });
    const found = (await answers(worker, [asking(1)])).get('cell 1')!;
    expect(found).toMatchObject({ text: expected(asking(1)), finish: 'stop', tokens: { prompt: 0, completion: 0 } });
    expect(notes).toContain('Asked for “test-model”, it reports that “other-model” answers.');
    expect(notes).toContain('It does not report token counts: none are shown.');
  });

  test('may refuse settings: they are left out, and it is said', async () => {
    const { worker, notes } = await start({ refuses: ['top_k', 'logprobs', 'seed', 'stream_options', 'max_tokens'] });
    const decoding = { temperature: 1, topK: 5, maxTokens: 9 };
    const found = (await answers(worker, [asking(1, { decoding, scoreOptions: ['A', 'B'] })])).get('cell 1')!;
    expect(found.finish).toBe('stop');
    expect(found).not.toHaveProperty('logprobs');
    expect(lastBody()).toMatchObject({ max_completion_tokens: 9 });
    expect(notes).toContain('It refuses the setting top-k: its own value holds.');
    expect(notes).toContain('It refuses the setting seed: its own value holds.');
    expect(notes).toContain('It reports no log-probabilities: options are not scored.');
  });

  test('may refuse what few servers know, named or not: one after the other is left out, and it is said', async () => {
    const { worker, notes } = await start({ refuses: ['min_p', 'repeat_penalty', 'repetition_penalty'] });
    await answers(worker, [asking(1, { decoding: { temperature: 1, maxTokens: 8 } })]);
    expect(lastBody()).toMatchObject({ temperature: 1, top_k: 0 });
    expect(lastBody()).not.toHaveProperty('min_p');
    expect(notes).toContain('It refuses the setting min-p: its own value holds.');
    expect(notes).toContain('It does not let its penalty for repetition be turned off: its own value holds.');
  });

  test('that says in no words which setting it refuses is asked without those, and with all others', async () => {
    const { worker, notes } = await start({ refuses: ['repetition_penalty', 'top_k'], refusesBy: 'no name' });
    const drawn = { decoding: { temperature: 1, maxTokens: 8 }, scoreOptions: ['A', 'B'] };
    await answers(worker, [asking(1, drawn)]);
    expect(lastBody()).toMatchObject({ min_p: 0, repeat_penalty: 1, logprobs: true });
    expect(lastBody()).not.toHaveProperty('top_k');
    expect(lastBody()).not.toHaveProperty('repetition_penalty');
    expect(notes).toEqual([
      'The server decides the chat template and quantisation.',
      'It reports its system as “fp_test”.',
      'It refuses the setting top-k: its own value holds.',
    ]);
    // One request with every setting, six that each omit one, five that add one again, and the final one.
    expect(server.asked.length).toBe(1 + 6 + 5 + 1);
  });

  test('that lists what it refuses in details is asked without that alone', async () => {
    const { worker, notes } = await start({ refuses: ['min_p', 'repeat_penalty'], refusesBy: 'detail' });
    const drawn = { decoding: { temperature: 1, maxTokens: 8 }, scoreOptions: ['A', 'B'] };
    await answers(worker, [asking(1, drawn)]);
    expect(lastBody()).toMatchObject({ top_k: 0, repetition_penalty: 1, logprobs: true });
    expect(lastBody()).not.toHaveProperty('min_p');
    expect(notes).toEqual([
      'The server decides the chat template and quantisation.',
      'It reports its system as “fp_test”.',
      'It refuses the setting min-p: its own value holds.',
    ]);
  });

  test('that takes no top-k of 0 is sent those of the plan alone', async () => {
    const { worker, notes } = await start({ refusesTopK0: true });
    const drawn = (topK?: number) => ({ decoding: { temperature: 1, maxTokens: 8, ...(topK && { topK }) } });
    const [first] = (await answers(worker, [asking(1, drawn())])).values();
    expect(first?.finish).toBe('stop');
    expect(lastBody()).not.toHaveProperty('top_k');
    expect(notes).toContain('It refuses the 0 that turns top-k off: where the plan has none, its own value holds.');
    await answers(worker, [asking(2, drawn(7))]);
    expect(lastBody()).toMatchObject({ top_k: 7, min_p: 0 });
  });

  test('a healthy server that takes its time is not silent, however many requests wait in the browser', async () => {
    // The last one waits in the browser longer than the timeout for a silent server.
    const { worker } = await start({ thinksMs: 800 }, { parallel: 32, timeoutMs: 4000 });
    const asked = askings(32);
    const found = await answers(worker, asked);
    expect([...found.values()].map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(found.size).toBe(32);
    expect(server.mostAtOnce).toBeLessThanOrEqual(6);
  });

  test('is asked the next batch before the last of this one is answered, each once', async () => {
    const slow = asking(3);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { worker } = await start({ holds: ({ seed }) => (seed === slow.seed ? released : undefined) }, { parallel: 4 });
    const batches = [askings(8).slice(4), []];
    const order: string[] = [];
    await worker.answer(
      askings(4),
      ({ cell }) => {
        // All others are answered first.
        if (order.push(cell) === 7) release();
      },
      async () => batches.shift() ?? [],
    );
    expect([...order].sort()).toEqual(askings(8).map(({ cell }) => cell));
    expect(order.at(-1)).toBe(slow.cell);
  });

  test('the next is asked while the page still takes an answer', async () => {
    const { worker } = await start({}, { parallel: 1 });
    let mostWaiting = 0;
    const before = server.answered.length;
    let taken = 0;
    await worker.answer(askings(4), async () => {
      await expect.poll(() => server.answered.length - before, { timeout: 5000 }).toBe(4);
      mostWaiting = Math.max(mostWaiting, server.answered.length - before - taken);
      taken++;
    });
    expect([taken, mostWaiting]).toEqual([4, 4]);
  });

  test('lists its models', async () => {
    server = await serveOpenAi({ models: ['b', 'a', 'b'], key });
    const access = { name: 'Test', baseUrl: server.baseUrl, key, parallel: 1, timeoutMs: 20_000 };
    expect(await new EndpointWorkerApi(fetch).tryOut(access)).toEqual({ is: 'connected', models: ['b', 'a'] });
  });
});

describe('faults that pass', () => {
  test.each<Fault>([
    'too often, in its own time',
    'broken',
    'starting',
    'dropped at once',
    'dropped in the middle',
    'ends early',
    'error in the stream',
  ])('%s: asked again, answered whole', async (fault) => {
    const { worker } = await start(firstOnly(fault));
    const found = await answers(worker, askings(6));
    for (const each of askings(6)) expect(found.get(each.cell)).toMatchObject({ text: expected(each), finish: 'stop' });
    expect(server.asked).toHaveLength(1 + 12);
  });

  test('a server that says when it wants to be asked again is not asked before, by no cell', async () => {
    const { worker } = await start({ ...firstOnly('too often'), retryAfterSeconds: 1 }, { parallel: 2 });
    await answers(worker, askings(4));
    const refusals = server.asked.filter(({ fault }) => fault === 'too often');
    expect(refusals).toHaveLength(4);
    for (const { at, body } of refusals) {
      const again = server.asked.find((asked) => asked.at > at && asked.body.seed === body.seed)!;
      expect(again.at - at).toBeGreaterThanOrEqual(995);
    }
    // The other request under way may still arrive. After that, nothing is sent for a second.
    const [first] = refusals;
    const between = server.asked.filter(({ at }) => at > first!.at && at < first!.at + 990);
    expect(between.length).toBeLessThanOrEqual(1);
  });

  test('a server that wants to be left alone for hours ends the run', async () => {
    const { worker } = await start({ ...always('too often'), retryAfterSeconds: 7200 });
    await expect(answers(worker, askings(3))).rejects.toThrow('It asks for a pause of 120 minutes');
  });
});

describe('faults of one cell', () => {
  test.each<[Fault, string]>([
    [
      'too often, in its own time',
      'The server “Test” answered 429: it has had too many requests. It says: Rate limit reached',
    ],
    ['broken', 'The server “Test” answered 500: it reports an error of its own. It says: CUDA error'],
    ['dropped in the middle', 'The connection to the server “Test” broke off in the middle of an answer.'],
    ['ends early', 'The server “Test” ended its answer before it was whole.'],
    ['error in the stream', 'The server “Test” sent an error instead of the rest of its answer: out of memory.'],
    ['garbage', 'The server “Test” sent something that is not an answer in OpenAI’s protocol: {"choices": [{"mess.'],
    ['garbage in the stream', 'The server “Test” sent something that is not an answer in OpenAI’s protocol: {"choices":7}.'],
    ['web page', 'The server “Test” sent a web page instead of an answer: check its address.'],
    ['too large', 'The server “Test” sent more than an answer can be (32 MB).'],
    ['filtered', 'The server “Test” cut its answer by its content filter.'],
    [
      'context',
      'The server “Test” answered 400: it refuses this request. It says: This model’s maximum context length is 128 tokens. You asked for 900.',
    ],
  ])('%s: that cell alone fails, in a sentence, and can be asked again', async (fault, sentence) => {
    const bad = ({ body }: { body: ChatBody }) => (body.seed === 1002 ? fault : 'none');
    const { worker } = await start({ fault: bad });
    const found = await answers(worker, askings(5));
    expect(found.get('cell 2')).toMatchObject({ text: '', finish: 'error', error: sentence });
    for (const each of askings(5)) if (each.seed !== 1002) expect(found.get(each.cell)?.text).toBe(expected(each));
    server.change({});
    expect((await answers(worker, [asking(2)])).get('cell 2')?.text).toBe(expected(asking(2)));
  });
});

describe('faults of the endpoint end the stream', () => {
  test('a key that is wrong, and it is not in the sentence', async () => {
    const wrong = start({ key }, { key: 'sk-wrong-987' });
    await expect(wrong).rejects.toThrow('The server “Test” answered 401: its key is missing or wrong.');
    await wrong.catch((error: Error) => expect(error.message).not.toContain('sk-wrong'));
  });

  test('a key that a server echoes in any other refusal is cut out', async () => {
    const { worker } = await start({ key }, { key });
    server.change({ key, refuses: ['messages'] });
    const echo = await answers(worker, [asking(1)]);
    expect(echo.get('cell 1')?.error).toContain('answered 400');
    const { quoteServerError: errorWords } = await import('../../../src/engine/endpoint/reply/server-error.ts');
    expect(errorWords(JSON.stringify({ error: { message: `no: ${key}!` } }), key)).toBe('no: [key removed]!');
  });

  test('a model that it does not have', async () => {
    await expect(start({}, {}, 'no-such')).rejects.toThrow(
      /answered 404: it has no such model, or .* is not its whole address\. It says: model 'no-such' not found/,
    );
  });

  test('nobody there, from the start and in the middle', async () => {
    const access = { baseUrl: 'http://127.0.0.1:9/v1' };
    await expect(start({}, access)).rejects.toThrow(/could not be reached at .*OLLAMA_ORIGINS/);
    const { worker } = await start();
    await server.close();
    const failed: CellAnswer[] = [];
    await expect(worker.answer(askings(50), (answer) => void failed.push(answer))).rejects.toThrow('could not be reached');
    expect(failed.length).toBeLessThan(3);
    expect(failed.every(({ finish }) => finish === 'error')).toBe(true);
  });

  test('one that answered before: the sentence says so, with how many answers it gave', async () => {
    const { worker } = await start();
    await answers(worker, askings(7));
    const { host } = new URL(server.origin);
    await server.close();
    await expect(answers(worker, askings(50))).rejects.toThrow(
      `${host} stopped answering after 7 answers. Since then no connection to it can be made.`,
    );
  });

  test('a redirect is not followed, and named as one', async () => {
    const { worker } = await start(always('redirect'));
    await expect(answers(worker, askings(8))).rejects.toThrow(
      /^The server “Test” answered with a redirect to another address: put that address in instead\.$/,
    );
    expect(server.asked.length).toBeLessThanOrEqual(1 + 4);
  });
});

describe.each([false, true])('attack 13 and what held (in one piece: %s)', (neverStreams) => {
  const startWith = (fault: Fault, access: Partial<EndpointAccess> = {}, more: OpenAiServerOptions = {}) =>
    start({ ...always(fault), neverStreams, ...more }, access);

  test.each<[string, (authorization: string) => string]>([
    ['as it came', (authorization) => `You sent ${authorization}.`],
    ['in base64', (authorization) => `You sent ${Buffer.from(authorization).toString('base64')}.`],
    ['its beginning', (authorization) => `You sent ${authorization.slice(0, 'Bearer '.length + 12)}.`],
  ])('attack 13: a key that an answer repeats is not stored: %s', async (_, echoes) => {
    const { worker } = await startWith('echo', { key }, { echoes });
    const { text } = (await answers(worker, [asking(1)])).get('cell 1')!;
    expect(text).toMatch(/^You sent (?:Bearer )?\[key removed\]\.$/);
  });

  test('null instead of a text is an empty answer', async () => {
    const { worker } = await startWith('says null');
    expect((await answers(worker, [asking(1)])).get('cell 1')).toMatchObject({ text: '', finish: 'stop' });
  });

  test('counts that are none are left out, and the answer stays', async () => {
    const { worker } = await startWith('odd counts');
    expect((await answers(worker, [asking(1)])).get('cell 1')).toMatchObject({
      text: expected(asking(1)),
      finish: 'stop',
      tokens: { prompt: 0, completion: 0 },
    });
  });

  test('half a character is stored as �, and the answer stays', async () => {
    const { worker } = await startWith('half characters');
    const { text, finish } = (await answers(worker, [asking(1)])).get('cell 1')!;
    expect([text, finish]).toEqual([`\ufffd${expected(asking(1))}\ufffd`, 'stop']);
  });
});

test('attack 13: the names of models, and what is said of them, are without the key', async () => {
  const { notes, worker } = await start({ calls: `model of ${key}` }, { key });
  expect(notes).toContain('Asked for “test-model”, it reports that “model of [key removed]” answers.');
  server.change({ models: [`mine-${key}`, 'b'] });
  const access = { name: 'Test', baseUrl: server.baseUrl, key, parallel: 1, timeoutMs: 20_000 };
  expect(await worker.tryOut(access)).toEqual({ is: 'connected', models: ['mine-[key removed]', 'b'] });
});

test('an abort ends what is under way and what waits, at once and without an error', async () => {
  const { worker } = await start({}, { timeoutMs: 600_000 });
  let count = 0;
  // No answer ever ends, so only the abort can end the run.
  server.change({ fault: () => (count++ % 2 ? 'silent' : 'silent in the middle') });
  const found: CellAnswer[] = [];
  const answering = worker.answer(askings(40), (answer) => void found.push(answer));
  await expect.poll(() => count, { timeout: 20_000 }).toBe(4);
  worker.stop();
  await answering;
  expect(found).toEqual([]);
  expect(server.asked.length).toBeLessThanOrEqual(1 + 4);
  server.change({});
  expect((await answers(worker, askings(3))).size).toBe(3);
});

test('an abort ends the wait for a server that asked to be left alone', async () => {
  // Longer than a test's timeout.
  const { worker } = await start({ ...always('too often'), retryAfterSeconds: 250 });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const answering = worker.answer(askings(4), () => {});
  await expect.poll(() => timers.mock.calls.filter(([, ms = 0]) => ms > 200_000).length, { timeout: 20_000 }).toBe(4);
  worker.stop();
  await answering;
  expect(server.asked).toHaveLength(1 + 4);
});
