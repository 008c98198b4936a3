import { describe, expect, test } from 'vitest';
import { leaveOneOutAlpha, tooLittleVariationReason } from '../../src/measure/alpha/alpha-jackknife.ts';
import { gwetAc1 } from '../../src/measure/agreement/gwet-ac1.ts';
import { fisherZTransform, jackknife, jackknifeInterval, jackknifeP } from '../../src/measure/intervals/jackknife.ts';
import { krippendorffAlpha, type UnitRatings } from '../../src/measure/alpha/krippendorff-alpha.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { spearman } from '../../src/measure/correlation/spearman.ts';
import { leaveOneOutSpearman } from '../../src/measure/correlation/leave-one-out-spearman.ts';
import vectors from '../vectors/verdicts.json' with { type: 'json' };

interface JackknifeCase {
  readonly name: string;
  readonly units: readonly UnitRatings[];
  readonly expected: {
    readonly alpha: number | null;
    readonly pairable: number;
    readonly leftOut: readonly (number | null)[];
    readonly interval: { readonly se: number; readonly lower: number; readonly upper: number } | null;
  };
}

const cases = vectors.alphaJackknife as unknown as readonly JackknifeCase[];

describe('α’s interval by jackknife-t', () => {
  test.each(cases)('$name', ({ units, expected }) => {
    const { alpha, without, isPaired } = leaveOneOutAlpha(units, 'interval');
    if (expected.alpha === null) expect(alpha).toMatchObject({ value: null });
    else expect(alpha).toBeCloseTo(expected.alpha, 12);
    expect(isPaired.filter(Boolean)).toHaveLength(expected.pairable);
    const left = [...without].filter((_, u) => isPaired[u]);
    for (const [u, value] of expected.leftOut.entries()) {
      if (value === null) expect(left[u]).toBeNaN();
      else expect(left[u]).toBeCloseTo(value, 12);
    }
    const made = jackknife({ value: alpha as number, without: [Float64Array.from(left)] }, fisherZTransform);
    if (expected.interval === null) {
      expect(made).toMatchObject({ value: null });
      return;
    }
    if ('why' in made) throw new Error(made.why);
    const [low, high] = jackknifeInterval(made, fisherZTransform);
    expect(low).toBeCloseTo(expected.interval.lower, 10);
    expect(high).toBeCloseTo(expected.interval.upper, 10);
    expect(made.df).toBe(expected.pairable - 1);
    expect(made.se).toBeCloseTo(expected.interval.se, 10);
  });

  test.each(['nominal', 'ordinal', 'interval', 'ratio'] as const)(
    'units that belong together are left out together: α of the rest, %s',
    (metric) => {
      const random = seededRandom(7);
      for (const points of [4, 300]) {
        const units = Array.from({ length: 40 }, (): UnitRatings => {
          const at = 1 + Math.floor(points * random());
          return [at, random() < 0.2 ? null : Math.min(points, at + Math.floor(3 * random()))];
        });
        const groups = units.map((_, u) => Math.floor(u / 3));
        const { without, isPaired } = leaveOneOutAlpha(units, metric, groups);
        expect(without).toHaveLength(14);
        for (const [group, value] of without.entries()) {
          const rest = units.filter((_, u) => groups[u] !== group);
          expect(value).toBeCloseTo(krippendorffAlpha(rest, metric) as number, 9);
          expect(isPaired[group]).toBe(units.some((unit, u) => groups[u] === group && !unit.includes(null)));
        }
      }
    },
  );

  test('too few where the ratings off the most frequent point come to fewer than five units', () => {
    const withOff = (off: number, all: number) => {
      const units = Array.from({ length: all }, (_, u): UnitRatings => (u < off ? [0, 0] : [1, 1]));
      return tooLittleVariationReason(all, leaveOneOutAlpha(units, 'nominal').largestShare);
    };
    expect(withOff(5, 12)).toBeUndefined();
    expect(withOff(5, 25)).toBeUndefined();
    expect(withOff(5, 100)).toBeUndefined();
    expect(withOff(4, 12)).toMatchObject({ why: expect.stringMatching(/^too few: /) as unknown });
    // With fewer than 20 units and over 80% on one point, there are always too few.
    for (let all = 3; all < 20; all++)
      for (let off = 0; off < 0.2 * all; off++) expect(withOff(off, all)).toHaveProperty('why');
  });
});

