import { expect, test } from 'vitest';
import { countItemSetFacets } from '../../src/items/facets.ts';
import type { Item } from '../../src/core/items/item.ts';

const item = (n: number, more: Partial<Item> = {}): Item => ({ id: `s/${n}`, question: `${n}?`, answer: '1', ...more });

test('what a set can be narrowed down by, in the order in which it stands there', async () => {
  const pair = { response: 'So', criterion: 'factuality' };
  const facets = await countItemSetFacets([
    item(1, { subject: 'b', paraphrases: ['one'] }),
    item(2, { subject: 'a', paraphrases: ['one', 'two'] }),
    item(3, { subject: 'b', ...pair }),
    item(4, { subject: '', split: 'test', ...pair }),
    // An item without a criterion cannot be judged.
    item(5, { response: 'So', paraphrases: ['one', 'two', 'three'] }),
    item(6, { response: 'So', answer: '', columns: { 'second response': 'Not so' } }),
  ]);
  expect([...facets.subjects]).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect([...facets.criteria]).toEqual([['factuality', 2]]);
  expect(facets).toMatchObject({ hasParts: true, pairs: 2, compared: 1, rephrasable: 3, paraphrased: 2 });
});

test('a set without items has none', async () => {
  const { subjects, criteria, ...rest } = await countItemSetFacets([]);
  expect([subjects.size, criteria.size]).toEqual([0, 0]);
  expect(rest).toEqual({ hasParts: false, heldOut: 0, pairs: 0, compared: 0, rephrasable: 0, paraphrased: 0 });
});
