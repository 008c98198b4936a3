import { afterEach, expect, test } from 'vitest';
import type { EndpointAccess } from '../../../src/engine/endpoint/access.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { serveOpenAi, type OpenAiServer } from '../../browser/openai-server.ts';
import { answers, asking } from './started-worker.ts';

let server: OpenAiServer | undefined;
afterEach(() => server?.close());

test('models that take turns are greeted once each, until they are unloaded', async () => {
  server = await serveOpenAi({ models: ['test-model', 'other'], refuses: ['top_k'] });
  const worker = new EndpointWorkerApi(fetch);
  const access: EndpointAccess = { name: 'Test', baseUrl: server.baseUrl, key: '', parallel: 1, timeoutMs: 20_000 };
  const decoding = { temperature: 1, topK: 5, maxTokens: 64 };
  const prompt = (n: number) => asking(n, { decoding });
  const askedOf = () => server?.asked.map(({ body }) => `${body.model}${'top_k' in body ? ' top_k' : ''}`);
  const turn = async (model: string, n: number) => {
    const manners = await worker.load(access, model, {}, undefined, [prompt(n)]);
    await answers(worker, [prompt(n)]);
    return manners;
  };
  const first = await turn('test-model', 1);
  await turn('other', 1);
  // A refused request, then the accepted greeting, whose answer counts for the cell.
  expect(askedOf()).toEqual(['test-model top_k', 'test-model', 'other top_k', 'other']);
  const again = await turn('test-model', 2);
  expect(askedOf()?.slice(4)).toEqual(['test-model']);
  expect(again.givenUp).toEqual(first.givenUp);
  expect(again.extraTokens).toBeUndefined();
  await worker.unload();
  await turn('test-model', 3);
  expect(askedOf()?.slice(5)).toEqual(['test-model top_k', 'test-model']);
});
