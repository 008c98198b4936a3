import { expect, test } from 'vitest';
import type { ScoreMatrix } from '../../../../src/measure/basics/item-scores.ts';
import { promptSpread } from '../../../../src/measure/prompt-effect/prompt-spread.ts';
import { promptOutcomes } from '../../../../src/studies/system-prompt/measure/prompt-outcomes.ts';

const tableOf = (...rows: readonly (readonly number[])[]): ScoreMatrix => ({
  items: rows.length,
  templates: 3,
  scores: Float64Array.from(rows.flat()),
  binary: false,
});

test('questions are fixed and broken against the first prompt, over all sets, where both have an answer', () => {
  const tables = [
    tableOf([0, 1, 1], [1, 0, 1], [0, 1, NaN], [1, 1, 1]),
    // Means over samples.
    tableOf([0.5, 0.75, 0.25], [NaN, 1, 1], [1 / 3, 0.1 + 0.7 / 3, 1 / 3]),
  ];
  const outcomes = promptOutcomes(tables, promptSpread(tables));
  expect(outcomes.map(({ fixed, broken, compared }) => [fixed, broken, compared])).toEqual([
    [0, 0, 6],
    [3, 1, 6],
    [1, 1, 5],
  ]);
  for (const { interval } of outcomes) {
    if ('why' in interval) throw new Error(interval.why);
    expect(interval[0]).toBeGreaterThanOrEqual(0);
    expect(interval[1]).toBeLessThanOrEqual(100);
    expect(interval[1] - interval[0]).toBeGreaterThan(20);
  }
});

test('a prompt that shares no question with others has no interval, and the reason', () => {
  const tables = [tableOf([1, 0, NaN], [0, 1, NaN], [1, 1, NaN], [NaN, NaN, 1])];
  const [, second, third] = promptOutcomes(tables, promptSpread(tables));
  expect(second?.interval).toHaveLength(2);
  expect(third).toEqual({
    interval: { value: null, why: 'too few questions have answers under this prompt and another one' },
    fixed: 0,
    broken: 0,
    compared: 0,
  });
  expect(promptOutcomes(tables, undefined)[0]?.interval).toHaveProperty('why');
});
