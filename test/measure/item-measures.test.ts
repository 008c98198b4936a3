import { describe, expect, it } from 'vitest';
import { cochranQ } from '../../src/measure/significance/cochran-q.ts';
import { holm } from '../../src/measure/significance/holm.ts';
import { templateMeanPercents, selectTemplates, type ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { noiseFloor } from '../../src/measure/effects/noise-floor.ts';
import { chiSquareUpperTail, fUpperTail } from '../../src/measure/basics/distribution-tails.ts';

/** A table of 0 and 1, one string per item; `·` is a missing answer. */
function table(...lines: string[]): ScoreMatrix {
  const scores = Float64Array.from(lines.join(''), (mark) => (mark === '·' ? NaN : Number(mark)));
  return { items: lines.length, templates: lines[0]!.length, scores, binary: true };
}

describe('item scores', () => {
  it('are averaged over the items answered', () => {
    expect([...templateMeanPercents(table('10', '11', '1·', '0·'))]).toEqual([75, 50]);
    expect([...templateMeanPercents(table('1·', '0·'))]).toEqual([50, NaN]);
  });
  it('keep some templates', () => {
    expect([...selectTemplates(table('100', '011'), [2, 0]).scores]).toEqual([0, 1, 1, 0]);
  });
});

describe('noise floor', () => {
  it('by hand: one item of two flips once in four', () => {
    // Residuals ±⅜ and ∓⅛ three times in both items: RSS = 2·(9/64 + 3/64) = ⅜, MS = ⅜/3, σ₀ = 100·√(⅛ / 2) = 25.
    expect(noiseFloor([table('1000', '1111')])).toBeCloseTo(25, 12);
    // Two benchmarks, and the second has no flips: K² = 4.
    expect(noiseFloor([table('1000', '1111'), table('0000', '1111')])).toBeCloseTo(12.5, 12);
  });
  it('holds nothing of what the templates do to all items', () => {
    // Residuals ⅙, −⅙ twice and −⅓, ⅓: RSS = ⅓, MS = ⅓/2; with each item's own variance it would be 33.3.
    expect(noiseFloor([table('10', '10', '11')])).toBeCloseTo(100 * Math.sqrt(1 / 6 / 3), 12);
    expect(noiseFloor([table('10', '10', '10')])).toBeCloseTo(0, 12);
  });
  it('counts an item with one answer as an item, without flips, and is undefined without any other', () => {
    expect(noiseFloor([table('1000', '1111', '1···')])).toBeCloseTo(100 * Math.sqrt(1 / 8 / 3), 12);
    expect(noiseFloor([table('1···')])).toBeNaN();
    expect(noiseFloor([])).toBeNaN();
  });
  it('is 0 where nothing flips', () => {
    expect(noiseFloor([table('0000', '1111')])).toBe(0);
  });
});

describe('Cochran’s Q', () => {
  it('by hand', () => {
    // C = 4, 3, 1; G = 8; R = 3, 2, 2, 1: Q = 2·(3·26 − 64)/(3·8 − 18) = 28/6.
    const found = cochranQ(table('111', '110', '110', '100'));
    expect(found).toMatchObject({ degreesOfFreedom: 2, items: 4 });
    if (!('q' in found)) throw new Error('undefined');
    expect(found.q).toBeCloseTo(28 / 6, 12);
    // χ² with 2 degrees of freedom: e^(−Q/2).
    expect(found.p).toBeCloseTo(Math.exp(-28 / 12), 12);
  });
  it('takes whole items only', () => {
    expect(cochranQ(table('111', '110', '110', '100', '0·1'))).toMatchObject({ items: 4 });
  });
  it('is undefined with the reason', () => {
    expect(cochranQ(table('1', '0'))).toMatchObject({ value: null, why: expect.stringContaining('one template') as string });
    expect(cochranQ(table('11', '00'))).toMatchObject({ value: null, why: expect.stringContaining('changes') as string });
    expect(cochranQ(table('1·', '·0'))).toMatchObject({
      value: null,
      why: expect.stringContaining('every template') as string,
    });
    expect(cochranQ({ ...table('10'), binary: false })).toMatchObject({
      value: null,
      why: expect.stringContaining('sample') as string,
    });
  });
});

describe('tails', () => {
  it('χ²: tabulated 5% points', () => {
    expect(chiSquareUpperTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
    expect(chiSquareUpperTail(16.918977604620448, 9)).toBeCloseTo(0.05, 12);
    expect(chiSquareUpperTail(0, 3)).toBe(1);
    // In the far tail, where 1 − cdf would be 0.
    expect(chiSquareUpperTail(200, 2) / Math.exp(-100)).toBeCloseTo(1, 9);
  });
  it('F: tabulated 5% points', () => {
    expect(fUpperTail(4.964602743730711, 1, 10)).toBeCloseTo(0.05, 10);
    expect(fUpperTail(0, 2, 2)).toBe(1);
    expect(fUpperTail(Infinity, 2, 2)).toBe(0);
    // d1 = 2: (1 + 2x/d2)^(−d2/2).
    expect(fUpperTail(3, 2, 8)).toBeCloseTo((1 + 6 / 8) ** -4, 12);
  });
});

describe('Holm', () => {
  it('by hand: ×4, ×3, ×2, ×1, never falling, never over 1', () => {
    // 0.005·4, 0.01·3, 0.03·2, then 0.04·1 = 0.04 is raised to 0.06.
    const expected = [0.03, 0.06, 0.06, 0.02];
    holm([0.01, 0.04, 0.03, 0.005]).forEach((p, i) => expect(p).toBeCloseTo(expected[i]!, 12));
    expect(holm([0.6, 0.9])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
