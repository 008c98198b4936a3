import { expect, test } from 'vitest';
import { sampleSetItems } from '../../src/items/sampling.ts';
import { someItems } from '../run/small-plan.ts';

const items = someItems(100);
const ids = (count: number, seed: number, from = items) => sampleSetItems(from, count, seed).map(({ id }) => id);

test('the same seed chooses the same items, in the order of the set; another seed others', () => {
  expect(ids(20, 1)).toEqual(ids(20, 1));
  expect(ids(20, 1)).toEqual([...ids(20, 1)].sort());
  expect(new Set(ids(20, 1)).size).toBe(20);
  expect(ids(20, 2)).not.toEqual(ids(20, 1));
});

test('a larger choice holds the smaller one; all there are when more are asked for', () => {
  for (let count = 1; count < 100; count++) expect(ids(count + 1, 5)).toEqual(expect.arrayContaining(ids(count, 5)));
  expect(ids(1000, 5)).toEqual(items.map(({ id }) => id));
  expect(ids(0, 5)).toEqual([]);
  expect(sampleSetItems([], 5, 1)).toEqual([]);
});

test('sets of one length are not drawn alike', () => {
  const other = someItems(100, 'other');
  expect(ids(20, 1, other).map((id) => id.slice(6))).not.toEqual(ids(20, 1).map((id) => id.slice(5)));
});

test('each item is chosen about as often: 2,000 seeds of 20 in 100, within 5 standard deviations of 400', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed++) for (const id of ids(20, seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const deviation = Math.sqrt(2000 * 0.2 * 0.8);
  for (const { id } of items) expect(Math.abs((counts.get(id) ?? 0) - 400)).toBeLessThan(5 * deviation);
});
