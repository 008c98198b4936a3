import { describe, expect, test } from 'vitest';
import { isNumber, type MaybeNumber } from '../../../src/base/json/json.ts';
import { alphaDraws } from '../../../src/measure/alpha/alpha-draws.ts';
import { leaveOneOutAlpha } from '../../../src/measure/alpha/alpha-jackknife.ts';
import { alphaFromCounts, alphasWithoutEach, largestRatingShare } from '../../../src/measure/alpha/alpha-of-counts.ts';
import { krippendorffAlpha, type AlphaMetric, type UnitRatings } from '../../../src/measure/alpha/krippendorff-alpha.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { ratingCounts } from '../../../src/measure/alpha/rating-counts.ts';

const metrics: readonly AlphaMetric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

/**
 * From the package `krippendorff` 0.9.0 (PyPI) with numpy 2.4.6: `krippendorff.alpha(reliability_data,
 * level_of_measurement)` of `unitsFrom`, and without unit 0, 1, 2 or the last.
 */
const independent: readonly {
  readonly seed: number;
  readonly count: number;
  readonly raters: number;
  readonly levels: number;
  readonly values: number;
  readonly alpha: Readonly<Record<AlphaMetric, number>>;
  readonly without: Readonly<Record<AlphaMetric, readonly number[]>>;
}[] = [
  {
    seed: 1,
    count: 400,
    raters: 4,
    levels: 1000,
    values: 587,
    alpha: {
      nominal: 0.3542754805477326,
      ordinal: 0.37674566596522496,
      interval: 0.3779982241670158,
      ratio: 0.39529936139632704,
    },
    without: {
      nominal: [0.35431909349309243, 0.35432313693401085, 0.35529986927667356, 0.3548163214964368],
      ordinal: [0.3809637504460126, 0.37563964243282877, 0.3778138344111177, 0.3782542556090347],
      interval: [0.38198232011531774, 0.3767226629806364, 0.37925257243742583, 0.3797951575503672],
      ratio: [0.39466640534471364, 0.39461222151696684, 0.39648928355066115, 0.3971273954987833],
    },
  },
  {
    seed: 2,
    count: 600,
    raters: 3,
    levels: 400,
    values: 377,
    alpha: {
      nominal: 0.35597417191217395,
      ordinal: 0.3949487897131887,
      interval: 0.3956131491083188,
      ratio: 0.37598829365868325,
    },
    without: {
      nominal: [0.35644740478885684, 0.35602133004274816, 0.3566876117730947, 0.3560207624351174],
      ordinal: [0.3949616376820957, 0.39645693648814495, 0.39480267422400606, 0.39579813678317466],
      interval: [0.3954867327262106, 0.39718184388643485, 0.3954664552107785, 0.39656032622196125],
      ratio: [0.3783991870322879, 0.3771775121074985, 0.37797238034015535, 0.3767019512650317],
    },
  },
];

