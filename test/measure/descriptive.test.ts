import { describe, expect, it } from 'vitest';
import { boxStatistics } from '../../src/measure/basics/box.ts';
import { mean, sum } from '../../src/measure/basics/mean.ts';
import { pearson } from '../../src/measure/correlation/pearson.ts';
import { median, quantile } from '../../src/measure/basics/quantile.ts';
import { averageRanks, spearman } from '../../src/measure/correlation/spearman.ts';
import { populationDeviation, sampleDeviation, sampleVariance } from '../../src/measure/basics/standard-deviation.ts';
import { vectors } from '../reference-data.ts';

interface Descriptive {
  x: number[];
  q: number[];
  quantilesLinear: number[];
  mean: number;
  median: number;
  stdPopulation: number;
  stdSample: number | null;
}
interface Correlation {
  x: number[];
  y: number[];
  [name: string]: unknown;
}

const close = (value: number, expected: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)));

describe('against numpy and scipy', () => {
  it('mean, median, quantiles and deviations', () => {
    const { cases } = vectors<{ cases: Descriptive[] }>('descriptive');
    expect(cases.length).toBeGreaterThan(5);
    for (const { x, q, quantilesLinear, ...expected } of cases) {
      close(mean(x), expected.mean);
      close(median(x), expected.median);
      close(populationDeviation(x), expected.stdPopulation);
      if (expected.stdSample === null) expect(sampleDeviation(x)).toBeNaN();
      else close(sampleDeviation(x), expected.stdSample);
      q.forEach((each, i) => close(quantile(x, each), quantilesLinear[i]!));
    }
  });

  it('Pearson and Spearman', () => {
    const { cases } = vectors<{ cases: Correlation[] }>('correlation');
    let checked = 0;
    for (const { x, y, ...expected } of cases) {
      for (const [name, measure] of [
        ['pearson', pearson],
        ['spearman', spearman],
      ] as const) {
        const found = expected[name];
        const value = typeof found === 'object' && found !== null ? Object.values(found)[0] : found;
        if (typeof value === 'number') expect(measure(x, y)).toBeCloseTo(value, 11);
        else expect(measure(x, y)).toBeNaN();
        checked++;
      }
    }
    expect(checked).toBe(2 * cases.length);
  });
});

describe('by hand', () => {
  it('mean', () => {
    expect(mean([1, 2, 3, 6])).toBe(3);
    expect(mean([])).toBeNaN();
    // Summing left to right would lose the ones.
    expect(sum([1e16, 1, 1, -1e16])).toBe(2);
    expect(sum([])).toBe(0);
  });

  it('standard deviation: Σ(x−5)² = 32 of eight', () => {
    const x = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(populationDeviation(x)).toBe(2);
    expect(sampleVariance(x)).toBeCloseTo(32 / 7, 14);
    expect(sampleDeviation([5])).toBeNaN();
    expect(sampleDeviation([5, 5, 5])).toBe(0);
  });

  it('quantile', () => {
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(quantile([7], 0.9)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
    const x = [3, 1, 2];
    expect(median(x)).toBe(2);
    expect(x).toEqual([3, 1, 2]);
  });

  it('box of 1 … 9 and 30: fences at −3.5 and 14.5', () => {
    // h = 9q: q1 = 3.25, q3 = 7.75, IQR 4.5, fences −3.5 and 14.5.
    expect(boxStatistics([30, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({
      q1: 3.25,
      median: 5.5,
      q3: 7.75,
      whiskerLow: 1,
      whiskerHigh: 9,
      outliers: [30],
    });
    expect(boxStatistics([4])).toEqual({ q1: 4, median: 4, q3: 4, whiskerLow: 4, whiskerHigh: 4, outliers: [] });
    expect(() => boxStatistics([])).toThrow(RangeError);
  });

  it('ranks and correlations', () => {
    expect([...averageRanks([10, 20, 20, 5])]).toEqual([2, 3.5, 3.5, 1]);
    expect(pearson([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 14);
    expect(pearson([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 14);
    expect(pearson([1, 2, 3], [5, 5, 5])).toBeNaN();
    expect(pearson([1], [2])).toBeNaN();
    expect(() => pearson([1, 2], [1])).toThrow(RangeError);
    // The ranks of any rising curve are a line.
    expect(spearman([1, 2, 3, 4], [1, 8, 27, 64])).toBeCloseTo(1, 14);
    // d² = 1 + 1 + 1 + 1: 1 − 6·4/(4·15).
    expect(spearman([1, 2, 3, 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 14);
  });
});
