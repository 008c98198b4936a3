import { expect, it } from 'vitest';
import { robustnessOfModel } from '../../../../src/studies/system-prompt/measure/robustness.ts';
import type { ModelTally } from '../../../../src/studies/system-prompt/measure/tally.ts';

/** By benchmark, item and prompt: how many of two samples are right. */
function tallyOf(...benchmarks: readonly (readonly (readonly number[])[])[]): ModelTally {
  return {
    items: benchmarks.map((items) => ({ items: items.length })),
    sums: benchmarks.map((items) => {
      const sums = Float64Array.from(items.flat());
      return { items: items.length, prompts: 2, sums, squares: sums, counts: sums.map(() => 2) };
    }),
  } as unknown as ModelTally;
}

it('robustness takes the samples of all prompts and the questions of all benchmarks together', () => {
  // Shares 4/4, 2/4 and 0/4: p̄ = 1/2, mean of p̂(1 − p̂) = 1/12, R = 1 − (1/12)/(1/4) = 2/3; pass^3 = (1 + 0 + 0)/3.
  const found = robustnessOfModel(tallyOf([[2, 2], [2, 0]], [[0, 0]]), 4); // prettier-ignore
  expect(found).toMatchObject({ beyondTrivial: expect.closeTo(2 / 3, 14), k: 3, rightInAll: expect.closeTo(1 / 3, 14) });
});
