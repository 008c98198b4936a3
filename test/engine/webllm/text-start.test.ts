import { expect, test } from 'vitest';
import { parseChatConfig } from '../../../src/engine/webllm/chat-config.ts';
import { findTextStart } from '../../../src/engine/webllm/text-start.ts';

const templateOf = (fields: object) =>
  parseChatConfig(JSON.stringify({ tokenizer_files: ['tokenizer.json'], conv_template: fields }), 'x').template;
const tokenizer = {
  added_tokens: [
    { id: 2, content: '<bos>' },
    { id: 105, content: '<start_of_turn>' },
  ],
};

test('a completion begins as WebLLM begins the model’s chats, where its tokenizer has those tokens', () => {
  expect(findTextStart(templateOf({ system_prefix_token_ids: [2] }), tokenizer)).toBe('<bos>');
  expect(findTextStart(templateOf({ system_prefix_token_ids: [2, 7] }), tokenizer)).toBe('');
  expect(findTextStart(templateOf({ system_prefix_token_ids: null }), tokenizer)).toBe('');
  expect(findTextStart(templateOf({}), tokenizer)).toBe('');
  expect(findTextStart(templateOf({ system_prefix_token_ids: [2] }), { model: {} })).toBe('');
});
