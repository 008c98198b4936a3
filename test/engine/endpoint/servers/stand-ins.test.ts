import { describe, expect, test } from 'vitest';
import { standIns } from './index.ts';
import type { StandIn, StandInReply } from './stand-in.ts';

type Fields = Readonly<Record<string, unknown>>;

const keys = { authorization: 'Bearer key' };
const question = [{ role: 'user', content: 'Which one?' }];

const find = (id: string): StandIn => standIns.find((server) => server.id === id)!;

/** Sends settings that the server accepts; `undefined` omits a field. */
const ask = (server: StandIn, fields: Fields = {}, answer = 'Answer: B'): StandInReply =>
  server.reply({ model: server.model, messages: question, ...fields }, keys, answer);

interface Choice {
  readonly delta?: Record<string, unknown>;
  readonly message?: Record<string, unknown>;
  readonly finish_reason: string | null;
  readonly logprobs: {
    readonly content: readonly { readonly token: string; readonly top_logprobs: readonly unknown[] }[];
  } | null;
}
interface Sent {
  readonly object?: string;
  readonly choices: readonly Choice[];
  readonly usage?: Record<string, unknown>;
}

const whole = (reply: StandInReply): Sent => reply.json as Sent;
const choiceOf = (reply: StandInReply): Choice => whole(reply).choices[0]!;
const chunksOf = (reply: StandInReply): Sent[] => reply.chunks as Sent[];

/** All text of a stream, joined as a client does. */
const streamedText = (reply: StandInReply): string =>
  chunksOf(reply)
    .map(({ choices }) => choices[0]?.delta?.['content'])
    .filter((content) => typeof content === 'string')
    .join('');

/** The text of a complete answer: a string, or the text parts. */
function textOf(reply: StandInReply): string {
  const content = choiceOf(reply).message?.['content'];
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return (content as { type: string; text?: string }[]).map(({ text = '' }) => text).join('');
}

test('each server has its own id, a name, a model and documents', () => {
  expect(new Set(standIns.map(({ id }) => id)).size).toBe(standIns.length);
  for (const { name, model, sources } of standIns) {
    expect(name).not.toBe('');
    expect(model).not.toBe('');
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((source) => URL.canParse(source))).toBe(true);
  }
});

describe.each(standIns.map((server) => [server.id, server] as const))('%s', (_, server) => {
  test('answers the barest request', () => {
    const reply = ask(server);
    expect(reply.status).toBe(200);
    expect(whole(reply).object).toBe('chat.completion');
    expect(textOf(reply)).toContain('Answer: B');
    expect(choiceOf(reply).finish_reason).toBe('stop');
  });

  test('streams well-formed chunks that join to the answer', () => {
    const chunks = chunksOf(ask(server, { stream: true }));
    const pieces = chunks.filter(({ choices }) => choices.length > 0);
    expect(pieces[0]?.choices[0]?.delta?.['role']).toBe('assistant');
    expect(pieces.every(({ object }) => object === 'chat.completion.chunk')).toBe(true);
    expect(pieces.filter(({ choices }) => choices[0]?.finish_reason !== null)).toEqual([pieces.at(-1)]);
    expect(streamedText(ask(server, { stream: true }))).toContain('Answer: B');
    expect(JSON.parse(JSON.stringify(chunks))).toHaveLength(chunks.length);
  });

  test('cuts a long answer at its limit', () => {
    const field = server.id.startsWith('openai-') ? 'max_completion_tokens' : 'max_tokens';
    const reply = ask(server, { [field]: 450 }, 'word'.repeat(500));
    expect(choiceOf(reply).finish_reason).toBe('length');
    expect(textOf(reply).length).toBeLessThan(2000);
  });

  test('reports failures with a status of failure', () => {
    for (const fault of Object.values(server.faults ?? {})) expect(fault.status).toBeGreaterThanOrEqual(400);
  });
});

