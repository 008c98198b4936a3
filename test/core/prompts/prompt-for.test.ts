import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Item } from '../../../src/core/items/item.ts';
import { missingPlaceholderFaults, missingPlaceholdersMessage } from '../../../src/core/prompts/missing-placeholders.ts';
import { customPromptSchema, type CustomPrompt } from '../../../src/core/prompts/own-prompt.ts';
import { fillPromptMessages } from '../../../src/core/prompts/prompt-for.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const open: Item = {
  id: 'mine/1',
  question: 'What does {answer} mean?',
  answer: 'Nothing {question}',
  columns: { tone: '{solution} & {{kind}}', 'my column': '7' },
  subject: 'words',
};
const choice: Item = { id: 'mine/2', question: 'Which?', choices: ['red', 'blue'], answer: 1, solution: 'As it is.' };
const prompt = (...messages: CustomPrompt['messages']): CustomPrompt => ({ id: 'p', title: 'P', messages });
const user = (content: string) => ({ role: 'user', content }) as const;
const system = (content: string) => ({ role: 'system', content }) as const;
const assistant = (content: string) => ({ role: 'assistant', content }) as const;

describe('the chat that a question is put in', () => {
  it('a value is never read for names again', () => {
    expect(
      fillPromptMessages(prompt(system('Be {tone}.'), user('{question} {my column} {subject} {answer}')), open),
    ).toEqual([system('Be {solution} & {{kind}}.'), user('What does {answer} mean? 7 words Nothing {question}')]);
  });
  it('where no message of a user puts in the question, it comes last with its choices', () => {
    expect(fillPromptMessages(prompt(system('You are a clerk.')), choice)).toEqual([
      system('You are a clerk.'),
      user('Which?\nA. red\nB. blue'),
    ]);
    expect(fillPromptMessages(prompt(user('Be brief.')), open)).toEqual([user('Be brief.\n\nWhat does {answer} mean?')]);
    expect(fillPromptMessages(prompt(user('1 + 1?'), assistant('2')), choice).at(-1)).toEqual(
      user('Which?\nA. red\nB. blue'),
    );
  });
  it('a column alone asks by itself', () => {
    expect(fillPromptMessages(prompt(user('Say {tone}')), open)).toEqual([user('Say {solution} & {{kind}}')]);
  });
  it('choices are lettered, and none without choices; an answer is the right choice’s text', () => {
    expect(fillPromptMessages(prompt(user('{question}|{choices}|{answer}|{solution}')), choice)).toEqual([
      user('Which?|A. red\nB. blue|blue|As it is.'),
    ]);
    expect(fillPromptMessages(prompt(user('{question}|{choices}')), open)).toEqual([user('What does {answer} mean?|')]);
  });
});

describe('names that a question has nothing for', () => {
  const prompts = [prompt(user('{question} {tone}')), prompt(system('{mood} {constructor}'))];
  it('are told for each question, and in one sentence', () => {
    const faults = missingPlaceholderFaults([open, choice, { ...open, id: 'other/1' }], prompts);
    expect(faults.map(({ item, lacks }) => [item, lacks])).toEqual([
      ['mine/1', ['mood', 'constructor']],
      ['mine/2', ['tone', 'mood', 'constructor']],
      ['other/1', ['mood', 'constructor']],
    ]);
    expect(missingPlaceholdersMessage(faults)).toBe(
      'Prompts use {mood}, {constructor}, {tone}, but 2 questions of “mine” and 1 question of other sets have no such column. Write {{ and }} for literal braces.',
    );
    expect(missingPlaceholderFaults([open], [prompt(user('{question} {tone}'))])).toEqual([]);
    expect(missingPlaceholdersMessage([])).toBeUndefined();
  });
  it('send nothing', () => {
    expect(() => fillPromptMessages(prompts[0] as CustomPrompt, choice)).toThrow(UserError);
    expect(() => fillPromptMessages(prompts[0] as CustomPrompt, choice)).toThrow(
      'uses {tone}, but “mine/2” has no such column',
    );
  });
});

describe('a prompt of one’s own', () => {
  it.each([
    ['no message', []],
    ['an empty message', [user(' ')]],
    ['a system message that is not the first', [user('{question}'), system('x'), user('y')]],
    ['an assistant’s message after the question', [user('{question}'), assistant('Well,')]],
    ['another role', [{ role: 'tool', content: 'x' }]],
  ])('with %s is refused', (_, messages) => {
    expect(v.safeParse(customPromptSchema, { id: 'p', title: 'P', messages }).success).toBe(false);
  });
});
