import { expect, test } from 'vitest';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { isRephrasable, notRephrasableReason } from '../../src/items/rephrasable.ts';
import type { Item } from '../../src/core/items/item.ts';

const question: Item = { id: 'own/1', question: 'Is it blue?', choices: ['yes', 'no'], answer: 0 };
const pair: Item = { id: 'own/2', question: 'Why?', response: 'Because.', criterion: 'logicality', answer: '1' };

test('a question is to be put in other words, also an open one; the query of a pair is not', () => {
  const { choices: _, ...open } = question;
  expect([question, { ...open, answer: 'yes' }, pair].map(isRephrasable)).toEqual([true, true, false]);
});

test('a set without any such question is told why; one with some, or with no item, is not', () => {
  expect(notRephrasableReason({ title: 'Mine', items: [pair] })).toMatch(/^“Mine” holds responses to be judged/);
  expect(notRephrasableReason({ title: 'Mine', items: [pair, question] })).toBeUndefined();
  expect(notRephrasableReason({ title: 'Mine', items: [] })).toBeUndefined();
});

test('of our own sets these are those to be judged', async () => {
  const sets = await Promise.all(Object.values(builtInSetLoaders).map((load) => load()));
  const unfit = sets.filter((set) => notRephrasableReason(set) !== undefined).map(({ id }) => id);
  expect(unfit).toHaveLength(8);
  expect(unfit.filter((id) => !/^(?:judge|pairs)-/.test(id))).toEqual([]);
});
