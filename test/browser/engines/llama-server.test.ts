import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { smallModelAsGguf } from '../../../tools/generators/small-models/to-gguf.ts';
import type { ChatCellPrompt } from '../../chat-prompt.ts';
import { completions } from '../../engine-page/completions.ts';
import { openPage } from '../../engine-page/open.ts';
import { isThorough } from '../../thorough.ts';
import { startLlamaServer, type LlamaServer } from '../llama-server.ts';

const minutes = 60_000;
const models = fileURLToPath(new URL('../../../public/models/', import.meta.url));

let gguf: Uint8Array;
let server: LlamaServer;
let worker: EndpointWorkerApi;
/** Called when an answer begins. */
let onResponse = (): void => undefined;
let notes: readonly string[];

beforeAll(async () => {
  const [revision] = readdirSync(`${models}tiny-c`);
  gguf = await smallModelAsGguf(`${models}tiny-c/${revision}`, 'tiny-c');
  server = await startLlamaServer(gguf, 'tiny-c');
  worker = new EndpointWorkerApi((...request) => fetch(...request).finally(() => onResponse()));
  const access = { name: 'llama.cpp', baseUrl: server.baseUrl, key: '', parallel: 4, timeoutMs: 60_000 };
  const manners = await worker.load(access, 'tiny-c');
  notes = [...manners.notes, ...manners.drawnOtherwise];
}, 3 * minutes);
afterAll(() => server?.close());

async function answers(asked: readonly CellPrompt[]): Promise<CellAnswer[]> {
  const found: CellAnswer[] = [];
  await worker.answer(asked, (answer) => void found.push(answer));
  return found.sort((a, b) => (a.cell < b.cell ? -1 : 1));
}

const question = 'What is 3 + 4?\nA) 5\nB) 7\nC) 9\nD) 11\nAnswer with the letter.';
const asking = (cell: string, content: string, more: Partial<ChatCellPrompt> = {}): ChatCellPrompt => ({
  cell,
  seed: 1,
  messages: [{ role: 'user', content }],
  decoding: { temperature: 0, maxTokens: 8 },
  ...more,
});

test('llama.cpp’s own server takes every setting, and answers by the model’s template', async () => {
  expect(notes.filter((note) => note.includes('refuses'))).toEqual([]);
  const [first, again] = await answers([asking('a', question), asking('b', question)]);
  expect(first?.text).toMatch(/\bB\b/);
  expect(again?.text).toBe(first?.text);
  expect(first?.tokens.prompt).toBeGreaterThan(20);
  expect(first?.finish).toBe('stop');
});

test('it obeys top-k, and takes an audit’s requests', async () => {
  const access = { name: 'llama.cpp', baseUrl: server.baseUrl, key: '', parallel: 4, timeoutMs: 60_000 };
  expect(await new EndpointWorkerApi(fetch).probe(access, 'tiny-c')).toMatchObject({
    found: 'obeyed',
    takes: { thinks: false, systemRole: true, scores: true, givenUp: [] },
  });
});

test.runIf(isThorough)('at temperature 1.5 it draws from all that the model would say, and by seed', async () => {
  const decoding = { temperature: 1.5, topP: 1, maxTokens: 6 };
  const drawn = Array.from({ length: 40 }, (_, seed) =>
    asking(`${seed + 1}`, 'Name a fruit.', { seed: seed + 1, decoding }),
  );
  const texts = new Map((await answers(drawn)).map(({ cell, text }) => [cell, text]));
  console.info(`${new Set(texts.values()).size} distinct answers of 40 seeds`);
  expect(new Set(texts.values()).size).toBeGreaterThanOrEqual(25);
  for (const { cell, text } of await answers(drawn.slice(0, 5))) expect(text).toBe(texts.get(cell));
  // Version 0.1 sent these requests. With them llama.cpp narrowed the distribution by its own rules.
  const narrowed = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const body = { messages: drawn[0]?.messages, temperature: 1.5, top_p: 1, max_tokens: 6, seed };
    const response = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });
    narrowed.add(((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]!.message.content);
  }
  // transformers.js answers with the same weights and the same seeds.
  const open = await openPage('test/engine-page', 'enginePage');
  try {
    const own = (await open.page.evaluate(() => window.enginePage.smallModels())).find(({ id }) => id.includes('tiny-c'));
    await open.page.evaluate((id) => window.enginePage.load(id), own!.id);
    const { answers: here } = await open.page.evaluate((batch) => window.enginePage.answer([batch]), drawn);
    console.info(`${new Set(here.map(({ text }) => text)).size} by transformers.js`);
    expect(new Set(here.map(({ text }) => text)).size).toBeGreaterThanOrEqual(25);
  } finally {
    await open.close();
  }
  console.info(`${narrowed.size} where nothing is said of top-k and min-p`);
  expect(narrowed.size).toBeLessThan(15);
});

test('it tells how likely letters are', async () => {
  const [answer] = await answers([asking('a', question, { scoreOptions: ['A', 'B', 'C', 'D'] })]);
  const { letters, mass } = answer?.logprobs as { letters: Record<string, number | null>; mass: number };
  expect(Math.exp(letters.B ?? -Infinity)).toBeGreaterThan(0.9);
  expect(mass).toBeGreaterThan(0.5);
});

test('it goes on with a completion in a stream, and tells how likely letters are', async () => {
  for (const { text, finish, logprobs } of await answers(completions)) {
    expect(text).toBe('B');
    expect(finish).toBe('stop');
    expect(logprobs).toMatchObject({ letters: { A: expect.any(Number), B: expect.any(Number) } });
  }
});

test('a prompt that is too long fails alone, in a sentence; the next is answered', async () => {
  const [long, next] = await answers([asking('a', `${'one two three '.repeat(900)}?`), asking('b', question)]);
  expect(long).toMatchObject({ finish: 'error', text: '' });
  expect(long?.error).toMatch(
    /^The server “llama\.cpp” answered 400: it refuses this request\. It says: request \(\d+ tokens\) exceeds/,
  );
  expect(next?.text).toMatch(/\bB\b/);
});

test('an abort frees the slot: the next prompt is answered at once', async () => {
  const begun = new Promise<void>((resolve) => (onResponse = resolve));
  const stopped = answers([asking('a', question, { decoding: { temperature: 1, maxTokens: 900 } })]);
  await begun;
  worker.stop();
  expect((await stopped).length).toBeLessThanOrEqual(1);
  const [next] = await answers([asking('b', question)]);
  expect(next?.text).toMatch(/\bB\b/);
});

test('with two slots it answers two at once, others wait; each is the answer that it gives alone', async () => {
  const two = await startLlamaServer(gguf, 'tiny-c', 2);
  try {
    const asked = Array.from({ length: 6 }, (_, n) => asking(`${n}`, question.replace('3 + 4', `${n} + 4`)));
    const alone = await answers(asked);
    const beside = new EndpointWorkerApi(fetch);
    await beside.load({ name: 'Two', baseUrl: two.baseUrl, key: '', parallel: 4, timeoutMs: 30_000 }, 'tiny-c');
    const found = new Map<string, string>();
    await beside.answer(asked, ({ cell, text }) => void found.set(cell, text));
    expect(asked.map(({ cell }) => found.get(cell))).toEqual(alone.map(({ text }) => text));
  } finally {
    await two.close();
  }
});
