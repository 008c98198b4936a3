import { describe, expect, it } from 'vitest';
import { mean } from '../../../src/measure/basics/mean.ts';
import { pairedSetMeansInterval } from '../../../src/measure/paired/paired-means.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { pairedXParaConInterval } from './paired-intervals.ts';

/** The interval for a single set. */
const pairedMeanInterval = (
  one: readonly number[],
  other: readonly number[],
  settings: Parameters<typeof pairedSetMeansInterval>[2],
) => pairedSetMeansInterval([one], [other], settings);

const ends = (interval: readonly [number, number] | { why: string }): readonly [number, number] => {
  if ('why' in interval) throw new Error(interval.why);
  return interval;
};

describe('the interval of a difference of means', () => {
  it('is a normal one where items are many: ±1.96·s/√N, with the one item more', () => {
    const random = seededRandom(1);
    const N = 400;
    const one = Array.from({ length: N }, () => random());
    const other = one.map((value) => value + random() - 0.4);
    const d = other.map((value, i) => value - one[i]!);
    const centre = mean(d);
    const u = d.map((value) => (value / N) ** 2);
    const more = mean(u.map((value) => value * value)) / mean(u);
    const error = Math.sqrt(mean(d.map((value) => (value - centre) ** 2)) / (N - 1) + more);
    const [low, high] = ends(pairedMeanInterval(one, other, { draws: 20_000, seed: 3 }));
    expect(low).toBeCloseTo(centre - 1.96 * error, 2);
    expect(high).toBeCloseTo(centre + 1.96 * error, 2);
  });

  it('turns round with the two, does not move with what both have, and is drawn the same by the same seed', () => {
    const one = [0.2, 0.5, 1, 0, 0.75];
    const other = [0.5, 0.5, 0.25, 0.5, 1];
    const settings = { draws: 4000, seed: 5 };
    const [low, high] = ends(pairedMeanInterval(one, other, settings));
    const [turnedLow, turnedHigh] = ends(pairedMeanInterval(other, one, settings));
    expect(turnedLow).toBeCloseTo(-high, 1);
    expect(turnedHigh).toBeCloseTo(-low, 1);
    const raised = (values: readonly number[]) => values.map((value, i) => value + i);
    const [same] = ends(pairedMeanInterval(raised(one), raised(other), settings));
    expect(same).toBeCloseTo(low, 12);
    expect(pairedMeanInterval(one, other, settings)).toEqual([low, high]);
  });

  it('is not there where fewer than two items differ; lists of unequal length are refused', () => {
    const settings = { draws: 10, seed: 1 };
    expect(pairedMeanInterval([1, 0], [1, 0], settings)).toMatchObject({ value: null });
    expect(pairedMeanInterval([1, 0, 1], [1, 1, 1], settings)).toMatchObject({
      why: expect.stringContaining('only one question differs') as string,
    });
    expect(() => pairedMeanInterval([1], [1, 2], settings)).toThrow(RangeError);
  });
});

describe('the interval of a difference of means over sets', () => {
  it('is a normal one where items are many, each set drawn for itself and weighing the same', () => {
    const random = seededRandom(4);
    const sets = [
      { N: 100, shift: 0.3 },
      { N: 400, shift: -0.1 },
    ].map(({ N, shift }) => Array.from({ length: N }, () => random() - 0.5 + shift));
    const centres = sets.map(mean);
    const variances = sets.map((d, b) => mean(d.map((value) => (value - centres[b]!) ** 2)) / (d.length - 1));
    const u = sets.flatMap((d) => d.map((value) => (value / 2 / d.length) ** 2));
    const more = mean(u.map((value) => value * value)) / mean(u);
    const error = Math.sqrt((variances[0]! + variances[1]!) / 4 + more);
    const zeros = sets.map((d) => d.map(() => 0));
    const [low, high] = ends(pairedSetMeansInterval(zeros, sets, { draws: 20_000, seed: 3 }));
    expect(low).toBeCloseTo(mean(centres) - 1.96 * error, 2);
    expect(high).toBeCloseTo(mean(centres) + 1.96 * error, 2);
  });

  it('counts the items that differ over all sets, and not what rounding leaves behind', () => {
    const settings = { draws: 10, seed: 1 };
    expect(pairedSetMeansInterval([[0], [0, 1]], [[1], [1, 1]], settings)).toHaveLength(2);
    expect(pairedSetMeansInterval([[0.1 + 0.2, 0], [1]], [[0.3, 0], [0]], settings)).toMatchObject({
      why: expect.stringContaining('only one question differs') as string,
    });
    expect(() => pairedSetMeansInterval([[1]], [[1], [1]], settings)).toThrow(RangeError);
  });
});

describe('the interval of a difference of XParaCon', () => {
  const settings = { draws: 2000, seed: 2 };

  it('is exactly 1 where every spread is half of what it was', () => {
    const one = [0.2, 0.4, 0.1, 0.3];
    const [low, high] = ends(
      pairedXParaConInterval(
        one,
        one.map((spread) => spread / 2),
        settings,
      ),
    );
    expect(low).toBeCloseTo(1, 12);
    expect(high).toBeCloseTo(1, 12);
  });

  it('is not there where fewer than two items move in either, or too many draws have none that moves', () => {
    expect(pairedXParaConInterval([0, 0, 0.1], [0.1, 0.2, 0.3], settings)).toMatchObject({
      why: expect.stringContaining('only one question’s accuracy moves') as string,
    });
    const few = [0.1, 0.1, ...new Array<number>(30).fill(0)];
    const all = few.map(() => 0.2);
    expect(pairedXParaConInterval(few, all, settings)).toMatchObject({
      why: expect.stringContaining('XParaCon has no end') as string,
    });
  });
});
