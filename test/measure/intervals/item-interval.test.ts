import { describe, expect, it } from 'vitest';
import { itemMeanInterval, itemShareInterval } from '../../../src/measure/intervals/item-interval.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const list = (right: number, n: number, whole = 1) => Array.from({ length: n }, (_, i) => (i < right ? whole : 0));

function expectEnds(found: ReturnType<typeof itemMeanInterval>, [low, high]: readonly [number, number]): void {
  if ('why' in found) throw new Error(found.why);
  expect(found[0]).toBeCloseTo(low, 8);
  expect(found[1]).toBeCloseTo(high, 8);
}

describe('the interval of a mean over items', () => {
  // By numpy and scipy.
  it('is Student’s', () => {
    expectEnds(itemMeanInterval([2.5, 3.1, 0.4, 7.7, 5]), [0.31854534220930075, 7.161454657790699]);
  });

  it('is none of one item, nor where all have the same value', () => {
    expect(itemMeanInterval([1])).toMatchObject({ value: null });
    expect(itemMeanInterval([1, 1, 1])).toEqual({
      value: null,
      why: 'all questions have the same value: too little to tell how far others differ',
    });
  });

  it('holds the mean of a sample in about 95 of 100 cases', () => {
    const random = seededRandom(11);
    const trials = Array.from({ length: 400 }, () =>
      itemMeanInterval(Array.from({ length: 30 }, () => (random() < 0.6 ? 1 : 0))),
    );
    const holds = trials.filter((found) => !('why' in found) && found[0] <= 0.6 && found[1] >= 0.6).length;
    expect(holds / 400).toBeGreaterThan(0.9);
    expect(holds / 400).toBeLessThan(0.99);
  });
});

describe('the interval of a share', () => {
  /** Ends from test/vectors/verdicts.json. */
  it.each([
    [20, 20, 0.838_874_841_947, 1],
    [0, 20, 0, 0.161_125_158_053],
    [1, 2, 0.094_531_205_734, 0.905_468_794_266],
  ])('is Wilson’s of items that are right or wrong: %i of %i', (right, n, low, high) => {
    const found = itemShareInterval(list(right, n));
    expectEnds(found, [low, high]);
    if ('why' in found) throw new Error(found.why);
    expect(itemShareInterval(list(right, n, 100), 100)).toEqual([100 * found[0], 100 * found[1]]);
  });

  /** The roots of (p − q)² = t² p(1 − p)/n′, by numpy and scipy. */
  it.each([
    [[0.5, 1, 0, 1], [0.11728785887293554, 0.9543496634586979] as const],
    [[0.25, 0.75], [0.004078846340768168, 0.9959211536592318] as const],
    [[0.75, 1, 1, 0.5, 1, 0.25, 1, 1, 0.875, 1], [0.5725807539128245, 0.9519878476128214] as const],
  ])('is that of as many items as tell as much, where some are right in part: %j', (values, ends) => {
    expectEnds(itemShareInterval(values), ends);
    const inPercent = values.map((value) => 100 * value);
    expectEnds(itemShareInterval(inPercent, 100), [100 * ends[0], 100 * ends[1]]);
  });

  it('is none of one item, nor where all are right equally often in part', () => {
    expect(itemShareInterval([1])).toMatchObject({ value: null });
    expect(itemShareInterval([])).toMatchObject({ value: null });
    expect(itemShareInterval([0.5, 0.5, 0.5])).toMatchObject({ value: null });
  });
});
