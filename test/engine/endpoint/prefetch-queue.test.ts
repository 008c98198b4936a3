import { expect, test } from 'vitest';
import { PrefetchQueue } from '../../../src/engine/endpoint/prefetch-queue.ts';

/** Batches of numbers, and a count of the requests for more. */
function batches(...later: readonly (readonly number[])[]) {
  const rest = [...later];
  const asked: number[] = [];
  return { asked, more: () => (asked.push(rest.length), Promise.resolve(rest.shift() ?? [])) };
}

async function allOf(supply: PrefetchQueue<number>): Promise<number[]> {
  const all: number[] = [];
  for (let next = await supply.next(); next !== undefined; next = await supply.next()) all.push(next);
  return all;
}

test('gives what it has in its order, and then nothing', async () => {
  const supply = new PrefetchQueue([3, 1, 2]);
  expect(await allOf(supply)).toEqual([3, 1, 2]);
  expect(await supply.next()).toBeUndefined();
  expect(await allOf(new PrefetchQueue<number>([]))).toEqual([]);
});

test('has more before it runs out, and asks for each batch once', async () => {
  const { asked, more } = batches([5, 6, 7, 8], [9]);
  const supply = new PrefetchQueue([1, 2, 3, 4], more);
  expect([await supply.next(), await supply.next()]).toEqual([1, 2]);
  expect(asked).toHaveLength(0);
  expect(await supply.next()).toBe(3);
  expect(asked).toHaveLength(1);
  expect(await allOf(supply)).toEqual([4, 5, 6, 7, 8, 9]);
  // The last request found no more.
  expect(asked).toHaveLength(3);
});

test('whoever waits for the next batch gets one of it each, or nothing', async () => {
  const { more } = batches([2, 3]);
  const supply = new PrefetchQueue([1], more);
  const got = await Promise.all([1, 2, 3, 4, 5].map(() => supply.next()));
  expect(got).toEqual([1, 2, 3, undefined, undefined]);
});

test('an error of the fetching is thrown to whoever needed it', async () => {
  const supply = new PrefetchQueue([1, 2], () => Promise.reject(new Error('gone')));
  expect(await supply.next()).toBe(1);
  await expect(allOf(supply)).rejects.toThrow('gone');
});
