import { describe, expect, test } from 'vitest';
import { fitLine, slopeOf, type FittedLine } from '../../../src/measure/effects/ols.ts';
import { tCritical, tTwoSidedPValue } from '../../../src/measure/basics/student-t.ts';
import { indicatorColumns, varianceSharesByBlock } from '../../../src/measure/effects/variance-shares.ts';
import { vectors } from '../../reference-data.ts';

interface Case {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly slope: number;
  readonly intercept: number;
  readonly r2: number;
  readonly slopeStderr: number;
  readonly interceptStderr: number;
  readonly p: number;
}

describe('a line, against scipy’s values', () => {
  const { cases } = vectors<{ cases: readonly Case[] }>('ols');

  test.each(cases.map((each) => [each.x.length, each] as const))('%i points', (_, each) => {
    const found = fitLine(each.x, each.y) as FittedLine;
    expect(found.slope).toBeCloseTo(each.slope, 10);
    expect(found.intercept).toBeCloseTo(each.intercept, 9);
    expect(found.r2).toBeCloseTo(each.r2, 12);
    // All points are on the line, so only rounding remains.
    const error = each.r2 === 1 ? 1e-7 : 1e-9 * each.slopeStderr;
    expect(Math.abs((found.slopeError as number) - each.slopeStderr)).toBeLessThanOrEqual(error);
    expect(found.interceptError).toBeCloseTo(each.interceptStderr, 6);
    expect(Math.abs((found.p as number) - each.p)).toBeLessThan(1e-7 * each.p + 1e-100);
    if (found.slopeError === 0) {
      expect(found.interval).toMatchObject({ value: null });
      return;
    }
    const [low, high] = found.interval as [number, number];
    expect((low + high) / 2).toBeCloseTo(each.slope, 10);
    expect((high - low) / 2).toBeCloseTo(tCritical(0.05, each.x.length - 2) * each.slopeStderr, 6);
    expect(slopeOf(each.x, each.y)).toBe(found.slope);
  });
});

test('Student’s t, against scipy’s quantiles', () => {
  const quantiles = [
    [1, 12.706204736174694],
    [2, 4.302652729749462],
    [5, 2.5705818356363146],
    [20, 2.085963447265864],
    [52, 2.006646805061688],
    [1000, 1.9623390808264083],
  ] as const;
  for (const [df, t] of quantiles) {
    expect(tCritical(0.05, df)).toBeCloseTo(t, 8);
    expect(tTwoSidedPValue(t, df)).toBeCloseTo(0.05, 10);
    expect(tTwoSidedPValue(-t, df)).toBe(tTwoSidedPValue(t, df));
  }
});

test('a line that cannot be drawn says why, and one that leaves nothing says what is unsure', () => {
  expect(fitLine([1], [2])).toEqual({ value: null, why: 'a line needs two points' });
  expect(fitLine([0.1, 0.1, 0.1], [1, 2, 3])).toEqual({
    value: null,
    why: 'all points have the same value on the horizontal axis',
  });
  expect(slopeOf([1, 1], [1, 2])).toBeNaN();
  const two = fitLine([0, 1], [1, 3]) as FittedLine;
  expect([two.slope, two.intercept, two.r2]).toEqual([2, 1, 1]);
  expect(two.interval).toEqual({ value: null, why: 'two points do not show how certain the line is' });
  const flat = fitLine([0.1, 0.2, 0.4], [0.7, 0.7, 0.7]) as FittedLine;
  expect([flat.slope, flat.p, flat.slopeError]).toEqual([0, 1, 0]);
  expect(flat.intercept).toBeCloseTo(0.7, 15);
  expect(flat.r2).toEqual({ value: null, why: 'the values do not vary' });
  expect(flat.interval).toEqual({ value: null, why: 'all points lie on the line, so they do not show how certain it is' });
  expect(() => fitLine([1, 2], [1])).toThrow(RangeError);
});

describe('shares of variance, each after the other (residuals of nested models by statsmodels 0.15.0)', () => {
  const y = [0.1, 0.8, 0.5, 0.25, 0.6, 0.75, 0.2, 0.97, 0.4];
  const x = [0.2, 0.9, 0.5, 0.3, 0.8, 0.7, 0.1, 0.95, 0.6];
  const sets = indicatorColumns(['s', 't', 'u', 's', 't', 'u', 's', 't', 'u']);
  const models = indicatorColumns(['m', 'm', 'm', 'n', 'n', 'n', 'o', 'o', 'o']);
  const shares = (blocks: Parameters<typeof varianceSharesByBlock>[1]) => {
    const found = varianceSharesByBlock(y, blocks);
    if (!('shares' in found)) throw new Error(found.why);
    return found;
  };

  test('performance first', () => {
    const { shares: found, residual, residualDf, dfs } = shares([[x], sets, models]);
    [0.8822833905996941, 0.004076065115972272, 0.0053110178043865655].forEach((share, at) =>
      expect(found[at]).toBeCloseTo(share, 12),
    );
    expect(residual).toBeCloseTo(0.10832952647994704, 12);
    expect([dfs, residualDf]).toEqual([[1, 2, 2], 3]);
  });

  test('performance last', () => {
    const { shares: found } = shares([sets, models, [x]]);
    [0.7940518572193693, 0.010995242745975213, 0.08662337355470842].forEach((share, at) =>
      expect(found[at]).toBeCloseTo(share, 12),
    );
  });

  test('what does not vary, or is too little, has none', () => {
    expect(varianceSharesByBlock([1, 1, 1], [[[1, 2, 3]]])).toEqual({ value: null, why: 'the values do not vary' });
    expect(varianceSharesByBlock([1, 2], [[[1, 2]]])).toMatchObject({ value: null });
  });
});
