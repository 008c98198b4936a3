import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../../src/store/database/database.ts';
import { tableAuthors } from '../../../src/store/database/durability.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** The durability of a transaction that writes to these tables. */
const durability = (...tables: readonly string[]) =>
  database.transaction('rw', [...tables], () =>
    Promise.resolve(Dexie.currentTransaction.idbtrans as unknown as { readonly durability: string }),
  );

test('what people say is on the disk before it counts as stored; answers are not flushed one by one', async () => {
  for (const tables of [
    ['ratings'],
    ['lines'],
    ['paraphraseDrafts'],
    ['settings'],
    ['runs'],
    ['judgeChoices'],
    ['itemSets', 'itemParts'],
    ['entrySets'],
  ])
    expect((await durability(...tables)).durability, tables.join()).toBe('strict');
  for (const tables of [['responses'], ['results'], ['runs', 'plans'], ['responses', 'lines', 'judgeChoices']])
    expect((await durability(...tables)).durability, tables.join()).toBe('default');
});

test('it is known of every table who writes it', () => {
  expect(Object.keys(tableAuthors).sort()).toEqual(database.tables.map(({ name }) => name).sort());
});

test('who watches hears of a row only when it is stored', async () => {
  let stored = false;
  let looks = 0;
  const heard: boolean[] = [];
  const watching = liveQuery(() => database.itemSets.toArray()).subscribe((rows) => {
    looks++;
    if (rows.length > 0) heard.push(stored);
  });
  await expect.poll(() => looks, { timeout: 20_000 }).toBe(1);
  const row = { id: 's', hash: '', about: {} as never, count: 0, pairs: 0, addedAt: 0 };
  await database.itemSets.add(row).then(() => (stored = true));
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThan(0);
  watching.unsubscribe();
  expect(heard).not.toContain(false);
});
