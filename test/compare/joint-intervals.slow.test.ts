import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../src/base/json/json.ts';
import { isJointlyDifferent, withJointIntervals, type DifferenceWithDraws } from '../../src/compare/joint-intervals.ts';
import { seededRandom, drawStandardNormal } from '../../src/measure/basics/random.ts';
import { comparisonOfEquals } from '../calibration/comparison.ts';
import { fails } from '../calibration/tally.ts';
import { isThorough } from '../thorough.ts';

const normal = (seed: number, draws = 20_000): Float64Array => {
  const random = seededRandom(seed);
  return Float64Array.from({ length: draws }, () => drawStandardNormal(random));
};
const found = (difference: number, draws: Float64Array): DifferenceWithDraws => ({
  one: 0,
  other: difference,
  difference,
  interval: [difference - 1.96, difference + 1.96],
  draws,
});

describe('differences judged together', () => {
  it('of independent ones each gets Šidák’s ends, of the same one again its own', () => {
    const ten = Array.from({ length: 10 }, (_, k) => [found(2.5, normal(k + 1))]);
    // Φ⁻¹((1 + 0.95^(1/10)) / 2) = 2.7995.
    for (const [row] of withJointIntervals(ten)) {
      expect(row!.together!.interval[0]).toBeCloseTo(2.5 - 2.7995, 1);
      expect(row!.together!.of).toBe(10);
      expect(isJointlyDifferent(row!)).toBe(false);
      expect(row).not.toHaveProperty('draws');
    }
    const same = withJointIntervals(Array.from({ length: 10 }, () => [found(2.5, normal(1))]));
    expect(same[0]![0]!.together!.interval[0]).toBeCloseTo(2.5 - 1.96, 1);
    expect(same.flat().every(isJointlyDifferent)).toBe(true);
  });

  it('turns the draws of rows over different items against each other', () => {
    const two = Array.from({ length: 2 }, () => [found(2.1, normal(1))]);
    // Φ⁻¹((1 + √0.95) / 2) = 2.2365.
    expect(withJointIntervals(two, { areApart: true })[0]![0]!.together!.interval[1]).toBeCloseTo(2.1 + 2.2365, 1);
    expect(withJointIntervals(two)[0]![0]!.together!.interval[1]).toBeCloseTo(2.1 + 1.96, 1);
  });

  it('leaves what is alone its own interval, and says nothing of what has no draws', () => {
    const why = undefinedBecause('too few');
    const none: DifferenceWithDraws = { one: 1, other: 2, difference: 1, interval: why };
    const [[alone], [without]] = withJointIntervals([[found(2, normal(1))], [none]]) as [
      DifferenceWithDraws[],
      DifferenceWithDraws[],
    ];
    expect(alone!.together).toEqual({ interval: [2 - 1.96, 2 + 1.96], of: 1 });
    expect(isJointlyDifferent(alone!)).toBe(true);
    expect(without).toEqual(none);
    expect(isJointlyDifferent(without!)).toBe(false);
  });

  it('looks at the draws that all have; where they are fewer than half, nothing differs', () => {
    const holes = (every: number, seed: number) => normal(seed).map((value, d) => (d % 10 < every ? NaN : value));
    const few = withJointIntervals([[found(9, holes(4, 1))], [found(9, normal(2))]]);
    expect(few.flat().every(isJointlyDifferent)).toBe(true);
    const fewer = withJointIntervals([[found(9, holes(6, 1))], [found(9, normal(2))]]);
    expect(fewer.flat().some(isJointlyDifferent)).toBe(false);
  });
});

/** In null comparisons, some row of a table differs in at most 7%. With the rows' own intervals it was 38 to 42%. */
describe('two models that are alike', () => {
  it.each([
    ['3×20', {}],
    ['3×5, easy', { sets: [5, 5, 5], difficulty: 'easy' }],
  ] as const)('differ in no row of a table in 93%% of comparisons: %s', { timeout: 240_000 }, (name, design) => {
    const tallies = new Map<string, { tried: number; together: number; alone: number }>();
    for (let seed = 1; seed <= (isThorough ? 60 : 5); seed++)
      for (const { table, together, alone } of comparisonOfEquals(design, seed)) {
        const own = tallies.get(table) ?? { tried: 0, together: 0, alone: 0 };
        tallies.set(table, {
          tried: own.tried + 1,
          together: own.together + Number(together),
          alone: own.alone + Number(alone),
        });
      }
    expect([...tallies.keys()]).toEqual(['all', 'prompt', 'benchmark']);
    for (const { tried, together } of tallies.values()) expect(fails({ tried, wrong: together }, 'claim')).toBe(false);
    // The rows' own intervals would report differences far too often, so the test above can fail.
    const { tried, alone } = tallies.get('prompt')!;
    if (name === '3×20') expect(fails({ tried, wrong: alone }, 'claim')).toBe(true);
  });
});
