import { describe, expect, test } from 'vitest';
import { armErrors } from '../../../src/measure/advice/arm-errors.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';
import { tCritical } from '../../../src/measure/basics/student-t.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { rangeIntervalOfPairs, rangeOfSpread, trueRangeInterval } from '../../../src/measure/prompt-effect/true-range.ts';

/** Answers that are right with these chances, by prompt. */
function spreadOf(chances: readonly number[], items: number, seed = 1) {
  const random = seededRandom(seed);
  const scores = Float64Array.from({ length: items * chances.length }, (_, at) =>
    Number(random() < (chances[at % chances.length] ?? 0)),
  );
  const spread = promptSpread([{ items, templates: chances.length, scores, binary: true }]);
  if (!spread) throw new Error('no spread');
  return spread;
}

describe('the interval of the best prompt minus the worst', () => {
  test('with two prompts is Student’s, over their one pair', () => {
    const spread = spreadOf([0.8, 0.3], 60);
    const { pairs, scores } = armErrors(spread);
    const { se = NaN, df = NaN } = pairs[1] ?? {};
    const difference = Math.abs((scores[0] ?? NaN) - (scores[1] ?? NaN));
    const [low, high] = rangeIntervalOfPairs(spread);
    expect(high).toBeCloseTo(difference + tCritical(0.05, df) * se, 12);
    // Either of the two may be better.
    expect(low).toBeCloseTo(difference - tCritical(0.025, df) * se, 12);
  });

  test('narrows with more questions, and starts at 0 where prompts are alike', () => {
    const few = rangeIntervalOfPairs(spreadOf([0.9, 0.6, 0.6, 0.6, 0.3], 40));
    const many = rangeIntervalOfPairs(spreadOf([0.9, 0.6, 0.6, 0.6, 0.3], 400));
    expect(many[1] - many[0]).toBeLessThan((few[1] - few[0]) / 2);
    expect(many[0]).toBeLessThan(0.6);
    expect(many[1]).toBeGreaterThan(0.6);
    expect(rangeIntervalOfPairs(spreadOf([0.5, 0.5, 0.5, 0.5, 0.5], 100))[0]).toBe(0);
  });

  test('reaches as far as unread answers do, and never over 0 or 1', () => {
    const spread = spreadOf([0.9, 0.6, 0.6, 0.6, 0.3], 200);
    const [low, high] = rangeIntervalOfPairs(spread);
    // The best prompt may be 0.1 worse, the worst 0.1 better.
    const slack = [0.1, 0, 0, 0, 0].map((down, t) => ({ down, up: t === 4 ? 0.1 : 0 }));
    const [least, most] = rangeIntervalOfPairs(spread, 0.05, slack);
    expect(low - least).toBeCloseTo(0.2, 1);
    expect(most).toBeCloseTo(high, 12);
    const all = Array.from({ length: 5 }, () => ({ down: 1, up: 1 }));
    expect(rangeIntervalOfPairs(spread, 0.05, all)).toEqual([0, 1]);
  });

  test('is within what τ allows', () => {
    const spread = spreadOf([0.9, 0.6, 0.6, 0.6, 0.3], 200);
    const ofPairs = rangeIntervalOfPairs(spread);
    expect(trueRangeInterval(spread, [0, 0.5])).toEqual(ofPairs);
    const least = rangeOfSpread([0.25, 0.4], 5)[0];
    expect(trueRangeInterval(spread, [0.25, 0.4])[0]).toBeCloseTo(Math.max(ofPairs[0], least), 12);
    expect(trueRangeInterval(spread, [0, 0.001])[1]).toBeCloseTo(0.001 * Math.sqrt(8), 12);
  });
});

test.each([
  [
    [0, 1],
    [0, 1],
  ],
  [
    [0, 0, 1, 1],
    [0, 0.5, 0.5, 1],
  ],
  [
    [0, 0, 1, 1, 1],
    [0, 0.5, 0.5, 0.5, 1],
  ],
])('the range that a standard deviation allows: the least by %j, the most by %j', (ends, middle) => {
  const T = ends.length;
  expect(rangeOfSpread([sampleDeviation(ends), sampleDeviation(ends)], T)[0]).toBeCloseTo(1, 12);
  expect(rangeOfSpread([0, sampleDeviation(middle) / 2], T)[1]).toBeCloseTo(0.5, 12);
});