describe('Krippendorff’s α of many values', () => {
  test.each(independent)('as another program has it: $values values', (given) => {
    const units = unitsFrom(given.seed, given.count, given.raters, given.levels);
    expect(ratingCounts(units).values).toHaveLength(given.values);
    for (const metric of metrics) {
      expect(krippendorffAlpha(units, metric)).toBeCloseTo(given.alpha[metric], 12);
      const { alpha, without } = leaveOneOutAlpha(units, metric);
      expect(alpha).toBe(krippendorffAlpha(units, metric));
      for (const [at, u] of [0, 1, 2, units.length - 1].entries())
        expect(without[u]).toBeCloseTo(given.without[metric][at] ?? NaN, 12);
    }
  });

  test('from counts is what it is from the matrix, with each unit and without: missing ratings, units of one value or none', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const units = [...unitsFrom(seed, 15 + seed, 2 + (seed % 4), 3 * seed), [], [null], [5], [7, null, 7], [2, 9, 2]];
      const counts = ratingCounts(units);
      for (const metric of metrics) {
        same(alphaFromCounts(counts, metric), krippendorffAlpha(units, metric));
        const { without, isPaired, largestShare } = leaveOneOutAlpha(units, metric);
        const ofPaired = without.filter((_, u) => isPaired[u]);
        const found = alphasWithoutEach(counts, metric);
        expect(found).toHaveLength(ofPaired.length);
        for (const [u, alpha] of found.entries()) expect(valueOf(alpha)).toBeCloseTo(ofPaired[u] ?? Infinity, 12);
        expect(largestRatingShare(counts)).toBe(largestShare);
      }
    }
  });

  test('one unit may hold nearly all there is to tell: what is left without it is exact', () => {
    // All other units agree to the last bit, in values that are not binary fractions.
    const agreeing: UnitRatings[] = [0.1, 0.7, 1.1].map((value) => [value, value, value]);
    for (const metric of metrics) {
      const counts = ratingCounts([[0.1, 1e7, 3e8], ...agreeing]);
      expect(alphasWithoutEach(counts, metric)[0]).toBe(1);
      // A second unit with a small disagreement.
      const units: UnitRatings[] = [[0.1, 1e7, 3e8], [0.7, 0.8], ...agreeing];
      const rest = krippendorffAlpha(units.slice(1), metric);
      same(alphasWithoutEach(ratingCounts(units), metric)[0], rest);
    }
  });

  test('is undefined, and says why, where nothing can be paired or nothing varies, also without a unit', () => {
    for (const metric of metrics) {
      const none = { value: null, why: 'no unit has two ratings that could agree' };
      const equal = { value: null, why: 'no variation: all ratings are equal' };
      expect(alphaFromCounts(ratingCounts([[1], [null], []]), metric)).toEqual(none);
      expect(alphaFromCounts(ratingCounts([[0.1, 0.1, 0.1], [0.1, 0.1]]), metric)).toEqual(equal); // prettier-ignore
      expect(alphasWithoutEach(ratingCounts([[1, 2]]), metric)).toEqual([none]);
      const [without, ...others] = alphasWithoutEach(
        ratingCounts([
          [0.3, 7],
          [0.1, 0.1, 0.1],
          [0.1, 0.1],
        ]),
        metric,
      );
      expect(without).toEqual(equal);
      for (const other of others) expect(isNumber(other)).toBe(true);
    }
  });

  test('draws of units with many values are α of what is drawn', () => {
    const units = unitsFrom(3, 300, 3, 800);
    for (const metric of ['nominal', 'interval'] as const) {
      const [alphas] = alphaDraws([{ units, metric }], { draws: 20, seed: 4 }).alphas;
      const random = seededRandom(4);
      const paired = units.filter((unit) => unit.filter((rating) => rating !== null).length >= 2);
      for (const alpha of alphas ?? []) {
        const drawn = paired.map(() => paired[Math.floor(random() * paired.length)] ?? []);
        expect(alpha).toBeCloseTo(valueOf(krippendorffAlpha(drawn, metric)), 12);
      }
    }
  });

  test('fifteen thousand questions with an answer each of their own take no matrix', () => {
    const units = unitsFrom(5, 15_000, 5, 40_000);
    expect(ratingCounts(units).values.length).toBeGreaterThan(20_000);
    const { alpha, without } = leaveOneOutAlpha(units, 'nominal');
    // By the definition, with a double sum over all ratings.
    let apart = 0;
    const often = new Map<number, number>();
    for (const unit of units) {
      const ratings = unit.filter((rating) => rating !== null);
      if (ratings.length < 2) continue;
      for (const one of ratings) {
        often.set(one, (often.get(one) ?? 0) + 1);
        apart += ratings.filter((other) => other !== one).length / (ratings.length - 1);
      }
    }
    const n = [...often.values()].reduce((sum, each) => sum + each, 0);
    const byChance = [...often.values()].reduce((sum, each) => sum + each * (n - each), 0) / (n - 1);
    expect(alpha).toBeCloseTo(1 - apart / byChance, 12);
    expect(without).toHaveLength(units.length);
    expect(without.every(Number.isFinite)).toBe(true);
  });
});

function same(found: MaybeNumber | undefined, expected: MaybeNumber): void {
  if (isNumber(expected)) expect(found).toBeCloseTo(expected, 12);
  else expect(found).toEqual(expected);
}

const valueOf = (alpha: MaybeNumber): number => (isNumber(alpha) ? alpha : NaN);

/** The same in any language: x ← 48271·x mod (2³¹ − 1). */
function unitsFrom(seed: number, count: number, raters: number, levels: number): UnitRatings[] {
  let x = seed;
  const next = () => (x = (x * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const at = Math.floor(next() * levels);
    return Array.from({ length: raters }, () => {
      if (next() < 0.15) return null;
      return 1 + (next() < 0.6 ? at : Math.floor(next() * levels));
    });
  });
}