/** Fields that each server refuses, and the field that its error names. */
const refusals: readonly (readonly [id: string, fields: Fields, status: number, named: string])[] = [
  ['openai-chat', { top_k: 0 }, 400, 'top_k'],
  ['openai-chat', { repeat_penalty: 1, min_p: 0 }, 400, 'min_p'],
  ['openai-chat', { reasoning_effort: 'none' }, 400, 'reasoning_effort'],
  ['openai-chat', { logprobs: true, top_logprobs: 21 }, 400, 'top_logprobs'],
  ['openai-reasoning', { max_tokens: 64 }, 400, 'max_completion_tokens'],
  ['openai-reasoning', { temperature: 0 }, 400, 'temperature'],
  ['openai-reasoning', { top_p: 0.95 }, 400, 'top_p'],
  ['openai-reasoning', { logprobs: true }, 400, 'logprobs'],
  ['openai-reasoning', { reasoning_effort: 'none' }, 400, 'minimal'],
  ['openai-reasoning', { max_completion_tokens: 1 }, 400, 'limit'],
  ['openai-switchable', { temperature: 0, reasoning_effort: 'low' }, 400, 'temperature'],
  ['azure', { top_k: 40 }, 400, 'top_k'],
  ['gemini', { top_k: 40 }, 400, 'top_k'],
  ['gemini', { seed: 1 }, 400, 'seed'],
  ['gemini', { google: {} }, 400, 'google'],
  ['mistral', { seed: 1 }, 422, 'seed'],
  ['mistral', { max_completion_tokens: 1 }, 422, 'max_completion_tokens'],
  ['mistral-thinking', { logprobs: true }, 422, 'logprobs'],
  ['anthropic', { n: 2 }, 400, 'n'],
  ['anthropic', { thinking: { type: 'enabled', budget_tokens: 64 } }, 400, 'budget_tokens'],
  ['anthropic-opus', { temperature: 1 }, 400, 'temperature'],
  ['deepseek-reasoner', { logprobs: true }, 400, 'logprobs'],
  ['groq', { top_k: 0 }, 400, 'top_k'],
  ['groq', { logprobs: true }, 400, 'logprobs'],
  ['groq', { chat_template_kwargs: {} }, 400, 'chat_template_kwargs'],
  ['groq', { reasoning_effort: 'low' }, 400, 'reasoning_effort'],
  ['openrouter', { reasoning: { effort: 'low', max_tokens: 9 } }, 400, 'reasoning'],
  ['together', { logprobs: true }, 400, 'logprobs'],
  ['vllm', { logprobs: true, top_logprobs: 21 }, 400, 'logprobs'],
  ['vllm', { repetition_penalty: 0 }, 400, 'repetition_penalty'],
  ['vllm-no-system', { messages: [{ role: 'system', content: 'Be brief.' }, ...question] }, 400, 'System role'],
  ['llama-cpp', { chat_template_kwargs: { enable_thinking: 'false' } }, 400, 'enable_thinking'],
  ['ollama', { logprobs: true, top_logprobs: 21 }, 400, 'top_logprobs'],
  ['ollama', { reasoning_effort: 'low' }, 400, 'thinking'],
];

test.each(refusals)('%s refuses %o', (id, fields, status, named) => {
  const reply = ask(find(id), fields);
  expect(reply.status).toBe(status);
  expect(JSON.stringify(reply.json)).toContain(named);
});

/** Fields that each server silently ignores. Its own settings apply then. */
const ignored: readonly (readonly [id: string, fields: Fields])[] = [
  ['anthropic', { seed: 1, logprobs: true, top_logprobs: 5, reasoning_effort: 'low' }],
  ['deepseek-reasoner', { temperature: 0, top_p: 0.5 }],
  ['openrouter', { logprobs: true, top_logprobs: 20, repeat_penalty: 1 }],
  ['vllm', { repeat_penalty: 1, top_k: 0, min_p: 0, repetition_penalty: 1 }],
  ['llama-cpp', { repetition_penalty: 1, top_k: 0 }],
  ['ollama', { top_k: 0, min_p: 0, repeat_penalty: 1, think: false }],
  ['lm-studio', { logprobs: true, chat_template_kwargs: { enable_thinking: false } }],
];

test.each(ignored)('%s takes %o', (id, fields) => {
  expect(ask(find(id), fields).status).toBe(200);
});

/** Servers that think by default, where thinking appears, and the fields that turn it off (`null` if nothing does). */
const thinkers: readonly (readonly [id: string, shows: string | null, off: Fields | null])[] = [
  ['openai-reasoning', null, { reasoning_effort: 'minimal' }],
  ['gemini', null, { reasoning_effort: 'none' }],
  ['gemini', null, { extra_body: { google: { thinking_config: { thinking_budget: 0 } } } }],
  ['mistral-thinking', '"type":"thinking"', null],
  ['deepseek-reasoner', 'reasoning_content', { thinking: { type: 'disabled' } }],
  ['groq', '<think>', { reasoning_effort: 'none' }],
  ['openrouter', '"reasoning":"', { reasoning: { enabled: false } }],
  ['openrouter', '"reasoning":"', { reasoning: { effort: 'none' } }],
  ['together', '"reasoning":"', { reasoning: { enabled: false } }],
  ['vllm-thinking', '"reasoning":"', { chat_template_kwargs: { enable_thinking: false } }],
  ['vllm-thinking', '"reasoning":"', { reasoning_effort: 'none' }],
  ['llama-cpp', 'reasoning_content', { chat_template_kwargs: { enable_thinking: false } }],
  ['llama-cpp', 'reasoning_content', { thinking_budget_tokens: 0 }],
  ['ollama-thinking', '"reasoning":"', { reasoning_effort: 'none' }],
  ['lm-studio', 'reasoning_content', null],
];

