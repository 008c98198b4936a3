import { expect, test } from 'vitest';
import { toLlamaChatRequest, toLlamaCompletionRequest } from '../../../src/engine/gguf/request.ts';
import { plainChatTemplate, messagesToPlainText } from '../../../src/engine/plain-chat.ts';

const asking = {
  cell: 'c',
  seed: 4_000_000_000,
  messages: [{ role: 'user' as const, content: 'Hi' }],
  decoding: { temperature: 0.7, maxTokens: 9 },
};

test('llama.cpp draws as the plan says, and by no rule of its own', () => {
  const form = { thinkingOff: false, reusesPrefix: true };
  expect(toLlamaChatRequest(asking, form, 0)).toEqual({
    messages: asking.messages,
    max_tokens: 9,
    temperature: 0.7,
    samplers: ['top_k', 'temperature', 'top_p'],
    top_k: 0,
    top_p: 1,
    min_p: 0,
    seed: 4_000_000_000,
    repeat_penalty: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    cache_prompt: true,
  });
  const narrowed = { ...asking, decoding: { temperature: 1, topK: 5, topP: 0.9, maxTokens: 1 } };
  expect(toLlamaChatRequest(narrowed, { ...form, thinkingOff: true }, 16)).toMatchObject({
    top_k: 5,
    top_p: 0.9,
    logprobs: true,
    top_logprobs: 16,
    chat_template_kwargs: { enable_thinking: false },
  });
});

test('a completion is one text with the texts that end it, drawn likewise', () => {
  const form = { thinkingOff: true, reusesPrefix: false };
  const completion = { seed: 5, completion: 'Question: x\nAnswer:', stop: ['\nQuestion:'] };
  expect(toLlamaCompletionRequest({ ...completion, decoding: { temperature: 0, maxTokens: 9 } }, form, 64)).toEqual({
    prompt: 'Question: x\nAnswer:',
    stop: ['\nQuestion:'],
    logprobs: 64,
    max_tokens: 9,
    temperature: 0,
    samplers: ['top_k', 'temperature', 'top_p'],
    top_k: 0,
    top_p: 1,
    min_p: 0,
    seed: 5,
    repeat_penalty: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    cache_prompt: false,
  });
});

test('the template of models without one writes what is written for them elsewhere', () => {
  const messages = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Hi' },
  ];
  const roles = JSON.parse(/\{"system.*?\}/.exec(plainChatTemplate)?.[0] ?? '') as Record<string, string>;
  const written = `${messages.map(({ role, content }) => `${roles[role]}${content}\n\n`).join('')}Assistant:`;
  expect(written).toBe(messagesToPlainText(messages));
});
