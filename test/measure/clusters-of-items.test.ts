import { expect, test } from 'vitest';
import { cochranQ } from '../../src/measure/significance/cochran-q.ts';
import { bootstrapMeanDiffIntervals } from '../../src/measure/effects/item-effect.ts';
import { itemMeanInterval, itemShareInterval } from '../../src/measure/intervals/item-interval.ts';
import { varianceOfMean } from '../../src/measure/intervals/mean-variance.ts';
import { styleShuffleNullStats } from '../../src/measure/significance/shuffled-styles.ts';

// Repeating items three times adds no information. The exact results for the single items must hold for the clusters.
const single = [0.2, 0.9, 0.4, 1, 0.5, 0.7, 0, 0.3, 0.6, 0.8, 0.1, 0.95];
const thrice = single.flatMap((value) => [value, value, value]);
const groups = single.flatMap((_, c) => [`c${c}`, `c${c}`, `c${c}`]);
const clusters = single.map((_, c) => [3 * c, 3 * c + 1, 3 * c + 2]);

const close = (found: unknown, wanted: unknown) => {
  const [low, high] = found as readonly [number, number];
  const [lowest, highest] = wanted as readonly [number, number];
  expect(low).toBeCloseTo(lowest, 12);
  expect(high).toBeCloseTo(highest, 12);
};

test('the variance and intervals of a mean', () => {
  const { variance, df } = varianceOfMean(single);
  expect(varianceOfMean(thrice, groups).variance).toBeCloseTo(variance, 14);
  expect(varianceOfMean(thrice, groups).df).toBe(df);
  close(itemMeanInterval(thrice, groups), itemMeanInterval(single));
  close(itemShareInterval(thrice, 1, groups), itemShareInterval(single));
  close(
    itemShareInterval(
      thrice.map((value) => 100 * value),
      100,
      groups,
    ),
    itemShareInterval(
      single.map((value) => 100 * value),
      100,
    ),
  );
});

test('of items that stand alone they are as ever', () => {
  const names = single.map((_, i) => String(i));
  expect(itemMeanInterval(single, names)).toEqual(itemMeanInterval(single));
  expect(itemShareInterval(single, 1, names)).toEqual(itemShareInterval(single));
});

test('of items that are all right, the clusters count', () => {
  const right = groups.map(() => 1);
  const [low, high] = itemShareInterval(right, 1, groups) as readonly [number, number];
  const [alone] = itemShareInterval(right) as readonly [number, number];
  expect(high).toBe(1);
  expect(low).toBeLessThan(alone);
});

test('below ten clusters there is none', () => {
  expect(itemMeanInterval(thrice.slice(0, 27), groups.slice(0, 27))).toMatchObject({
    why: expect.stringContaining('9 clusters') as string,
  });
});

test('effects of factors draw whole clusters', () => {
  const series = (values: readonly number[]) => ({
    sums: Float64Array.from(values, (value) => value - 0.5),
    counts: Float64Array.from(values, () => 1),
  });
  const [one] = bootstrapMeanDiffIntervals([series(single)], { draws: 200, seed: 1 });
  const [other] = bootstrapMeanDiffIntervals([series(thrice)], { draws: 200, seed: 1, clusters });
  expect(other?.low).toBeCloseTo(one?.low as number, 12);
  expect(other?.high).toBeCloseTo(one?.high as number, 12);
});

test('shuffles of styles keep a cluster together, and Cochran’s Q is not taken', () => {
  const rows = single.map((value, i) => [Number(value > 0.5), i % 2, Number(value > 0.3), 1]);
  const tableOf = (all: readonly (readonly number[])[]) => ({
    items: all.length,
    templates: 4,
    scores: Float64Array.from(all.flat()),
    binary: true,
  });
  const one = styleShuffleNullStats(tableOf(rows), { draws: 400, seed: 1 });
  const three = tableOf(rows.flatMap((row) => [row, row, row]));
  const together = styleShuffleNullStats({ ...three, clusters }, { draws: 400, seed: 1 });
  expect(together.p).toBe(one.p);
  expect(together.range).toBeCloseTo(one.range as number, 10);
  expect(styleShuffleNullStats(three, { draws: 400, seed: 1 }).p).toBeLessThan(one.p as number);
  expect(cochranQ({ ...three, clusters })).toMatchObject({ why: expect.stringContaining('cluster') as string });
});
