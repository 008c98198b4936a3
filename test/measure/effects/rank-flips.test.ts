import { expect, it } from 'vitest';
import { countRankFlips } from '../../../src/measure/effects/rank-flips.ts';

it('counts pairs whose order a prompt reverses, worked by hand', () => {
  // Means 70, 66, 50. First minus second: +10, −8, +10, so the second prompt reverses them. The third is below both
  // everywhere except for one tie.
  const S = [
    [70, 62, 78],
    [60, 70, 68],
    [50, 62, 38],
  ];
  expect(countRankFlips(S, 3)).toEqual({ pairs: 3, flipped: 1, share: 1 / 3, byPrompt: [0, 1, 0] });
});

it('leaves out pairs with equal means, which have no order', () => {
  const S = [
    [60, 40],
    [40, 60],
    [10, 20],
  ];
  expect(countRankFlips(S, 2)).toEqual({ pairs: 2, flipped: 0, share: 0, byPrompt: [0, 0] });
  // A difference from rounding alone does not count.
  expect(
    countRankFlips(
      [
        [0.1 + 0.2, 5],
        [0.3, 5],
      ],
      2,
    ),
  ).toMatchObject({ value: null });
});

it('compares two models over the prompts that both have', () => {
  // Over the shared prompts the means are 55 and 52. Over all of its own prompts, the second model would be ahead.
  const S = [
    [50, 60, NaN],
    [54, 50, 99],
  ];
  expect(countRankFlips(S, 3)).toEqual({ pairs: 1, flipped: 1, share: 1, byPrompt: [1, 0, 0] });
});

it('is undefined with the reason where there is no order', () => {
  const why = (S: number[][], prompts: number) => (countRankFlips(S, prompts) as { why: string }).why;
  expect(why([[1, 2]], 2)).toContain('two rated models');
  expect(why([[1], [2]], 1)).toContain('one prompt');
  expect(
    why(
      [
        [NaN, 2],
        [1, NaN],
      ],
      2,
    ),
  ).toContain('no two models differ');
});
