import { expect, test } from 'vitest';
import { shrunkPromptDistribution } from '../../../src/measure/prompt-effect/prompt-distribution.ts';

const effects = Float64Array.of(-0.3, 0.1, 0, 0.2);
// Σ effects² / 3
const spread = { effects, mu: 0.5, s2: 0.14 / 3 };

test('without noise every score stands as it was fitted', () => {
  const { scores, levels, worst, median, best, at } = shrunkPromptDistribution(spread, 0);
  for (const values of [scores, levels])
    for (const [t, score] of [0.2, 0.6, 0.5, 0.7].entries()) expect(values[t]).toBeCloseTo(score, 12);
  expect(worst).toBeCloseTo(0.2, 12);
  expect(median).toBeCloseTo(0.55, 12);
  expect(best).toBeCloseTo(0.7, 12);
  // Type 7: position 0.75 of 0.2, 0.5, 0.6, 0.7.
  expect(at(0.25)).toBeCloseTo(0.2 + 0.75 * 0.3, 12);
});

test('three quarters of noise: levels spread by half, a single score by a quarter', () => {
  const { scores, levels, worst, best } = shrunkPromptDistribution(spread, 0.75 * spread.s2);
  expect(worst).toBeCloseTo(0.5 - 0.15, 12);
  expect(best).toBeCloseTo(0.5 + 0.1, 12);
  expect(scores[0]).toBeCloseTo(0.5 - 0.075, 12);
  expect(levels.reduce((sum, level) => sum + (level - 0.5) ** 2, 0) / 3).toBeCloseTo(0.25 * spread.s2, 12);
});

test('noise above what is seen leaves nothing of the prompts, and neither do equal scores', () => {
  expect([...shrunkPromptDistribution(spread, 0.1).levels]).toEqual([0.5, 0.5, 0.5, 0.5]);
  const equal = shrunkPromptDistribution({ effects: new Float64Array(3), mu: 0.4, s2: 0 }, 0);
  expect([equal.worst, equal.median, equal.best]).toEqual([0.4, 0.4, 0.4]);
});
