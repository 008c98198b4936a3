import { describe, expect, test } from 'vitest';
import { equipercentileLink } from '../../../src/measure/agreement/equipercentile.ts';

/** The linked value of every level of `from`. */
const linked = (from: readonly number[], to: readonly number[]): number[] => {
  const link = equipercentileLink(from, to);
  return from.map((_, place) => link?.(place) ?? NaN);
};

describe('equipercentile linking', () => {
  test('by hand: four levels onto three', () => {
    // Ranks .1, .35, .6, .85; shares below the levels of the other scale 0, .1, .5, 1.
    const byHand = [0.5, (0.35 - 0.1) / 0.4 + 0.5, (0.6 - 0.5) / 0.5 + 1.5, (0.85 - 0.5) / 0.5 + 1.5];
    for (const [place, value] of linked([2, 3, 2, 3], [1, 4, 5]).entries()) expect(value).toBeCloseTo(byHand[place]!, 12);
  });

  // numpy 2.4.6: np.interp of the ranks in the continuized distribution, where no level is empty.
  test('as numpy interpolates', () => {
    const expected = [
      -0.2777777777777778, 0.16666666666666663, 0.6666666666666666, 1, 1.7222222222222223, 2.9666666666666663,
      3.322222222222222, 3.611111111111111, 4.055555555555555, 4.388888888888889,
    ];
    const found = linked([1, 1, 2, 1, 4, 3, 1, 2, 2, 1], [2, 4, 1, 5, 4]);
    for (const [place, value] of found.entries()) expect(value).toBeCloseTo(expected[place]!, 12);
  });

  // The two inverses of the docstring, written with numpy's cumulative shares.
  test.each<[string, number[], number[], number[]]>([
    ['empty levels', [1, 1, 2, 0, 4, 3, 1, 0, 2, 1], [2, 4, 0, 5, 4], [-0.25, 0.25, 0.75, 1, 2, 3.2, 3.625, 3.75, 4, 4.375]],
    ['one level only', [0, 7, 0], [3, 3, 4, 0], [-0.5, 7 / 6, 3]],
    ['onto one level only', [3, 0, 1], [0, 5, 0, 0], [0.875, 1.25, 1.375]],
  ])('%s', (_, from, to, expected) => {
    for (const [place, value] of linked(from, to).entries()) expect(value).toBeCloseTo(expected[place]!, 10);
  });

  test('a distribution onto itself changes nothing', () => {
    expect(linked([3, 1, 4, 1, 5], [3, 1, 4, 1, 5]).map((place) => Math.round(place * 1e9) / 1e9)).toEqual([0, 1, 2, 3, 4]);
  });

  test('is undefined without ratings', () => {
    expect(equipercentileLink([0, 0], [1, 2])).toBeUndefined();
    expect(equipercentileLink([1, 2], [0, 0])).toBeUndefined();
  });
});
