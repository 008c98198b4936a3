import { expect, it } from 'vitest';
import { kendallTauB } from '../../../src/measure/correlation/kendall-tau-b.ts';
import { vectors } from '../../reference-data.ts';

it('by hand', () => {
  expect(kendallTauB([1, 2, 3], [10, 20, 30])).toBe(1);
  expect(kendallTauB([1, 2, 3], [3, 2, 1])).toBe(-1);
  // Five of six pairs in order: (5 − 1) / 6.
  expect(kendallTauB([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(4 / 6, 15);
  // One pair tied in x: C = 2, D = 0, (2 − 0) / √(2 · 3).
  expect(kendallTauB([1, 1, 2], [1, 2, 3])).toBeCloseTo(2 / Math.sqrt(6), 15);
  expect(kendallTauB([1, 1], [1, 2])).toBeNaN();
  expect(kendallTauB([1], [1])).toBeNaN();
  expect(() => kendallTauB([1, 2], [1])).toThrow(RangeError);
});

it('against scipy', () => {
  const { cases } = vectors<{ cases: { x: number[]; y: number[]; tauB: number | string | null }[] }>('kendall-tau-b');
  expect(cases.length).toBeGreaterThan(20);
  for (const { x, y, tauB } of cases) {
    if (typeof tauB === 'number') expect(kendallTauB(x, y)).toBeCloseTo(tauB, 12);
    else expect(kendallTauB(x, y)).toBeNaN();
  }
});
