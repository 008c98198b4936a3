import { afterEach, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { RunSpendingTracker } from '../../../src/run/spending/spending.ts';
import { serveOpenAi, type OpenAiServer, type OpenAiServerOptions } from '../../browser/openai-server.ts';

let server: OpenAiServer;
afterEach(() => server?.close());

const why = (n: number) => `Paused at its limit: ${n} of at most ${n} requests sent.`;
const asking = (n: number): CellPrompt => ({
  cell: `cell ${n}`,
  seed: n,
  messages: [{ role: 'user', content: `Question ${n}?` }],
  decoding: { temperature: 0, maxTokens: 8 },
});

async function ask(requests: number, options: OpenAiServerOptions) {
  server = await serveOpenAi(options);
  const spending = new RunSpendingTracker({ caps: { requests }, prices: {}, keep: () => Promise.resolve() });
  const before = () => spending.take();
  const worker = new EndpointWorkerApi(fetch);
  const access = { name: 'Test', baseUrl: server.baseUrl, key: '', parallel: 6, timeoutMs: 20_000 };
  const answers: CellAnswer[] = [];
  const loading = worker.load(access, 'test-model', { waitMs: 5 }, before);
  const asked = loading.then(() =>
    worker.answer(
      Array.from({ length: 80 }, (_, n) => asking(n)),
      (answer) => void answers.push(answer),
    ),
  );
  const outcome = await asked.then(
    () => 'all are answered',
    (error: Error) => error.message,
  );
  return { outcome, answers };
}

test('six at once and one in three put again: the server sees exactly as many as the cap says, and every answer is kept', async () => {
  const fault: OpenAiServerOptions['fault'] = ({ body, tried }) =>
    tried === 1 && (body.seed ?? 0) % 3 === 0 ? 'broken' : 'slow';
  const { outcome, answers } = await ask(50, { fault });
  expect(outcome).toBe(why(50));
  expect(server.asked).toHaveLength(50);
  expect(server.asked.some(({ tried }) => tried > 1)).toBe(true);
  // The greeting belongs to no question. No cell is stored as failed because the requests ran out.
  expect(answers).toHaveLength(server.answered.length - 1);
  expect(answers.every(({ finish }) => finish === 'stop')).toBe(true);
});

test('the greeting counts, and each setting that it is put again without', async () => {
  const { outcome, answers } = await ask(2, { refuses: ['min_p', 'top_k', 'seed'] });
  expect(outcome).toBe(why(2));
  expect(server.asked).toHaveLength(2);
  expect(answers).toEqual([]);
});

test('a cap that is not reached is not felt', async () => {
  const { outcome, answers } = await ask(81, {});
  expect(outcome).toBe('all are answered');
  expect(answers).toHaveLength(80);
  expect(server.asked).toHaveLength(81);
});
