import { describe, expect, it } from 'vitest';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';

describe('standard normal numbers', () => {
  const random = seededRandom(2026);
  const drawn = Float64Array.from({ length: 200_000 }, () => drawStandardNormal(random)).sort();
  const share = (test: (value: number) => boolean) => drawn.filter(test).length / drawn.length;

  it('have the moments of the standard normal distribution: 0, 1, 0, 3', () => {
    const moment = (power: number) => drawn.reduce((sum, value) => sum + value ** power, 0) / drawn.length;
    expect(Math.abs(moment(1))).toBeLessThan(0.01);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.015);
    expect(Math.abs(moment(3))).toBeLessThan(0.03);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.1);
  });

  // scipy.stats.norm.cdf.
  it.each([
    [-2.5, 0.006209665325776132],
    [-1, 0.15865525393145707],
    [-0.25, 0.4012936743170763],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517795],
    [3, 0.9986501019683699],
  ])('lie below %f as often as they should', (bound, expected) => {
    expect(Math.abs(share((value) => value <= bound) - expected)).toBeLessThan(
      4 * Math.sqrt((expected * (1 - expected)) / drawn.length),
    );
  });

  it('are the same for the same seed', () => {
    const take = (seed: number) => {
      const own = seededRandom(seed);
      return Array.from({ length: 5 }, () => drawStandardNormal(own));
    };
    expect(take(3)).toEqual(take(3));
    expect(take(3)).not.toEqual(take(4));
  });
});
