import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { benchmarkWorkerApi, type FilterProgress } from '../../../src/workbenches/benchmark/benchmark-work.ts';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';
import { database } from '../../../src/store/database/database.ts';
import { saveItemSet } from '../../../src/store/library/item-sets.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

test('a filter that takes longer than a second tells how far it is, until every item is counted', async () => {
  const items = Array.from({ length: 1200 }, (_, n) => ({ id: `${n}`, question: `What is ${n}?`, answer: `${n}` }));
  await saveItemSet(await makeOwnItemSet({ title: 'Slow' }, items, []));
  let now = 0;
  // Each reading of the clock is one second later.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const steps: FilterProgress[] = [];
  const { tally } = await benchmarkWorkerApi.filter('slow', (progress) => steps.push(progress));
  clock.mockRestore();
  expect(steps.slice(0, 4)).toEqual([
    { what: 'read', done: 500, total: 1200 },
    { what: 'read', done: 1000, total: 1200 },
    { what: 'read', done: 1200, total: 1200 },
    { what: 'counted', done: 1, total: 1200 },
  ]);
  expect(steps.at(-1)).toEqual({ what: 'counted', done: 1200, total: 1200 });
  expect(tally.counts.reduce((sum, n) => sum + n, 0)).toBe(1200);
});
