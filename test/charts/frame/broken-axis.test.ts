import { describe, expect, it } from 'vitest';
import { brokenAxis } from '../../../src/charts/frame/broken-axis.ts';

const counts = { near: 2, far: 1 };

describe('a broken axis', () => {
  it('gives a fifth to what is far below, and takes the break from the rest', () => {
    const { scale, ticks, at } = brokenAxis({ near: [60, 70], far: [10, 20] }, [0, 100], counts);
    expect([10, 15, 20, 60, 65, 70].map((value) => scale(value))).toEqual([0, 10, 20, 32, 66, 100]);
    expect(at).toBe(26);
    expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ value }) => scale(value)));
    expect(ticks.filter(({ value }) => value > 20 && value < 60)).toEqual([]);
  });

  it('does so upwards, too, where pixels count downwards', () => {
    const { scale, at } = brokenAxis({ near: [0, 10], far: [40, 50] }, [100, 0], counts);
    expect([0, 5, 10, 40, 45, 50].map((value) => scale(value))).toEqual([100, 66, 32, 20, 10, 0]);
    expect(at).toBe(26);
  });
});
