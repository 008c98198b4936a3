import { expect, it } from 'vitest';
import { parseRefusal } from '../../src/reading/refusal.ts';

it.each([
  'I cannot answer that.',
  "I can't help with this request.",
  'I cannot provide an answer.',
  'I will not choose.',
  'I am unable to answer.',
  'I’m not able to assist here.',
  'I must decline to answer.',
  "Sorry, I won't answer that.",
  'I am afraid that I cannot do so.',
  'As a large language model, I am not able to see pictures.',
])('“%s” is a refusal', (text) => {
  expect(parseRefusal(text)).toMatchObject({ kind: 'refusal' });
});

it.each([
  'I do not know.',
  'It cannot be Monday.',
  'You cannot answer this in one word: Monday.',
  'The answer is unknown.',
  '',
])('“%s” is none', (text) => {
  expect(parseRefusal(text)).toBeUndefined();
});

it('says the words that it is known by', () => {
  expect(parseRefusal('Well. I cannot\nanswer that.')).toEqual({ kind: 'refusal', why: 'it says “I cannot answer”' });
});
