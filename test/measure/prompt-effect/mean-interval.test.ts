import { expect, it } from 'vitest';
import { muIntervalOverQuestions } from '../../../src/measure/prompt-effect/mean-interval.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { itemTable } from '../item-tables.ts';

const rows = (...means: readonly number[]) => means.map((mean) => [mean, mean, mean]);
const intervalOf = (...tables: readonly (readonly number[])[]) => {
  const spread = promptSpread(tables.map((means) => itemTable(rows(...means))));
  if (!spread) throw new Error('no fit');
  return muIntervalOverQuestions(spread);
};

it('of one set is Student’s interval of its questions', () => {
  // Mean 0.6, variance 0.3, se √(0.3/5) = 0.244949; t of 4 degrees of freedom 2.776445.
  const [low, high] = intervalOf([1, 1, 1, 0, 0]);
  expect(low).toBe(0);
  expect(high).toBe(1);
  // Twelve questions, nine right: variance 0.204545, se 0.130558, t of 11: 2.200985.
  const [from, to] = intervalOf(Array.from({ length: 12 }, (_, i) => Number(i < 9)));
  expect(from).toBeCloseTo(0.75 - 2.200985160082949 * Math.sqrt(9 / 44 / 12), 9);
  expect(to).toBe(1);
});

it('of two sets weighs them the same, with Welch and Satterthwaite’s degrees of freedom', () => {
  const one = Array.from({ length: 12 }, (_, i) => Number(i < 6));
  const other = Array.from({ length: 40 }, (_, i) => Number(i < 30));
  // V = (0.272727/12 + 0.192308/40)/4 = 0.0068837; ν = V²/((V₁/4)²/11 + (V₂/4)²/39) = 15.94.
  const parts = [3 / 11 / 12 / 4, 7.5 / 39 / 40 / 4] as const;
  const V = parts[0] + parts[1];
  const nu = V ** 2 / (parts[0] ** 2 / 11 + parts[1] ** 2 / 39);
  expect(nu).toBeCloseTo(15.94, 1);
  const [low, high] = intervalOf(one, other);
  // t of 15.94 degrees of freedom is 2.1205.
  expect((high - low) / 2 / Math.sqrt(V)).toBeCloseTo(2.1205, 3);
  expect((high + low) / 2).toBeCloseTo(0.625, 12);
});

it('counts questions of a cluster as one', () => {
  const means = Array.from({ length: 24 }, (_, i) => Number(Math.floor(i / 3) % 2 === 0));
  const table = itemTable(rows(...means));
  const clusters = Array.from({ length: 8 }, (_, c) => [3 * c, 3 * c + 1, 3 * c + 2]);
  const alone = promptSpread([table]);
  const together = promptSpread([{ ...table, clusters }]);
  if (!alone || !together) throw new Error('no fit');
  const width = (ends: readonly [number, number]) => ends[1] - ends[0];
  expect(width(muIntervalOverQuestions(together))).toBeGreaterThan(1.6 * width(muIntervalOverQuestions(alone)));
});

it('four questions that are all right leave room for a fifth that is wrong', () => {
  const [low] = intervalOf(
    [1, 1, 1, 1],
    Array.from({ length: 400 }, (_, i) => Number(i % 10 !== 0)),
  );
  expect(low).toBeLessThan(0.8);
  // Five questions that are each right with 0.9, and 4 with 400: at most one in ten runs misses the true mean.
  const random = seededRandom(3);
  const misses = (sizes: readonly number[]) => {
    let missed = 0;
    for (let run = 0; run < 400; run++) {
      const ends = intervalOf(...sizes.map((n) => Array.from({ length: n }, () => Number(random() < 0.9))));
      if (ends[0] > 0.9 || ends[1] < 0.9) missed++;
    }
    return missed / 400;
  };
  expect(misses([4, 400])).toBeLessThan(0.1);
  expect(misses([5, 5, 5])).toBeLessThan(0.1);
});
