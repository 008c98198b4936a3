import { describe, expect, test } from 'vitest';
import { possiblyExtremePrompts } from '../../../src/measure/prompt-effect/among-extremes.ts';
import { measurePromptContrasts } from '../../../src/measure/prompt-effect/prompt-contrasts.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { itemTable } from '../item-tables.ts';

const drawing = { draws: 2_000, seed: 1 };

/** 40 questions. Each prompt is wrong on this many, and no two prompts are wrong on the same question. */
function spreadOf(wrong: readonly number[]) {
  let from = 0;
  const missed = wrong.map((count) => {
    const own = new Set(Array.from({ length: count }, (_, n) => (from + n) % 40));
    from += count;
    return own;
  });
  const spread = promptSpread([
    itemTable(Array.from({ length: 40 }, (_, item) => missed.map((own) => Number(!own.has(item))))),
  ]);
  if (!spread) throw new Error('no spread');
  return spread;
}

describe('the prompts that may be the worst', () => {
  test('are one where it is clearly the worst', () => {
    expect(possiblyExtremePrompts(spreadOf([2, 2, 25, 2, 2]), 'worst', drawing)).toEqual([2]);
  });

  test('are both of two that are as bad, in the plan’s order', () => {
    expect(possiblyExtremePrompts(spreadOf([2, 20, 2, 20, 2]), 'worst', drawing)).toEqual([1, 3]);
  });

  test('begin with the lowest score', () => {
    expect(possiblyExtremePrompts(spreadOf([2, 19, 2, 20, 2]), 'worst', drawing)).toEqual([3, 1]);
  });

  test('are all where all scores are equal, in the plan’s order', () => {
    expect(possiblyExtremePrompts(spreadOf([5, 5, 5, 5, 5]), 'worst', drawing)).toEqual([0, 1, 2, 3, 4]);
    expect(possiblyExtremePrompts(spreadOf([0, 0, 0, 0, 0]), 'worst', drawing)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the prompts that may be the best', () => {
  test('are one where it is clearly the best', () => {
    expect(possiblyExtremePrompts(spreadOf([20, 20, 0, 20, 20]), 'best', drawing)).toEqual([2]);
  });

  test('are those that the worst one leaves', () => {
    expect(possiblyExtremePrompts(spreadOf([2, 2, 25, 2, 2]), 'best', drawing)).toEqual([0, 1, 3, 4]);
  });
});

test('a prompt that stands out comes with those that may be as bad, and lies from the mean as its interval says', () => {
  const spread = spreadOf([2, 20, 2, 20, 2, 2]);
  const { all, printed, standingOut } = measurePromptContrasts(spread, drawing);
  const below = standingOut.filter(({ difference }) => difference < 0);
  expect(below.map(({ prompt, among }) => [prompt, among])).toEqual([[1, [1, 3]]]);
  const [around, wider] = [all[1]!, printed[1]!];
  expect(below[0]?.fromMean).toEqual(wider);
  // 99% instead of 95%, around the same distance.
  expect(wider.difference).toBe(around.difference);
  expect(wider.high - wider.low).toBeGreaterThan(around.high - around.low);
});
