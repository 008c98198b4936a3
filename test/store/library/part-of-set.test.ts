import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadItemSet, moveItemSetToTrash, saveItemSet } from '../../../src/store/library/item-sets.ts';
import { loadPartWithItem, indexWithKnownNeighbours } from '../../../src/store/library/part-of-set.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** A set in parts of 500, 500 and 200 items. */
async function largeSet() {
  const items = Array.from({ length: 1200 }, (_, n) => ({ id: String(n), question: `What is ${n}?`, answer: 'A' }));
  const set = await makeOwnItemSet({ title: 'Large' }, items, []);
  await saveItemSet(set);
  return set;
}

test.each([0, 1, 499, 500, 501, 999, 1000, 1198, 1199])(
  'item %i stands where it stands in the whole set, beside the same',
  async (n) => {
    const { id, items } = await largeSet();
    const part = await loadPartWithItem(id, `${id}/${n}`);
    const place = indexWithKnownNeighbours(part, `${id}/${n}`);
    expect(part.count).toBe(1200);
    expect(part.from + place).toBe(n);
    expect([part.items[place - 1], part.items[place], part.items[place + 1]]).toEqual([
      items[n - 1],
      items[n],
      items[n + 1],
    ]);
  },
);

test('what comes behind the item is not read, and its neighbours need no reading of their own', async () => {
  const { id } = await largeSet();
  const read = vi.spyOn(database.itemParts, 'get');
  const part = await loadPartWithItem(id, `${id}/250`);
  expect(read.mock.calls).toEqual([[[id, 0]], [[id, 1]]]);
  read.mockRestore();
  expect(indexWithKnownNeighbours(part, `${id}/251`)).toBe(251);
  expect(indexWithKnownNeighbours(part, `${id}/499`)).toBe(499);
  // The first item of the next part is only included as a neighbour.
  expect(indexWithKnownNeighbours(part, `${id}/500`)).toBe(-1);
});

test('a set without the item has no place for it; a set that is not there is said so', async () => {
  const { id } = await largeSet();
  const none = await loadPartWithItem(id, `${id}/1200`);
  expect(none).toMatchObject({ count: 1200, items: [] });
  expect(indexWithKnownNeighbours(none, `${id}/1200`)).toBe(-1);
  await expect(loadPartWithItem('nothing', 'nothing/1')).rejects.toThrow(
    'There is no question set “nothing” in this browser.',
  );
  await database.itemParts.delete([id, 2]);
  await expect(loadPartWithItem(id, `${id}/999`)).rejects.toThrow(`The set “${id}” lacks some of its questions`);
  await moveItemSetToTrash(id);
  await expect(loadPartWithItem(id, `${id}/1`)).rejects.toThrow(`There is no question set “${id}” in this browser.`);
});

test('a set of ours is one part', async () => {
  const whole = await loadItemSet('problems');
  const { items, from, count } = await loadPartWithItem('problems', whole.items[3]!.id);
  expect({ items, from, count }).toEqual({ items: whole.items, from: 0, count: whole.items.length });
});
