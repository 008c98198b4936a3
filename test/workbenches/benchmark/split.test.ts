import { expect, test } from 'vitest';
import { splitPercentages, splitBySeed, splits, splitSizes } from '../../../src/workbenches/benchmark/split.ts';

test('sizes, reckoned by hand; the last two are those of RoParQ’s Table 4', () => {
  const of = (n: number) => splits.map((split) => splitSizes(n)[split]);
  expect(of(0)).toEqual([0, 0, 0]);
  // 0.7 / 0.15 / 0.15: the one goes to the largest remainder.
  expect(of(1)).toEqual([1, 0, 0]);
  // 1.4 / 0.3 / 0.3
  expect(of(2)).toEqual([2, 0, 0]);
  // 2.1 / 0.45 / 0.45: of equal remainders the earlier part.
  expect(of(3)).toEqual([2, 1, 0]);
  // 4.9 / 1.05 / 1.05
  expect(of(7)).toEqual([5, 1, 1]);
  expect(of(10)).toEqual([7, 2, 1]);
  expect(of(20)).toEqual([14, 3, 3]);
  expect(of(3134)).toEqual([2194, 470, 470]);
  expect(of(7140)).toEqual([4998, 1071, 1071]);
});

test('whatever the number, the parts add up and each is within one of its share', () => {
  for (let n = 0; n <= 500; n++) {
    const sizes = splitSizes(n);
    expect(sizes.train + sizes.validation + sizes.test).toBe(n);
    for (const split of splits) expect(Math.abs(sizes[split] - (n * splitPercentages[split]) / 100)).toBeLessThan(1);
  }
});

test('every id goes to one part, of the sizes above, whatever order they come in; seed and subset draw otherwise', () => {
  for (const n of [0, 1, 5, 37, 200]) {
    const ids = Array.from({ length: n }, (_, i) => `set/${i * 7}`);
    const parts = splitBySeed(ids, 3, 'Math');
    expect([...parts.keys()].sort()).toEqual([...ids].sort());
    for (const split of splits)
      expect([...parts.values()].filter((each) => each === split)).toHaveLength(splitSizes(n)[split]);
    const turned = splitBySeed([...ids].reverse(), 3, 'Math');
    for (const id of ids) expect(turned.get(id)).toBe(parts.get(id));
  }
  const ids = Array.from({ length: 100 }, (_, i) => `set/${i}`);
  const parts = (seed: number, subset: string) => ids.map((id) => splitBySeed(ids, seed, subset).get(id)).join();
  expect(parts(1, 'Math')).not.toBe(parts(2, 'Math'));
  expect(parts(1, 'Math')).not.toBe(parts(1, 'Knowledge'));
  expect(parts(1, 'Math')).toBe(parts(1, 'Math'));
});

test('each item is as likely in each part as its share says', () => {
  const ids = Array.from({ length: 20 }, (_, i) => `set/${i}`);
  const trained = new Map<string, number>();
  const draws = 2000;
  for (let seed = 0; seed < draws; seed++)
    for (const [id, split] of splitBySeed(ids, seed, 'x'))
      if (split === 'train') trained.set(id, (trained.get(id) ?? 0) + 1);
  // Standard error of a share of 0.7 over 2,000 draws: 0.0102; five of them.
  for (const id of ids) expect(Math.abs(trained.get(id)! / draws - 0.7)).toBeLessThan(0.052);
});
