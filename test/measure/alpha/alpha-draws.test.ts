import { describe, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { alphaDraws, percentileInterval } from '../../../src/measure/alpha/alpha-draws.ts';
import { krippendorffAlpha, type AlphaMetric, type UnitRatings } from '../../../src/measure/alpha/krippendorff-alpha.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';

const metrics: readonly AlphaMetric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

const someUnits = (seed: number, count: number, raters = 5, points = 5): UnitRatings[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const level = randomBelow(random, points);
    return Array.from({ length: raters }, () =>
      random() < 0.1 ? null : 1 + (random() < 0.6 ? level : randomBelow(random, points)),
    );
  });
};

describe('draws of α', () => {
  test('are α of the units drawn', () => {
    const units = someUnits(1, 40);
    const draws = 20;
    const seed = 9;
    const drawn = metrics.map((metric) => alphaDraws([{ units, metric }], { draws, seed }).alphas[0]!);
    const random = seededRandom(seed);
    for (let draw = 0; draw < draws; draw++) {
      const chosen = units.map(() => units[randomBelow(random, units.length)]!);
      metrics.forEach((metric, m) => expect(drawn[m]![draw]).toBeCloseTo(krippendorffAlpha(chosen, metric) as number, 12));
    }
  });

  test('are the same units for all series: a series and itself never differ', () => {
    const units = someUnits(3, 30);
    const turned = units.map((unit) => [...unit].reverse());
    const { alphas } = alphaDraws(
      [
        { units, metric: 'interval' },
        { units: turned, metric: 'interval' },
      ],
      { draws: 50, seed: 1 },
    );
    alphas[0]!.forEach((alpha, draw) => expect(alphas[1]![draw]).toBeCloseTo(alpha, 12));
  });

  test('leave out units that no series can pair, and are NaN where nothing varies', () => {
    const units: UnitRatings[] = [
      [1, null],
      [2, 2],
      [2, 2],
      [2, 2],
      [null, null],
    ];
    const { alphas, units: count } = alphaDraws([{ units, metric: 'nominal' }], { draws: 10, seed: 1 });
    expect(count).toBe(3);
    expect(alphas[0]!.every(Number.isNaN)).toBe(true);
    expect(percentileInterval(alphas[0]!, count)).toEqual({
      value: null,
      why: 'in most draws of units the ratings do not vary',
    });
    expect(percentileInterval(alphas[0]!, 2)).toMatchObject({ value: null });
    expect(percentileInterval(new Float64Array(0), 9)).toEqual({ value: null, why: 'it is left out of a quick look' });
    expect(alphaDraws([], { draws: 3, seed: 1 })).toEqual({ alphas: [], units: 0 });
  });

  test('of series of different lengths are refused', () => {
    expect(() =>
      alphaDraws(
        [
          { units: [[1, 2]], metric: 'nominal' },
          { units: [], metric: 'nominal' },
        ],
        { draws: 1, seed: 1 },
      ),
    ).toThrow(RangeError);
  });

  test('of a difference tell two ways to ask apart that share their units’ luck', () => {
    // One variant adds noise to half of the other's ratings. The difference is certain although the two α are not.
    const units = someUnits(5, 80);
    const random = seededRandom(6);
    const noisy = units.map((unit) => unit.map((rating) => (random() < 0.5 ? 1 + randomBelow(random, 5) : rating)));
    const { alphas } = alphaDraws(
      [
        { units, metric: 'interval' },
        { units: noisy, metric: 'interval' },
      ],
      { draws: 300, seed: 1 },
    );
    const difference = alphas[1]!.map((alpha, draw) => alpha - alphas[0]![draw]!);
    const [, high] = percentileInterval(difference, 80) as readonly [number, number];
    expect(high).toBeLessThan(0);
    expect(isNumber(high)).toBe(true);
  });
});