describe('the jackknife over strata', () => {
  // Means of two strata of 4 and 3 units. Without a unit: the sum of the strata's means, minus that unit. By hand.
  const one = [1, 2, 4, 5];
  const two = [10, 10, 13];
  const meanWithout = (values: readonly number[], i: number) =>
    values.filter((_, k) => k !== i).reduce((sum, value) => sum + value, 0) / (values.length - 1);
  const given = {
    value: 3 + 11,
    without: [
      Float64Array.from(one, (_, i) => meanWithout(one, i) + 11),
      Float64Array.from(two, (_, i) => 3 + meanWithout(two, i)),
    ],
  };
  const asItIs = { to: (value: number) => value, back: (value: number) => value };

  test('of a sum of means: s²/n of each, added, with Satterthwaite’s degrees of freedom', () => {
    const found = jackknife(given, asItIs);
    if ('why' in found) throw new Error(found.why);
    const [a, b] = [10 / 3 / 4, 3 / 3];
    expect(found.se ** 2).toBeCloseTo(a + b, 12);
    expect(found.df).toBeCloseTo((a + b) ** 2 / (a ** 2 / 3 + b ** 2 / 2), 12);
    // A bound at the end of the 95% interval has p = 0.05.
    const [low, high] = jackknifeInterval(found, asItIs);
    expect(jackknifeP(found, asItIs, low)).toBeCloseTo(0.05, 10);
    expect(jackknifeP(found, asItIs, high)).toBeCloseTo(0.05, 10);
  });

  test('nothing is told where no unit makes a difference', () => {
    expect(jackknife({ value: 0.5, without: [Float64Array.of(0.5, 0.5, 0.5)] }, fisherZTransform)).toHaveProperty('why');
    expect(jackknife({ value: 1, without: [Float64Array.of(1, 1, 1)] }, fisherZTransform)).toHaveProperty('why');
    expect(jackknife({ value: 0.5, without: [Float64Array.of(0.5, 0.4)] }, fisherZTransform)).toHaveProperty('why');
  });

  test('Fisher’s z and back', () => {
    expect(fisherZTransform.to(0.5)).toBeCloseTo(0.5493061443340549, 14);
    for (const r of [-0.9, 0, 0.3, 0.999]) expect(fisherZTransform.back(fisherZTransform.to(r))).toBeCloseTo(r, 12);
    expect(fisherZTransform.back(1000)).toBe(1);
  });
});

test('Spearman’s ρ without each group is that of the rest', () => {
  const random = seededRandom(4);
  const n = 41;
  const x = Array.from({ length: n }, () => Math.floor(5 * random()));
  const y = x.map((value) => Math.round(10 * (0.4 * value + random())) / 10);
  const group = x.map((_, i) => (i * 7) % 10);
  const found = leaveOneOutSpearman(x, y, group, 11);
  for (let g = 0; g < 11; g++) {
    const rest = (values: readonly number[]) => values.filter((_, i) => group[i] !== g);
    expect(found[g]).toBeCloseTo(spearman(rest(x), rest(y)), 12);
  }
  // Without the one that differs, the values do not vary.
  expect([...leaveOneOutSpearman([1, 1, 2], [1, 2, 3], [0, 1, 2], 3)]).toEqual([1, 1, NaN]);
});

test('what is 1 but for rounding has no finite scale', () => {
  expect(fisherZTransform.to(1 - 2 ** -53)).toBe(Infinity);
  expect(fisherZTransform.to(-1)).toBe(-Infinity);
});

describe('Gwet’s AC1', () => {
  test.each(
    vectors.gwet as unknown as readonly {
      readonly name: string;
      readonly units: readonly UnitRatings[];
      readonly expected: Readonly<Record<'observed' | 'prevalence' | 'chance' | 'ac1', number>>;
    }[],
  )('$name', ({ units, expected }) => {
    const found = gwetAc1(units, 1);
    if ('why' in found) throw new Error(found.why);
    for (const field of ['observed', 'prevalence', 'chance', 'ac1'] as const)
      expect(found[field]).toBeCloseTo(expected[field], 12);
  });

  test('none without a pair of ratings', () => {
    expect(gwetAc1([[1, null], [null]], 1)).toMatchObject({ value: null });
  });
});
