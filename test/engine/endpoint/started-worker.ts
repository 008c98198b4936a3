import type { ChatCellPrompt } from '../../chat-prompt.ts';
import { expect } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import type { EndpointAccess } from '../../../src/engine/endpoint/access.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { answerTo, serveOpenAi, type OpenAiServerOptions } from '../../browser/openai-server.ts';

const quick = { waitMs: 10 };

/** Like a browser over HTTP/1.1: a seventh request to a server waits until one of six is done. */
function sixAtOnce(): typeof fetch {
  const waiting: (() => void)[] = [];
  let free = 6;
  const letGo = () => {
    free++;
    waiting.shift()?.();
  };
  return async (input, init) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    free--;
    const response = await fetch(input, init).catch((error: unknown) => {
      letGo();
      throw error;
    });
    const { body, headers, status, statusText } = response;
    if (!body) {
      letGo();
      return response;
    }
    const [whole, copy] = body.tee();
    void new Response(copy).text().then(letGo, letGo);
    return new Response(whole, { headers, status, statusText });
  };
}

/** A server, and a worker loaded for it. */
export async function startWorker(options: OpenAiServerOptions, access: Partial<EndpointAccess> = {}, model = 'test-model') {
  const server = await serveOpenAi(options);
  const worker = new EndpointWorkerApi(sixAtOnce());
  const all: EndpointAccess = { name: 'Test', baseUrl: server.baseUrl, key: '', parallel: 4, timeoutMs: 20_000, ...access };
  return { server, worker, loaded: worker.load(all, model, quick) };
}

export const asking = (n: number, more: Partial<ChatCellPrompt> = {}): ChatCellPrompt => ({
  cell: `cell ${n}`,
  seed: 1000 + n,
  messages: [
    { role: 'system', content: 'You are brief.' },
    { role: 'user', content: `Question ${n}?` },
  ],
  decoding: { temperature: 0, maxTokens: 64 },
  ...more,
});
export const askings = (count: number) => Array.from({ length: count }, (_, n) => asking(n));

export async function answers(worker: EndpointWorkerApi, asked: readonly CellPrompt[]): Promise<Map<string, CellAnswer>> {
  const found = new Map<string, CellAnswer>();
  await worker.answer(asked, (answer) => {
    expect(found.has(answer.cell)).toBe(false);
    found.set(answer.cell, answer);
  });
  return found;
}

export const expected = ({ messages, seed }: ChatCellPrompt): string => answerTo({ model: 'test-model', messages, seed });
