import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AutoTokenizer, env, type PreTrainedTokenizer } from '@xenova/transformers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { ChatFormatter, moveSystemBeforeQuestion } from '../../../src/engine/transformers/chat-form.ts';
import type { Message } from '../../../src/core/answers/response.ts';

const conversation: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'One?' },
  { role: 'assistant', content: 'Two.' },
  { role: 'user', content: 'Three?' },
];

let tokenizer: PreTrainedTokenizer;
let own: string;

beforeAll(async () => {
  const [model] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8'));
  env.allowRemoteModels = false;
  tokenizer = await AutoTokenizer.from_pretrained(join('public', 'models', model!.path));
  own = String(tokenizer.get_chat_template());
});

beforeEach(() => void (tokenizer.chat_template = own));

const words = (form: ChatFormatter, messages = conversation) =>
  tokenizer.decode(form.tokens({ messages }), { skip_special_tokens: false });

/** A template in the plain form that some models use. */
const plain = (rest = '') =>
  `{% for m in messages %}[{{ m['role'] }}] {{ m['content'] }} {% endfor %}{% if add_generation_prompt %}[assistant] ${rest}{% endif %}`;

describe('how a prompt is put', () => {
  test('by its template, with nothing to be said', () => {
    const form = new ChatFormatter(tokenizer);
    expect(form.notes).toEqual([]);
    expect(form.template).toBe(own);
    const expected = tokenizer.apply_chat_template(conversation, { add_generation_prompt: true, tokenize: false });
    expect(form.tokens({ messages: conversation })).toEqual(
      tokenizer.encode(String(expected), { add_special_tokens: false }),
    );
  });

  test('a completion as it is, begun as the tokenizer begins texts', () => {
    const form = new ChatFormatter(tokenizer);
    const completion = 'Question: What is 1 + 1?\nAnswer:';
    expect(form.tokens({ completion })).toEqual(tokenizer.encode(completion, { add_special_tokens: true }));
    expect(tokenizer.decode(form.tokens({ completion }), { skip_special_tokens: true })).toBe(completion);
  });

  test('by the template of a file, where the model keeps it in one', () => {
    tokenizer.chat_template = null;
    expect(words(new ChatFormatter(tokenizer, plain()))).toContain('[system] Be brief. [user] One? [assistant] Two.');
  });

  test('as plain text without a template', () => {
    tokenizer.chat_template = null;
    const form = new ChatFormatter(tokenizer);
    expect(form.notes).toEqual([expect.stringContaining('It has no chat template')]);
    expect(words(form)).toContain('User: One?');
    expect(words(form).trimEnd().endsWith('Assistant:')).toBe(true);
    expect(form.answer(' Four.\n\nUser: Five?').text).toBe('Four.');
  });

  test.each([
    ['throws at a system prompt', `{% if messages[0]['role'] == 'system' %}{{ raise_exception('none') }}{% endif %}`],
    [
      'throws unless users and assistants take turns',
      `{% if messages[0]['role'] != 'user' %}{{ raise_exception('turns') }}{% endif %}`,
    ],
  ])('with the system prompt before the question where the template %s', (_, check) => {
    const form = new ChatFormatter(tokenizer, check + plain());
    expect(form.notes).toEqual([expect.stringContaining('It has no system role')]);
    expect(words(form)).not.toContain('[system]');
    expect(words(form)).toMatch(/\[user\] Be brief\.\s+One\? \[assistant\] Two\./);
  });

  test('and where it leaves the system prompt out without a word', () => {
    const silent = plain().replace("[{{ m['role'] }}] {{ m['content'] }} ", "{% if m['role'] != 'system' %}$&{% endif %}");
    expect(words(new ChatFormatter(tokenizer, silent))).toMatch(/\[user\] Be brief\.\s+One\?/);
  });

  test('asked not to think where the template takes it', () => {
    const thinking = plain('{% if enable_thinking is defined and not enable_thinking %}no thoughts{% endif %}');
    const form = new ChatFormatter(tokenizer, thinking);
    expect(form.notes).toEqual([expect.stringContaining('enable_thinking: false')]);
    expect(words(form)).toContain('no thoughts');
  });

  test('the same on every day', () => {
    const dated = plain('{{ strftime_now("%d %b %Y") }}');
    const form = new ChatFormatter(tokenizer, dated);
    expect(form.notes).toEqual([expect.stringContaining('always uses 26 Jul 2024')]);
    expect(words(form)).toContain('26 Jul 2024');
    expect(form.template).toBe(dated);
  });
});

describe('what a model wrote', () => {
  test('is its answer, and what it thought apart', () => {
    const form = new ChatFormatter(tokenizer);
    expect(form.answer('Four.')).toEqual({ text: 'Four.' });
    expect(form.answer('<think>Hm.</think>\n\nFour.')).toEqual({ text: 'Four.', thought: 'Hm.' });
  });

  test('is thought up to the closing tag where the template opened it', () => {
    const form = new ChatFormatter(tokenizer, plain('<think>\n'));
    expect(form.answer('Hm.</think>Four.')).toEqual({ text: 'Four.', thought: 'Hm.' });
    expect(form.answer('Hm, and on and on')).toEqual({ text: '', thought: 'Hm, and on and on' });
  });
});

test('a conversation without a system prompt, or without a question, is left as it is', () => {
  const [system, ...others] = conversation;
  expect(moveSystemBeforeQuestion(others)).toEqual(others);
  expect(moveSystemBeforeQuestion([system!])).toEqual([]);
  expect(moveSystemBeforeQuestion(conversation)[0]).toEqual({ role: 'user', content: 'Be brief.\n\nOne?' });
});