describe.each(thinkers)('%s thinks', (id, shows, off) => {
  const server = find(id);
  const limit = id.startsWith('openai-') ? 'max_completion_tokens' : 'max_tokens';

  test('and uses up 64 tokens before the answer', () => {
    const reply = ask(server, { [limit]: 64 });
    expect(choiceOf(reply).finish_reason).toBe('length');
    expect(textOf(reply)).not.toContain('Answer');
    const stream = ask(server, { [limit]: 64, stream: true });
    expect(streamedText(stream)).not.toContain('Answer');
    expect(chunksOf(stream).at(-1)?.choices[0]?.finish_reason ?? 'length').toBe('length');
  });

  test('as its documents say', () => {
    const bodies = [ask(server).json, ask(server, { stream: true }).chunks].map((body) => JSON.stringify(body));
    for (const body of bodies) {
      if (shows === null) expect(body).not.toContain('Let me see');
      else expect(body.replaceAll('"content":"', '"text":"')).toContain(shows === '<think>' ? '<thi' : shows);
    }
  });

  test('until it is switched off, where it can be', () => {
    const reply = ask(server, { [limit]: 64, ...off });
    const isOff = off !== null;
    expect(choiceOf(reply).finish_reason).toBe(isOff ? 'stop' : 'length');
    expect(textOf(reply)).toBe(isOff ? 'Answer: B' : '');
    expect(JSON.stringify(reply.json).includes('Let me see')).toBe(!isOff);
  });
});

test.each([
  ['openai-chat', 20],
  ['openai-switchable', 20],
  ['azure', 20],
  ['deepseek', 20],
  ['vllm', 20],
  ['ollama', 20],
])('%s reports log-probabilities of %i tokens', (id, top) => {
  const fields = { logprobs: true, top_logprobs: top };
  const [first] = choiceOf(ask(find(id), fields, 'B')).logprobs!.content;
  expect(first?.top_logprobs).toHaveLength(top);
  const streamed = chunksOf(ask(find(id), { ...fields, stream: true }, 'B')).flatMap(({ choices }) => [...choices]);
  expect(streamed.filter(({ logprobs }) => logprobs !== null)).toHaveLength(1);
});

test.each(['vllm-thinking', 'llama-cpp', 'ollama-thinking'])(
  '%s reports log-probabilities of thinking first, where it thinks',
  (id) => {
    const fields = { logprobs: true, top_logprobs: 5 };
    const tokens = (reply: StandInReply) => choiceOf(reply).logprobs!.content.map(({ token }) => token);
    expect(tokens(ask(find(id), fields, 'B'))[0]).toBe('Let ');
    expect(tokens(ask(find(id), { ...fields, reasoning_effort: 'none' }, 'B'))).toEqual(['B']);
    const chunks = chunksOf(ask(find(id), { ...fields, stream: true }, 'B')).flatMap(({ choices }) => [...choices]);
    expect(chunks.find(({ logprobs }) => logprobs !== null)?.logprobs?.content[0]?.token).toBe('Let ');
  },
);

test('a stream ends with token counts where they are asked for, and elsewhere in the last chunk', () => {
  const fields = { stream: true, stream_options: { include_usage: true } };
  expect(chunksOf(ask(find('openai-chat'), fields)).at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 3 } });
  expect(chunksOf(ask(find('openai-chat'), { stream: true })).at(-1)?.usage).toBeUndefined();
  expect(chunksOf(ask(find('mistral'), { stream: true })).at(-1)?.usage).toBeDefined();
  expect(chunksOf(ask(find('openrouter'), { stream: true })).at(-1)?.usage).toBeDefined();
});

test('keys go in the headers that each server reads', () => {
  const body = { model: 'gpt-4o', messages: question };
  expect(find('azure').reply(body, { 'api-key': 'key' }, 'A').status).toBe(200);
  expect(find('azure').reply(body, {}, 'A').status).toBe(401);
  expect(find('openai-chat').reply(body, {}, 'A').status).toBe(401);
  const origin = { ...keys, origin: 'https://evenkeel.example' };
  expect(find('anthropic').reply(body, origin, 'A').status).toBe(401);
  const direct = { ...origin, 'anthropic-dangerous-direct-browser-access': 'true' };
  expect(find('anthropic').reply(body, direct, 'A').status).toBe(200);
});

test('newer models of OpenAI take sampling settings while thinking is off', () => {
  const fields = { temperature: 0, logprobs: true, top_logprobs: 5 };
  expect(ask(find('openai-switchable'), fields).status).toBe(200);
});

test('Mistral thinks where it is asked to, in parts', () => {
  const reply = ask(find('mistral'), { reasoning_effort: 'high' });
  expect(choiceOf(reply).message?.['content']).toMatchObject([{ type: 'thinking' }, { type: 'text' }]);
});
