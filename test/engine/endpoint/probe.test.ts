import { afterEach, expect, test } from 'vitest';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { topKSentence, maxProbeUsage, acceptedFeatureSentences } from '../../../src/engine/endpoint/probed.ts';
import { serveOpenAi, type OpenAiServer, type OpenAiServerOptions } from '../../browser/openai-server.ts';

const key = 'sk-secret-0123456789';
let server: OpenAiServer;

afterEach(() => server?.close());

async function probed(options: OpenAiServerOptions) {
  server = await serveOpenAi(options);
  const access = { name: 'Test', baseUrl: server.baseUrl, key, parallel: 4, timeoutMs: 20_000 };
  const found = await new EndpointWorkerApi(fetch).probe(access, 'test-model');
  expect(server.asked.length).toBeLessThanOrEqual(maxProbeUsage.requests);
  const drawn = server.asked.filter(({ body }) => body['temperature'] === 1.5);
  for (const { body } of server.asked)
    expect(body['max_tokens'] ?? body['max_completion_tokens']).toBeLessThanOrEqual(maxProbeUsage.tokens);
  const { takes, ...topK } = found;
  return { found: topK, takes, asked: server.asked.length, bodies: drawn.map(({ body }) => [body.seed, body['top_k']]) };
}

test('a server that obeys gives every seed the likeliest answer, and without top-k others', async () => {
  const { found, bodies } = await probed({ obeysTopK: true });
  expect(found).toEqual({ found: 'obeyed' });
  expect(bodies).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [1, undefined],
    [2, undefined],
  ]);
});

test('a server that drops top-k without a word is found out by its second answer', async () => {
  const { found, bodies } = await probed({});
  expect(found).toEqual({ found: 'ignored' });
  expect(bodies).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(topKSentence({ found: 'ignored' })).toMatch(/^It seems to ignore top-k without saying so: .+\.$/);
});

test('of a server that answers every seed alike nothing is told', async () => {
  const { found, bodies } = await probed({ drawsNothing: true });
  expect(found).toEqual({ found: 'untold', why: 'Without top-k its answers to three seeds do not differ either.' });
  expect(bodies).toHaveLength(6);
});

test('a refusal of top-k is one, and is not put again', async () => {
  const { found, takes, bodies } = await probed({ refuses: ['top_k'] });
  expect(found).toEqual({ found: 'refused' });
  expect(bodies).toHaveLength(0);
  expect(takes).toEqual({ thinks: false, systemRole: true, scores: true, givenUp: ['top-k'] });
});

test('a server that knows the limit by its other name is asked by that one', async () => {
  const { found, takes } = await probed({ refuses: ['max_tokens'], obeysTopK: true });
  expect(found).toEqual({ found: 'obeyed' });
  expect(takes?.givenUp).toEqual(['max_tokens']);
});

test('what a model takes is found by two questions, in sentences', async () => {
  const { takes, asked, bodies } = await probed({ thinks: 'apart', obeysTopK: true });
  expect(takes).toEqual({ thinks: true, systemRole: true, scores: true, givenUp: [] });
  expect(asked - bodies.length).toBe(2);
  expect(acceptedFeatureSentences(takes!)).toEqual([
    'It thinks before it answers, so an answer needs more tokens.',
    'It reports the probability of letters.',
  ]);
  expect(
    acceptedFeatureSentences({ thinks: false, systemRole: false, scores: false, givenUp: ['temperature 0', 'top-k'] }),
  ).toEqual([
    'It takes no system prompt.',
    'It reports no probabilities of letters.',
    'It refuses temperature 0: its own values hold.',
  ]);
});

test('any other trouble is the reason why nothing is told; nothing is put again, and the key is not in it', async () => {
  const broken = await probed({ fault: () => 'broken' });
  expect(broken.found.found).toBe('untold');
  expect(broken.asked).toBe(1);
  await server.close();
  const wrong = await probed({ key: 'another' });
  expect(wrong.found).toMatchObject({ found: 'untold' });
  expect(JSON.stringify(wrong.found)).not.toContain(key);
});
