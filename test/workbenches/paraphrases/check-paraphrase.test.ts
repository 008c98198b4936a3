import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import {
  failedParaphraseChecks,
  type CheckId,
  type Likeness,
} from '../../../src/workbenches/paraphrases/check-paraphrase.ts';
import { inLinearTime } from '../../linear-time.ts';

const bounds = { similarity: 0.35, lexicality: 0.9 };
const likeness: Likeness = { similarity: 0.6, lexicality: 0.5 };

const leo: Item = {
  id: 's/1',
  question: 'Leo had 22 eggs and lost 8 of them. How many eggs does Leo still have?',
  choices: ['14', '30', '22', '4'],
  answer: 0,
};
const capital: Item = {
  id: 's/2',
  question: 'Which city is the capital of France?',
  choices: ['Paris', 'Rome', 'New York', 'Madrid'],
  answer: 0,
};
const larger: Item = {
  id: 's/3',
  question: 'Which animal is larger, a cat or a horse?',
  choices: ['cat', 'horse'],
  answer: 1,
};
const open: Item = { id: 's/4', question: 'Who wrote the play Hamlet?', answer: 'William Shakespeare' };
const command: Item = { id: 's/5', question: 'Name the third month of the year.', answer: 'March' };

const asia: Item = { id: 's/6', question: 'Which land of South-East Asia has no sea coast?', answer: 'Laos' };

const failed = (item: Item, text: string, more: object = {}): CheckId[] =>
  failedParaphraseChecks({ item, text, likeness, ...more }, bounds).map(({ check }) => check);

/** Question, paraphrase and the checks that it fails, as a careful reader would judge. */
const cases: readonly [Item, string, readonly CheckId[]][] = [
  [leo, 'Out of 22 eggs that Leo had, he lost 8. What number of eggs remains to Leo?', []],
  [leo, 'Leo lost eight of his twenty-two eggs. How many are left to him?', []],
  [leo, 'After losing 8 of 22 eggs, how many does Leo have?', []],
  [leo, 'Leo lost some of his 22 eggs. How many are left to him?', ['numbers']],
  [leo, 'Leo had 22 eggs and lost 9 of them. How many are left to him?', ['numbers']],
  [leo, 'Mia lost 8 of her 22 eggs. How many are left?', ['names']],
  [leo, 'How many of his 22 eggs does Tom, not Leo, have once 8 are lost?', ['names']],
  [leo, 'Leo lost 8 of his 22 eggs, so he has 14, right?', ['numbers', 'answer']],
  [leo, 'Leo lost 8 of his 22 eggs. Say how many are left to him.', ['question mark']],
  [leo, 'Leo had 22 eggs, and lost 8 of them; how many eggs does Leo still have', ['itself']],
  [leo, '', ['empty']],
  [leo, ' \n\t ', ['empty']],
  [leo, '???', ['empty']],
  [leo, 'The answer is 14.', ['question mark', 'numbers', 'names', 'answer']],
  [capital, 'What is the name of France’s capital city?', []],
  [capital, 'France is governed from which city?', []],
  [capital, 'Is Paris the capital of France?', ['names', 'answer']],
  [capital, 'Which city, Rome or another, is the capital of France?', ['names', 'choices']],
  [capital, 'Which city (New York?) is the capital of France?', ['names', 'choices']],
  [capital, 'Which new city in York County governs France?', ['names']],
  [capital, 'Which city is the capital of Spain?', ['names']],
  [capital, 'Which city is France’s capital? A) one B) another', ['question mark', 'names', 'choices']],
  [capital, 'Which city is France’s capital?\n\nI kept the meaning of it?', ['lines']],
  [capital, 'Which city governs France\u202e?', ['hidden']],
  [capital, '<b onclick="alert(1)">Which city governs France?</b>', ['question mark', 'numbers']],
  [larger, 'Between a horse and a cat, which one is the larger animal?', []],
  [larger, 'Which of the two animals is larger?', ['numbers', 'choices', 'choices']],
  [open, 'Hamlet is a play by which author?', []],
  [open, 'Did Shakespeare write Hamlet?', ['names']],
  [open, 'Was it William Shakespeare who wrote Hamlet?', ['names', 'answer']],
  [asia, 'Which South-East Asian country has no coast?', []],
  [asia, 'Which country of South-East Africa has no coast?', ['names']],
  [command, 'Give the name of the year’s third month.', []],
  [command, 'Which month of the year is the 3rd?', []],
  [command, 'Which month of the year is the fourth?', ['numbers']],
];

test.each(cases)('%o: “%s”', (item, text, expected) => {
  expect(failed(item, text)).toEqual(expected);
});

test('each failed check is one short sentence that names what is wrong', () => {
  const why = (item: Item, text: string, more: object = {}) =>
    failedParaphraseChecks({ item, text, likeness, ...more }, bounds).map((each) => each.why);
  expect(why(leo, 'Leo lost 9 of his 22 eggs. How many are left?')).toEqual(['Numbers differ: 8 is missing, 9 is new.']);
  expect(why(leo, 'How many eggs are left to Mia and Tom?')).toEqual([
    'Numbers differ: 22 and 8 are missing.',
    'Names differ: “Leo” is missing, “Mia” and “Tom” are new.',
  ]);
  expect(why(capital, 'Is Rome the capital of France?')).toEqual([
    'Names differ: “Rome” is new.',
    'It names the choice “Rome”; the question does not.',
  ]);
  expect(why(capital, 'Which city governs France?', { likeness: { similarity: 0.2, lexicality: 0.95 } })).toEqual([
    'It has nearly the question’s words (lexicality 0.95, at most 0.90).',
    'It may mean something else (similarity 0.20, at least 0.35).',
  ]);
  expect(why(capital, 'Which city governs France?', { cut: true })).toEqual(['It was cut by the token limit.']);
  expect(why(capital, 'Which City governs\u202e France of \u202eEvil?').join()).not.toMatch(/\u202e/);
});

test('at the bounds a paraphrase passes; without a measurement they are left out', () => {
  const text = 'Which city governs France?';
  expect(failed(capital, text, { likeness: { similarity: 0.35, lexicality: 0.9 } })).toEqual([]);
  expect(failed(capital, text, { likeness: undefined })).toEqual([]);
});

test('two paraphrases that differ in case and marks only are the same', () => {
  expect(failed(capital, 'Which city governs France?', { other: 'which city governs FRANCE' })).toEqual(['same']);
  expect(failed(capital, 'Which city governs France?', { other: 'France is governed from where?' })).toEqual([]);
});

test('a text without end is refused for its length, and quickly', () => {
  for (const text of [
    'a'.repeat(500_000),
    '? '.repeat(250_000),
    'Aa '.repeat(170_000),
    '1,'.repeat(250_000),
    '((['.repeat(170_000) + 'x',
  ]) {
    expect(inLinearTime(() => failed(capital, text))).toEqual(/[a-z1]/i.test(text) ? ['long'] : ['empty']);
  }
});
