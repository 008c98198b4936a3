import { describe, expect, it, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { krippendorffAlpha, type AlphaMetric, type UnitRatings } from '../../../src/measure/alpha/krippendorff-alpha.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { vectors } from '../../reference-data.ts';

const metrics: readonly AlphaMetric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

describe('Krippendorff’s α', () => {
  test('of the two raters and ten units of 0 and 1 in Krippendorff 2011, example A, is 0.095', () => {
    const one = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const two = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    // o₀₀ = 10, o₀₁ = o₁₀ = 4, o₁₁ = 2: 1 − (20 − 1)·4 / (14·6) = 8/84.
    for (const metric of metrics) expect(krippendorffAlpha(unitsOf([one, two]), metric)).toBeCloseTo(8 / 84, 12);
  });

  test('by hand: three units, one of them rated once', () => {
    // Pairs: (1,2) and (3,3); n = 1, 1, 2. Interval: D_o = 2·1, D_e = 2·(1·1 + 1·2·4 + 1·2·1)/3 = 22/3.
    expect(krippendorffAlpha([[1, 2], [3, 3], [2]], 'interval')).toBeCloseTo(1 - 2 / (22 / 3), 12);
    // Nominal: D_o = 2, D_e = 2·(1 + 2 + 2)/3.
    expect(krippendorffAlpha([[1, 2], [3, 3], [2]], 'nominal')).toBeCloseTo(1 - 2 / (10 / 3), 12);
  });

  test('is undefined, and says why, where nothing can be paired or nothing varies', () => {
    expect(krippendorffAlpha([[1], [2, null], []], 'interval')).toEqual({
      value: null,
      why: 'no unit has two ratings that could agree',
    });
    for (const metric of metrics) {
      expect(
        krippendorffAlpha(
          [
            [4, 4],
            [4, 4, 4],
          ],
          metric,
        ),
      ).toEqual({ value: null, why: 'no variation: all ratings are equal' });
    }
  });

  test('does not depend on the order of units or of a unit’s ratings, nor interval on where the scale begins', () => {
    const random = seededRandom(5);
    const units = randomUnits(random, 30, 4, 5);
    const turned = [...units].reverse().map((unit) => [...unit].reverse());
    for (const metric of metrics) {
      expect(valueOf(krippendorffAlpha(turned, metric))).toBeCloseTo(valueOf(krippendorffAlpha(units, metric)), 12);
    }
    const moved = units.map((unit) => unit.map((rating) => (rating === null ? null : 3 * rating - 7)));
    expect(valueOf(krippendorffAlpha(moved, 'interval'))).toBeCloseTo(valueOf(krippendorffAlpha(units, 'interval')), 12);
  });

  test('refuses what is no rating', () => {
    expect(() => krippendorffAlpha([[1, NaN]], 'nominal')).toThrow(RangeError);
    expect(() => krippendorffAlpha([[1, Infinity]], 'interval')).toThrow(RangeError);
    expect(() => krippendorffAlpha([[-1, 1]], 'ratio')).toThrow(RangeError);
    expect(
      krippendorffAlpha(
        [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
        'ratio',
      ),
    ).toBeCloseTo(1 - 2 / ((2 * 9) / 5), 12);
  });

  it('on all four metrics as two other programs have it, missing ratings and all', () => {
    const { cases } = vectors<{ cases: { data: (number | null)[][]; alpha: Record<AlphaMetric, number | null> }[] }>(
      'krippendorff-alpha',
    );
    expect(cases).toHaveLength(25);
    for (const { data, alpha } of cases) {
      for (const metric of metrics) {
        const found = krippendorffAlpha(unitsOf(data), metric);
        const expected = alpha[metric];
        if (expected === null) expect(found).toEqual({ value: null, why: 'no variation: all ratings are equal' });
        else expect(found).toBeCloseTo(expected, 9);
      }
    }
  });
});

/** Converts raters × units into units of ratings. */
const unitsOf = (data: readonly (readonly (number | null)[])[]): UnitRatings[] =>
  (data[0] ?? []).map((_, u) => data.map((ratings) => ratings[u]!));

const randomUnits = (random: () => number, count: number, raters: number, levels: number): UnitRatings[] =>
  Array.from({ length: count }, () => {
    const level = Math.floor(random() * levels);
    return Array.from({ length: raters }, () => {
      if (random() < 0.1) return null;
      return 1 + (random() < 0.6 ? level : Math.floor(random() * levels));
    });
  });

function valueOf(alpha: ReturnType<typeof krippendorffAlpha>): number {
  if (!isNumber(alpha)) throw new Error(alpha.why);
  return alpha;
}
