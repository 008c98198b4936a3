import { describe, expect, it } from 'vitest';
import { itemInterval, shareInterval } from '../../src/measure/item-interval.ts';

const settings = { draws: 500, seed: 3 };
const list = (right: number, n: number, whole = 1) => Array.from({ length: n }, (_, i) => (i < right ? whole : 0));

/** Expected ends: those of test/vectors/verdicts.json. */
describe('the interval of a share', () => {
  it.each([
    [20, 20, 0.838_874_841_947, 1],
    [0, 20, 0, 0.161_125_158_053],
    [1, 2, 0.094_531_205_734, 0.905_468_794_266],
  ])('is Wilson’s where nothing varies or items are few: %i of %i', (right, n, low, high) => {
    const found = shareInterval(list(right, n), settings);
    if ('why' in found) throw new Error(found.why);
    expect(found[0]).toBeCloseTo(low, 8);
    expect(found[1]).toBeCloseTo(high, 8);
    const inPercent = shareInterval(list(right, n, 100), { ...settings, whole: 100 });
    expect(inPercent).toEqual([100 * found[0], 100 * found[1]]);
  });

  it('is drawn where there are ten or more, or items are right in part', () => {
    for (const values of [list(4, 10), [0.5, 1, 0, 1], [0.25, 0.75]])
      expect(shareInterval(values, settings)).toEqual(itemInterval(values, settings));
  });

  it('is none of one item, nor where all are right equally often in part', () => {
    expect(shareInterval([1], settings)).toMatchObject({ value: null });
    expect(shareInterval([], settings)).toMatchObject({ value: null });
    expect(shareInterval([0.5, 0.5, 0.5], settings)).toMatchObject({ value: null });
  });
});
