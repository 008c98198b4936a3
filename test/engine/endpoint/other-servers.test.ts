import { expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import type { OptionLogProbs } from '../../../src/core/answers/response.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';

type Body = Readonly<Record<string, unknown>>;

/** A server's reply to a request body. */
type Server = (body: Body) => Response;

const stream = (...pieces: readonly object[]): Response =>
  new Response([...pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`), 'data: [DONE]\n\n'].join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const no = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });

/** A worker that has greeted the server, its notes, and every request body that it sent. */
async function meet(server: Server) {
  const asked: Body[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    asked.push(JSON.parse(init?.body as string) as Body);
    return Promise.resolve(server(asked.at(-1)!));
  };
  const worker = new EndpointWorkerApi(fetch);
  const access = { name: 'Mine', baseUrl: 'http://127.0.0.1:1/v1', key: '', parallel: 2, timeoutMs: 5000 };
  const manners = await worker.load(access, 'm', { waitMs: 1 });
  const notes = [...manners.notes, ...manners.drawnOtherwise];
  return { worker, notes, asked };
}

const drawn: CellPrompt = {
  cell: 'one',
  seed: 7,
  messages: [{ role: 'user', content: 'Which one?' }],
  decoding: { temperature: 1, maxTokens: 8 },
  scoreOptions: ['A', 'B', 'C'],
};

async function answerOf(worker: EndpointWorkerApi, asking: CellPrompt = drawn): Promise<CellAnswer> {
  const found: CellAnswer[] = [];
  await worker.answer([asking], (answer) => void found.push(answer));
  return found[0]!;
}

/**
 * In the format of ollama/ollama (openai/openai.go, middleware/openai.go; 00988753): every chunk has a role and content,
 * thinking has its own field, usage comes in a chunk without choices. Unknown fields are silently dropped.
 */
const ollama: Server = () => {
  const piece = (delta: object, finish_reason: string | null = null) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    model: 'm',
    system_fingerprint: 'fp_ollama',
    choices: [{ index: 0, delta: { role: 'assistant', content: '', ...delta }, finish_reason }],
  });
  return stream(
    piece({ reasoning: 'Let me see.' }),
    piece({ content: 'Answer' }),
    piece({ content: ': B' }),
    piece({}, 'stop'),
    { ...piece({}), choices: [], usage: { prompt_tokens: 11, completion_tokens: 9, total_tokens: 20 } },
  );
};

test('Ollama: thinking apart, tokens in a piece of their own, no log-probabilities', async () => {
  const { worker, notes } = await meet(ollama);
  expect(notes).toContain('It reports its system as “fp_ollama”.');
  expect(notes).toContain('It reports no log-probabilities: options are not scored.');
  const answer = await answerOf(worker);
  expect(answer).toMatchObject({
    text: 'Answer: B',
    thought: 'Let me see.',
    tokens: { prompt: 11, completion: 9 },
    finish: 'stop',
  });
  expect(answer).not.toHaveProperty('logprobs');
});

test('Ollama: a model that was not pulled is told in its words', async () => {
  const error = { message: 'model "m" not found, try pulling it first', type: 'not_found_error', param: null, code: null };
  await expect(meet(() => no(404, { error }))).rejects.toThrow(
    'The server “Mine” answered 404: it has no such model, or http://127.0.0.1:1/v1 is not its whole address. It says: model "m" not found, try pulling it first',
  );
});

/**
 * In the format of vllm-project/vllm (entrypoints/openai/chat_completion/serving.py): a chunk with the role alone, bytes
 * next to tokens, empty fields sent as null.
 */
const vllm = (reported: number): Server => {
  const likeliest = [
    { token: 'B', logprob: Math.log(0.6), bytes: [66] },
    { token: ' A', logprob: Math.log(0.3), bytes: [32, 65] },
    { token: 'The', logprob: Math.log(0.05), bytes: [84, 104, 101] },
    { token: '\n', logprob: Math.log(0.02), bytes: [10] },
    { token: 'I', logprob: Math.log(0.01), bytes: [73] },
    { token: 'C', logprob: Math.log(0.005), bytes: [67] },
  ].slice(0, reported);
  const piece = (delta: object, more: object = {}) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    model: 'm',
    prompt_token_ids: null,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null, stop_reason: null, token_ids: null, ...more }],
  });
  return () =>
    stream(
      piece({ role: 'assistant', content: '' }),
      piece({ content: 'B' }, { logprobs: { content: [{ ...likeliest[0], top_logprobs: likeliest }] } }),
      piece({ content: '' }, { finish_reason: 'stop' }),
      { ...piece({}), choices: [], usage: { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 } },
    );
};

test('vLLM: letters are scored from its first token', async () => {
  const { worker, notes, asked } = await meet(vllm(6));
  expect(asked).toHaveLength(1);
  expect(notes).toEqual(['The server decides the chat template and quantisation.']);
  const { text, tokens, logprobs } = await answerOf(worker);
  expect({ text, tokens }).toEqual({ text: 'B', tokens: { prompt: 4, completion: 2 } });
  const { letters, mass } = logprobs as OptionLogProbs;
  expect(mass).toBeCloseTo(0.905, 10);
  expect(Math.exp(letters['A']!)).toBeCloseTo(0.3 / 0.905, 10);
  expect(Math.exp(letters['C']!)).toBeCloseTo(0.005 / 0.905, 10);
});

/** `--max-logprobs 5`, from v1/engine/input_processor.py. */
test('vLLM: set to tell of five tokens it is asked for five, and the others’ letters have no score', async () => {
  const { worker, notes, asked } = await meet((body) => {
    const wanted = Number(body['top_logprobs'] ?? 0);
    const message = `Requested sample logprobs of ${wanted}, which is greater than max allowed: 5`;
    return wanted > 5 ? no(400, { error: { message, type: 'BadRequestError', param: null, code: 400 } }) : vllm(5)(body);
  });
  expect(asked.map((body) => body['top_logprobs'])).toEqual([20, 5]);
  expect(notes).toEqual([
    'The server decides the chat template and quantisation.',
    'It does not report 20 tokens, so it is asked for the 5 likeliest. Other letters have no score.',
  ]);
  const { letters, mass } = (await answerOf(worker)).logprobs as OptionLogProbs;
  expect(mass).toBeCloseTo(0.9, 10);
  expect(letters['C']).toBe(null);
});

test.each([
  [
    'with speculative decoding, which knows no min-p',
    'min_p',
    'The min_p and logit_bias sampling parameters are not yet supported with speculative decoding.',
    'It refuses the setting min-p: its own value holds.',
  ],
  [
    'before it took a 0 for “no top-k”',
    'top_k',
    'top_k must be -1 (disable), or at least 1, got 0.',
    'It refuses the 0 that turns top-k off: where the plan has none, its own value holds.',
  ],
])('vLLM %s', async (_, field, message, note) => {
  // Before 0.10, its errors have no `error` around them.
  const { worker, notes, asked } = await meet((body) =>
    body[field] === 0
      ? no(400, { object: 'error', message, type: 'BadRequestError', param: null, code: 400 })
      : vllm(6)(body),
  );
  expect(notes).toContain(note);
  expect((await answerOf(worker)).text).toBe('B');
  expect(asked.at(-1)).not.toHaveProperty(field);
  expect(asked.at(-1)).toMatchObject({ repetition_penalty: 1, logprobs: true, top_logprobs: 20 });
});

test('vLLM: a prompt that is too long is that cell’s fault, in its words', async () => {
  const message = "This model's maximum context length is 4096 tokens. However, your request has 5012 input tokens.";
  const { worker } = await meet((body) =>
    JSON.stringify(body).includes('Which one?')
      ? no(400, { error: { message, type: 'BadRequestError', param: 'input_tokens', code: 400 } })
      : vllm(6)(body),
  );
  expect(await answerOf(worker)).toMatchObject({
    finish: 'error',
    error: `The server “Mine” answered 400: it refuses this request. It says: ${message}`,
  });
});

test('vLLM: an engine that fails in the middle of a stream is asked again', async () => {
  let failed = 0;
  const { worker } = await meet((body) => {
    if (!JSON.stringify(body).includes('Which one?') || failed++ > 0) return vllm(6)(body);
    return stream(
      { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] },
      { error: { message: 'EngineCore encountered an issue.', type: 'InternalServerError', param: null, code: 500 } },
    );
  });
  expect((await answerOf(worker)).text).toBe('B');
  expect(failed).toBe(2);
});
