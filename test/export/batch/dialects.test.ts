import { expect, test } from 'vitest';
import type { Prompt } from '../../../src/core/answers/response.ts';
import { requestInDialect, dialectMismatchSentences, type Dialect } from '../../../src/export/batch/dialects.ts';
import { formatCustomId, parseCustomId } from '../../../src/export/batch/custom-id.ts';
import { canBeSameModel } from '../../../src/export/batch/same-model.ts';

const messages = [
  { role: 'system', content: 'Answer “A” or “B”.' },
  { role: 'user', content: 'Which?\nA. one\nB. two' },
] as const;
const greedy: Prompt = { messages, decoding: { temperature: 0, topP: 0.9, maxTokens: 64 } };
const drawn: Prompt = { messages, decoding: { temperature: 0.7, topP: 0.9, maxTokens: 64 }, scoreOptions: ['A', 'B'] };
const among40: Prompt = { messages, decoding: { temperature: 1, topK: 40, maxTokens: 8 } };

const body =
  '"messages":[{"role":"system","content":"Answer “A” or “B”."},{"role":"user","content":"Which?\\nA. one\\nB. two"}]';

test.each<[string, Dialect, Prompt, string]>([
  ['greedy', 'openai', greedy, `{"model":"m",${body},"max_completion_tokens":64,"temperature":0,"seed":5}`],
  ['greedy', 'vllm', greedy, `{"model":"m",${body},"max_tokens":64,"temperature":0,"seed":5}`],
  ['greedy', 'plain', greedy, `{"model":"m",${body},"max_tokens":64,"temperature":0,"seed":5}`],
  [
    'drawn',
    'openai',
    drawn,
    `{"model":"m",${body},"max_completion_tokens":64,"temperature":0.7,"top_p":0.9,"seed":5,"logprobs":true,"top_logprobs":20}`,
  ],
  [
    'drawn',
    'vllm',
    drawn,
    `{"model":"m",${body},"max_tokens":64,"temperature":0.7,"top_p":0.9,"top_k":-1,"min_p":0,"repetition_penalty":1,"seed":5,"logprobs":true,"top_logprobs":20}`,
  ],
  [
    'drawn',
    'plain',
    drawn,
    `{"model":"m",${body},"max_tokens":64,"temperature":0.7,"top_p":0.9,"seed":5,"logprobs":true,"top_logprobs":20}`,
  ],
  ['among 40', 'openai', among40, `{"model":"m",${body},"max_completion_tokens":8,"temperature":1,"top_p":1,"seed":5}`],
  [
    'among 40',
    'vllm',
    among40,
    `{"model":"m",${body},"max_tokens":8,"temperature":1,"top_p":1,"top_k":40,"min_p":0,"repetition_penalty":1,"seed":5}`,
  ],
  ['among 40', 'plain', among40, `{"model":"m",${body},"max_tokens":8,"temperature":1,"top_p":1,"seed":5}`],
])('the body of a prompt that is %s, for %s', (_, dialect, prompt, body) => {
  expect(JSON.stringify(requestInDialect(dialect, { ...prompt, seed: 5 }, 'm').body)).toBe(body);
});

test('what a dialect leaves out is said', () => {
  expect(dialectMismatchSentences('vllm', true)).toEqual([]);
  expect(dialectMismatchSentences('openai', true)).toEqual([
    'The dialect “OpenAI” of its batch files leaves out top-k: the server’s own value holds.',
    'The dialect “OpenAI” of its batch files leaves out min-p: the server’s own value holds.',
    'The dialect “OpenAI” of its batch files leaves out the penalty for repetition: the server’s own value holds.',
  ]);
});

test('an id names plan, cell and prompt, and nothing else is one', () => {
  const id = formatCustomId('ab'.repeat(32), 999_999, '01'.repeat(32));
  expect(id).toBe('abababababab-999999-010101010101');
  expect(parseCustomId(id)).toEqual({ plan: 'abababababab', position: 999_999, prompt: '010101010101' });
  for (const other of ['', 'request-1', `${id}x`, id.replace('-9', '--9'), id.replace('999999', '0999'), id.toUpperCase()])
    expect(parseCustomId(other)).toBeUndefined();
});

test.each([
  ['gpt-4o', 'gpt-4o', true],
  ['gpt-4o', 'gpt-4o-2024-08-06', true],
  ['gpt-4o', 'gpt-4o-mini', false],
  ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18', true],
  ['gpt-4o', 'gpt-4o-mini-2024-07-18', false],
  ['mistral-small-latest', 'mistral-small-2409', true],
  ['meta-llama/Llama-3.1-8B-Instruct', 'llama-3.1-8b-instruct', true],
  ['meta-llama/Llama-3.1-8B-Instruct', '/models/meta-llama/llama-3.1-8b-instruct', true],
  ['meta-llama/Llama-3.1-8B-Instruct', 'someone/Llama-3.1-8B-Instruct', false],
  ['meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Llama-3.1-70B-Instruct', false],
  ['llama-3', 'llama-3.1', false],
  ['claude-3', 'claude-3-5', false],
  ['claude-3', 'claude-3-20240229', true],
  ['phi-3', 'phi-3-5', false],
  ['gemini-1.5-pro', 'gemini-1.5-pro-002', true],
  ['llama', 'llama-3', false],
  ['llama', 'llama-v3.1', false],
])('asked for %s, %s answers: may be the same: %s', (asked, answers, same) => {
  expect(canBeSameModel(asked, answers)).toBe(same);
});
