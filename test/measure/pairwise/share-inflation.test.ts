import { expect, test } from 'vitest';
import { shareDesignEffect } from '../../../src/measure/pairwise/share-inflation.ts';

/** (t_{9, 97.5%} / z_{97.5%})², by scipy. */
const few = (2.2621571627409915 / 1.959963984540054) ** 2;

test('is 1 where each pair stands alone', () => {
  expect(shareDesignEffect([0, 1, 1], [5, 6, 7])).toBe(1);
});

test('is the size of the groups where all in a group are alike', () => {
  const groups = Array.from({ length: 40 }, (_, i) => Math.floor(i / 4));
  const values = groups.map((group) => Number(group < 5));
  // q = ½: 10/9 · 10 · (4 · ½)² / 40² over ¼ / 40, four times 10/9.
  expect(shareDesignEffect(values, groups)).toBeCloseTo(((4 * 10) / 9) * few, 9);
});

test('is never below what few groups take, and n/G where all values are the same', () => {
  const groups = Array.from({ length: 20 }, (_, i) => Math.floor(i / 2));
  const apart = groups.map((_, i) => i % 2);
  expect(shareDesignEffect(apart, groups)).toBeCloseTo(few, 9);
  expect(
    shareDesignEffect(
      groups.map(() => 1),
      groups,
    ),
  ).toBeCloseTo(2 * few, 9);
});

test('is undefined below ten groups', () => {
  expect(shareDesignEffect([0, 1, 1, 0], [0, 0, 1, 1])).toMatchObject({
    why: expect.stringMatching(/2 questions/) as string,
  });
});
