import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../../src/store/database/database.ts';
import { saveLastStartedAudits, loadLastStartedAudits, noLastStartedAudits } from '../../../src/store/people/last-audits.ts';
import { saveOrForgetPrice, listPrices } from '../../../src/store/models/prices.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

test('a price is kept for its model, changed and forgotten', async () => {
  expect(await listPrices()).toEqual({});
  await saveOrForgetPrice('endpoint:a/b', { input: 0.15, output: 0.6 });
  await saveOrForgetPrice('endpoint:a/c', { input: 0, output: 1 });
  await saveOrForgetPrice('endpoint:a/b', { input: 1, output: 2 });
  expect(await listPrices()).toEqual({ 'endpoint:a/b': { input: 1, output: 2 }, 'endpoint:a/c': { input: 0, output: 1 } });
  await saveOrForgetPrice('endpoint:a/c', undefined);
  expect(Object.keys(await listPrices())).toEqual(['endpoint:a/b']);
});

test('what was started last comes back; what is no such thing counts as nothing', async () => {
  expect(await loadLastStartedAudits()).toEqual(noLastStartedAudits);
  const last = { of: { judge: { models: ['m'], sets: ['s'] } }, latest: 'judge', models: ['m', 'n'], sets: [] };
  await saveLastStartedAudits(last);
  expect(await loadLastStartedAudits()).toEqual(last);
  await database.settings.put({ key: 'lastAudits', value: { of: { judge: { models: [1] } } } });
  await database.settings.put({ key: 'prices', value: { 'endpoint:a/b': { input: -1, output: 2 } } });
  expect(await loadLastStartedAudits()).toEqual(noLastStartedAudits);
  expect(await listPrices()).toEqual({});
});
