import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { makeItemSearchPredicate } from '../../../src/pages/items/search.ts';

const item: Item = {
  id: 'mine/7',
  question: 'Which river crosses Cairo?',
  choices: ['the Nile', 'the Indus'],
  answer: 0,
  subject: 'Rivers',
  response: 'It is the Nile.',
  criterion: 'factuality',
};

test.each(['river', 'RIVER  cairo', 'nile', 'rivers', 'mine/7', 'it is', 'factuality', ' cairo '])(
  'finds “%s”',
  (search) => {
    expect(makeItemSearchPredicate(search)?.(item)).toBe(true);
  },
);

test.each(['rhine', 'river rhine', 'cairo?x'])('does not find “%s”', (search) => {
  expect(makeItemSearchPredicate(search)?.(item)).toBe(false);
});

test.each(['', '  \t'])('looks for nothing where there are no words', (search) => {
  expect(makeItemSearchPredicate(search)).toBeNull();
});

test('what two responses say, and who wrote them, is found; other columns are not', () => {
  const columns = { 'second response': 'The Rhine.', 'response by': 'tiny-a', tone: 'curt' };
  const compared: Item = { ...item, columns };
  expect(['rhine', 'tiny-a nile'].map((words) => makeItemSearchPredicate(words)?.(compared))).toEqual([true, true]);
  expect(makeItemSearchPredicate('curt')?.(compared)).toBe(false);
});
