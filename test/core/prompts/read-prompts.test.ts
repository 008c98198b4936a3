import { describe, expect, it } from 'vitest';
import { parsePromptsText } from '../../../src/core/prompts/read-prompts.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const read = (text: string, isLines = false, others: { id: string; title: string }[] = []) =>
  parsePromptsText(text, 'The text', isLines, others);
const system = (content: string) => ({ role: 'system', content });
const user = (content: string) => ({ role: 'user', content });

describe('a pasted text', () => {
  it('is a prompt a block; one that puts in the question is what a user says', () => {
    expect(
      read(
        'You are a helpful clerk.\n\nBe kind.\n\n---\n\nAnswer in one word: {question}\r\n-----\nYou are a helpful clerk.',
      ),
    ).toEqual([
      { id: 'prompt-1', title: 'Prompt 1', messages: [system('You are a helpful clerk.\n\nBe kind.')] },
      { id: 'prompt-2', title: 'Prompt 2', messages: [user('Answer in one word: {question}')] },
      { id: 'prompt-3', title: 'Prompt 3', messages: [system('You are a helpful clerk.')] },
    ]);
  });
  it('takes no id or title that another prompt has', () => {
    const others = [
      { id: 'prompt-1', title: 'Prompt 1' },
      { id: 'prompt-3', title: 'Terse' },
      { id: 'clerk', title: 'Clerk' },
    ];
    const titled = read('"Be brief."\n{"title":"Clerk","system":"Be kind."}\n"Be terse."', true, others);
    expect(titled.map(({ id, title }) => [id, title])).toEqual([
      ['prompt-2', 'Prompt 2'],
      ['clerk-2', 'Clerk (2)'],
      ['prompt-3-2', 'Prompt 3'],
    ]);
  });
  it('that begins with an example of JSON, a list or a heading is a text', () => {
    for (const text of ['{"a": 1}\nis the form: {question}', '# Role\n- be brief', '"Quoted" is how it begins'])
      expect(read(text)[0]?.messages[0]?.content).toBe(text);
  });
  it('has titles in any letters, without hidden characters', () => {
    const titled = (...titles: string[]) =>
      read(titles.map((title) => JSON.stringify({ title, prompt: 'Be brief.' })).join('\n'), true);
    expect(titled('Отвечай кратко.', '???')).toMatchObject([
      { id: 'prompt', title: 'Отвечай кратко.' },
      { id: 'prompt-2', title: '???' },
    ]);
    expect(titled('x\u202Ey \u0007z')[0]?.title).toBe('xy z');
  });
});

describe('lines of JSON', () => {
  it('are texts, or chats', () => {
    expect(
      read(
        [
          '"Be brief."',
          '',
          '{"title":"Clerk","system":"You are a clerk.","user":"Q: {question}"}',
          '{"prompt":"Answer: {question}"}',
          '{"system":"S","prompt":"P"}',
          '{"messages":[{"role":"user","content":"1?"},{"role":"assistant","content":"one"},{"role":"user","content":"{question}"}]}',
        ].join('\n'),
      ).map(({ title, messages }) => [title, messages]),
    ).toEqual([
      ['Prompt 1', [system('Be brief.')]],
      ['Clerk', [system('You are a clerk.'), user('Q: {question}')]],
      ['Prompt 2', [user('Answer: {question}')]],
      ['Prompt 3', [system('S'), user('P')]],
      ['Prompt 4', [user('1?'), { role: 'assistant', content: 'one' }, user('{question}')]],
    ]);
  });
  it.each([
    ['no JSON', '"a"\nb', /line 2: this is not whole JSON/],
    ['a number', '1', /line 1: a prompt is a text, or an object/],
    ['an empty object', '{}', /prompt 1: messages must hold at least one message/],
    ['another role', '{"messages":[{"role":"tool","content":"x"}]}', /messages\.0\.role must be system, user or assistant/],
    ['messages that are none', '{"messages":"x"}', /messages must be a list/],
    ['half a character', '"a \\ud800"', /half a character/],
    ['nothing', ' \n ', /holds no prompt/],
  ])('with %s are refused in a sentence', (_, text, sentence) => {
    expect(() => read(text, true)).toThrow(UserError);
    expect(() => read(text, true)).toThrow(sentence);
  });
  it('no more than 200 at a time', () => {
    expect(() => read(Array.from({ length: 201 }, (_, n) => `Be ${n}.`).join('\n---\n'))).toThrow(
      /201 prompts. At most 200/,
    );
  });
});
