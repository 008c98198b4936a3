import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { changeSetScoring } from '../../../src/store/library/counting-of-set.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadItemSet, saveItemSet } from '../../../src/store/library/item-sets.ts';
import { ownSet } from '../../made-up/own-set.ts';

const items: Item[] = Array.from({ length: 700 }, (_, n) => ({ id: `mine/${n}`, question: `Question ${n}?`, answer: 'So' }));
const set = ownSet(items);
const counts: ItemScoring = { rules: [{ kind: 'contains' }], together: 'all' };

beforeEach(async () => {
  await database.delete();
  await database.open();
  await saveItemSet(set);
});

test('a set is stored in a new version with its rules, and back again in the first one’s', async () => {
  const { version } = await changeSetScoring('mine', counts);
  const changed = await loadItemSet('mine');
  expect(changed).toEqual({ ...set, version, items: items.map((item) => ({ ...item, counts })) });
  const back = await changeSetScoring('mine', undefined);
  expect(back.version).not.toBe(version);
  expect((await loadItemSet('mine')).items).toEqual(items);
});

test('rules that one of its questions cannot have are refused by name, and nothing is changed', async () => {
  const numbers: ItemScoring = { rules: [{ kind: 'number' }], together: 'all' };
  await expect(changeSetScoring('mine', numbers)).rejects.toThrow(
    'The question “mine/0” cannot be scored: its rule 1 (number) asks for a number, but “So” is not one.',
  );
  expect(await loadItemSet('mine')).toEqual(set);
});

test('a built-in set is not changed', async () => {
  await expect(changeSetScoring('arithmetic', undefined)).rejects.toThrow('There is no question set “arithmetic”');
});
