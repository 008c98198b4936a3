import { describe, expect, it } from 'vitest';
import { correlationP } from '../../../src/measure/correlation/correlation-p.ts';
import { spearmanP } from '../../../src/measure/correlation/spearman-p.ts';
import { spearman } from '../../../src/measure/correlation/spearman.ts';

describe('p of Spearman’s ρ', () => {
  // Counts of n! orders by Σ d², from the tables of Kendall and Gibbons, Rank Correlation Methods, 5th ed. 1990, table 2.
  it.each([
    { y: [1, 2, 3], p: 2 / 6 },
    { y: [1, 2, 3, 4], p: 2 / 24 },
    { y: [2, 1, 3, 4], p: 8 / 24 },
    { y: [1, 2, 3, 4, 5], p: 2 / 120 },
    { y: [2, 1, 3, 4, 5], p: 10 / 120 },
    { y: [5, 4, 3, 2, 1], p: 2 / 120 },
    { y: [1, 2, 3, 4, 5, 6], p: 2 / 720 },
  ])('is exact of few pairs: $y', ({ y, p }) => {
    const x = y.map((_, i) => 10 * i + 1);
    expect(spearmanP(x, y)).toBeCloseTo(p, 12);
    expect(spearmanP(y, x)).toBeCloseTo(p, 12);
  });

  it('gives ties their mean rank', () => {
    // Of the six orders of 1, 1, 2, four have the tie at one end of 1, 2, 3.
    expect(spearmanP([1, 2, 3], [1, 1, 2])).toBeCloseTo(4 / 6, 12);
  });

  it('is Student’s t of more', () => {
    const x = Array.from({ length: 9 }, (_, i) => i);
    const y = [0, 2, 1, 3, 5, 4, 6, 8, 7];
    expect(spearmanP(x, y)).toBe(correlationP(spearman(x, y), 9));
  });

  it('is none of two pairs, nor where one side does not vary', () => {
    expect(spearmanP([1, 2], [1, 2])).toBeNaN();
    expect(spearmanP([1, 2, 3], [4, 4, 4])).toBeNaN();
    expect(() => spearmanP([1, 2, 3], [1, 2])).toThrow(RangeError);
  });
});
