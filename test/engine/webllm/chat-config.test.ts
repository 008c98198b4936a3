import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/core/answers/response.ts';
import { chatTemplateNotes, parseChatConfig, type ChatTemplate } from '../../../src/engine/webllm/chat-config.ts';
import { toWebLlmMessages } from '../../../src/engine/webllm/messages.ts';

const config = {
  tokenizer_files: ['tokenizer.json'],
  context_window_size: 4096,
  conv_template: {
    system_template: '<|system|>{system_message}<|end|>',
    system_message: 'You are a helpful assistant.',
    roles: { user: '<|user|>' },
    role_templates: { user: '{user_message}', assistant: '{assistant_message}' },
  },
};
const read = (change: object = {}) => parseChatConfig(JSON.stringify({ ...config, ...change }), 'Made-up');

describe('mlc-chat-config.json', () => {
  test('says how long a prompt may be, and how a chat is put', () => {
    const { contextWindow, tokenizerFiles, template } = read();
    expect({ contextWindow, tokenizerFiles }).toEqual({ contextWindow: 4096, tokenizerFiles: ['tokenizer.json'] });
    expect(chatTemplateNotes(template)).toEqual([
      'Where a prompt has no system message, the model’s own is put: “You are a helpful assistant.”',
    ]);
  });

  test('may change its own template', () => {
    expect(chatTemplateNotes(read({ conv_config: { system_message: '' } }).template)).toEqual([]);
  });

  test.each([
    ['<!doctype html>', /this is not whole JSON/],
    ['{}', /at tokenizer_files/],
    [JSON.stringify({ ...config, conv_template: 'llama-2' }), /at conv_template/],
    [JSON.stringify({ ...config, conv_template: { role_templates: 3 } }), /at role_templates/],
  ])('is refused in a sentence: %s', (text, sentence) => {
    expect(() => parseChatConfig(text, 'Made-up')).toThrow(sentence);
    expect(() => parseChatConfig(text, 'Made-up')).toThrow(/^The file mlc-chat-config\.json of Made-up/);
  });
});

/** Fills templates as WebLLM does: String.replace inserts the message. */
function filled(messages: readonly Message[], { system_template, role_templates }: ChatTemplate): string[] {
  return messages.map(({ role, content }) =>
    role === 'system'
      ? system_template.replace('{system_message}', content)
      : (role_templates[role]?.replace(`{${role}_message}`, content) ?? content),
  );
}

describe('messages', () => {
  const { template } = read();
  const odd = "It costs $$5, $& or $1: $`x$'. ";
  const messages: Message[] = [
    { role: 'system', content: odd },
    { role: 'user', content: odd },
    { role: 'assistant', content: odd },
    { role: 'user', content: odd },
  ];

  test('reach the model with every $ that is in them', () => {
    const put = filled(toWebLlmMessages(messages, template, false), template);
    expect(put).toEqual([`<|system|>${odd}<|end|>`, odd, odd, odd]);
    // Unprepared messages would not survive.
    expect(filled(messages, template)).not.toEqual(put);
  });

  test('are doubled only where they are filled in', () => {
    const plain = { ...template, role_templates: {} };
    expect(filled(toWebLlmMessages(messages, plain, false), plain)).toEqual([`<|system|>${odd}<|end|>`, odd, odd, odd]);
    expect(toWebLlmMessages(messages, template, true).slice(1)).toEqual(messages.slice(1));
  });

  test('of the system go before the first question where the template has no place for them', () => {
    const without = { ...template, system_template: '' };
    expect(chatTemplateNotes(without)).toEqual(['It has no system role: a system prompt is put before the first question.']);
    expect(
      toWebLlmMessages(
        [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Why?' },
        ],
        without,
        true,
      ),
    ).toEqual([{ role: 'user', content: 'Be brief.\n\nWhy?' }]);
    expect(toWebLlmMessages([{ role: 'user', content: 'Why?' }], without, true)).toEqual([
      { role: 'user', content: 'Why?' },
    ]);
  });
});
