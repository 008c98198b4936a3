import { describe, expect, it } from 'vitest';
import { groupIntoClusters } from '../../../src/measure/basics/item-clusters.ts';
import { differenceDrawInterval, widenForFewClusters, computeDrawDf } from '../../../src/measure/paired/drawn-ends.ts';
import { pairedSetMeansInterval } from '../../../src/measure/paired/paired-means.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { pairedXParaConInterval, stratifiedInterval } from './paired-intervals.ts';

const twelve = { items: 24, clusters: groupIntoClusters(Array.from({ length: 24 }, (_, i) => `text ${i % 12}`))! };

describe('the ends of an interval by draws', () => {
  it('are percentiles of items, those without a value left out', () => {
    const draws = Float64Array.from({ length: 202 }, (_, d) => (d === 7 ? NaN : d < 7 ? d : d - 1));
    expect(differenceDrawInterval(draws, 100, [{ items: 24 }])).toEqual([5, 195]);
    expect(computeDrawDf([{ items: 24 }, { items: 5 }])).toBe(27);
    expect(computeDrawDf([{ items: 1 }])).toBe(1);
  });

  it('lie as far off as Student’s t has them of clusters: 2.201 for 11 degrees of freedom, 2.074 for 22', () => {
    const normal = 1.959964;
    const [low, high] = widenForFewClusters([-normal, 2 * normal], 0, [twelve]);
    expect(low).toBeCloseTo(-2.20099, 4);
    expect(high).toBeCloseTo(2 * 2.20099, 4);
    expect(widenForFewClusters([-normal, normal], 0, [twelve, twelve])[1]).toBeCloseTo(2.07387, 4);
    expect(widenForFewClusters([0.5, normal], 0, [twelve])[0]).toBe(0.5);
  });
});

describe('every item ten times, its copies a cluster', () => {
  const random = seededRandom(4);
  const once = Array.from({ length: 40 }, () => random());
  const other = Array.from({ length: 40 }, () => random() + 0.1);
  const tenTimes = <T>(list: readonly T[]): T[] => list.flatMap((value) => new Array<T>(10).fill(value));
  const names = tenTimes(once.map((_, i) => `text ${i}`));
  const settings = { draws: 2000, seed: 3 };
  const width = (interval: ReturnType<typeof pairedXParaConInterval>) =>
    'why' in interval ? NaN : interval[1] - interval[0];
  const differenceIn = (one: readonly number[], others: readonly number[]) => (_: number, chosen: Int32Array) =>
    chosen.reduce((sum, i) => sum + others[i]! - one[i]!, 0) / chosen.length;
  const clusters = groupIntoClusters(names)!;

  it.each([
    [
      'a mean',
      width(pairedSetMeansInterval([once], [other], settings)),
      width(pairedSetMeansInterval([tenTimes(once)], [tenTimes(other)], settings, [names])),
      width(pairedSetMeansInterval([tenTimes(once)], [tenTimes(other)], settings)),
    ],
    [
      'XParaCon',
      width(pairedXParaConInterval(once, other, settings)),
      width(pairedXParaConInterval(tenTimes(once), tenTimes(other), settings, names)),
      width(pairedXParaConInterval(tenTimes(once), tenTimes(other), settings)),
    ],
    [
      'any statistic',
      width(stratifiedInterval([{ items: 40 }], differenceIn(once, other), settings)),
      width(stratifiedInterval([{ items: 400, clusters }], differenceIn(tenTimes(once), tenTimes(other)), settings)),
      width(stratifiedInterval([{ items: 400 }], differenceIn(tenTimes(once), tenTimes(other)), settings)),
    ],
  ])('says no more than every item once, but for Student’s t: %s', (_, plain, clustered, alone) => {
    // t for 39 degrees of freedom is 2.0227.
    expect(clustered / plain / (2.0227 / 1.96)).toBeGreaterThan(0.93);
    expect(clustered / plain / (2.0227 / 1.96)).toBeLessThan(1.07);
    expect(alone / plain).toBeLessThan(0.4);
  });

  it('has no interval below ten clusters, or of one cluster that differs', () => {
    const nine = names.map((_, i) => `text ${i % 9}`);
    const why = expect.stringContaining('9 clusters, too few') as string;
    expect(pairedSetMeansInterval([tenTimes(once)], [tenTimes(other)], settings, [nine])).toMatchObject({ why });
    expect(pairedXParaConInterval(tenTimes(once), tenTimes(other), settings, nine)).toMatchObject({ why });
    expect(stratifiedInterval([{ items: 400, clusters: groupIntoClusters(nine)! }], () => 1, settings)).toMatchObject({
      why,
    });
    const still = tenTimes(once).map((value, i) => value + Number(i < 10));
    expect(pairedSetMeansInterval([tenTimes(once)], [still], settings, [names])).toMatchObject({
      why: 'only one cluster of questions differs between the two here: too few to draw from',
    });
    const moving = tenTimes(once).map((value, i) => (i < 10 ? value : 0));
    expect(pairedXParaConInterval(moving, tenTimes(other), settings, names)).toMatchObject({
      why: expect.stringContaining('only one cluster of questions moves') as string,
    });
    const together = { items: 3, clusters: groupIntoClusters(['a', 'a', 'a'])! };
    expect(stratifiedInterval([{ items: 40 }, together], () => 1, settings)).toMatchObject({
      why: expect.stringContaining('belong together') as string,
    });
  });
});
