import { expect, test } from 'vitest';
import { publishedTable } from '../../reference-data.ts';
import { splitPercentages, splitBySeed, benchmarkSplits, splitSizes } from '../../../src/workbenches/benchmark/split.ts';

/**
 * The official repository in Python 3.11: `[(round(n * 0.7), round(n * 0.15), n - round(n * 0.7) - round(n * 0.15)) for n in
 * …]`.
 */
test('sizes are those of the official repository; source by source they give RoParQ’s Table 4', () => {
  const of = (n: number) => benchmarkSplits.map((split) => splitSizes(n)[split]);
  expect([0, 1, 2, 3, 5, 7, 10, 15, 20, 30].map(of)).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [2, 0, 1],
    [4, 1, 0],
    [5, 1, 1],
    [7, 2, 1],
    [10, 2, 3],
    [14, 3, 3],
    [21, 4, 5],
  ]);
  const { table2DatasetCounts, table4Splits } = publishedTable<{
    table2DatasetCounts: Record<'MMLU' | 'ARC' | 'CommonsenseQA' | 'MathQA', number>[];
    table4Splits: Record<'train' | 'validation' | 'test', number>[];
  }>('roparq');
  const { MMLU, ARC, CommonsenseQA, MathQA } = table2DatasetCounts.at(-1)!;
  const added = (sources: number[]) =>
    benchmarkSplits.map((split) => sources.reduce((sum, n) => sum + splitSizes(n)[split], 0));
  const printed = table4Splits.map((row) => benchmarkSplits.map((split) => row[split]));
  expect([added([MMLU, ARC, CommonsenseQA]), added([MathQA])]).toEqual(printed);
  expect(printed).toEqual([
    [2194, 470, 470],
    [4998, 1071, 1071],
  ]);
});

test('each source is split by itself', () => {
  const ids = [707, 344, 2083].flatMap((n, source) => Array.from({ length: n }, (_, i) => `s${source}/${i}`));
  const parts = splitBySeed(ids, 1, 'x');
  const sizes = ['s0/', 's1/', 's2/'].map((source) =>
    benchmarkSplits.map((split) => ids.filter((id) => id.startsWith(source) && parts.get(id) === split).length),
  );
  expect(sizes).toEqual([
    [495, 106, 106],
    [241, 52, 51],
    [1458, 312, 313],
  ]);
  // A source's split does not depend on the others.
  const alone = splitBySeed(
    ids.filter((id) => id.startsWith('s1/')),
    1,
    'x',
  );
  for (const [id, part] of alone) expect(parts.get(id)).toBe(part);
});

test('whatever the number, the parts add up and each is within one of its share', () => {
  for (let n = 0; n <= 500; n++) {
    const sizes = splitSizes(n);
    expect(sizes.train + sizes.validation + sizes.test).toBe(n);
    for (const split of benchmarkSplits)
      expect(Math.abs(sizes[split] - (n * splitPercentages[split]) / 100)).toBeLessThan(1);
  }
});

test('every id goes to one part, of the sizes above, whatever order they come in; seed and subset draw otherwise', () => {
  for (const n of [0, 1, 5, 37, 200]) {
    const ids = Array.from({ length: n }, (_, i) => `set/${i * 7}`);
    const parts = splitBySeed(ids, 3, 'Math');
    expect([...parts.keys()].sort()).toEqual([...ids].sort());
    for (const split of benchmarkSplits)
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
  // The standard error of a share of 0.7 over 2,000 draws is 0.0102. Allows five of them.
  for (const id of ids) expect(Math.abs(trained.get(id)! / draws - 0.7)).toBeLessThan(0.052);
});
