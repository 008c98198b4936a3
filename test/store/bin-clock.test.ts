import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesDue } from '../../src/store/bin-clock.ts';
import { database } from '../../src/store/database.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 1);
const entries = { runs: ['a'], sets: ['s'] };
const none = { runs: [], sets: [] };
const at = (days: number, what = entries) => entriesDue(begin + days * day, what);

test('what has lain there for 30 days of starts is due, and nothing before', async () => {
  for (let days = 0; days < 30; days += 5) expect(await at(days)).toEqual(none);
  expect(await at(30)).toEqual(entries);
});

test('attack 15: one start with the clock 40 days ahead deletes nothing, nor do those that come after it', async () => {
  await at(0);
  expect(await at(40)).toEqual(none);
  for (let days = 0; days <= 22; days++) expect(await at(days)).toEqual(none);
});

test('attack 15: with the clock set back nothing is kept for ever', async () => {
  await at(400);
  for (let days = 0; days < 30; days++) expect(await at(days)).toEqual(none);
  expect(await at(30)).toEqual(entries);
});

test('each entry counts from when it was first seen; what was brought back and removed again begins anew', async () => {
  for (let days = 0; days <= 20; days += 5) await at(days);
  for (let days = 25; days <= 30; days += 5)
    expect(await at(days, { runs: ['a', 'b'], sets: [] })).toEqual({ runs: days === 30 ? ['a'] : [], sets: [] });
  await at(31, none);
  expect(await at(32)).toEqual(none);
});

test('a count that cannot be read begins anew', async () => {
  await at(0);
  await database.settings.put({ key: 'bin-clock', value: { at: 'then', lived: -1 } });
  for (let days = 30; days < 60; days += 5) expect(await at(days)).toEqual(none);
});
