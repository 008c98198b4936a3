import { expect, test } from 'vitest';
import { promptScoresAndQuantiles, reportedQuantiles } from '../../src/measure/prompt-effect/prompt-estimates.ts';
import { quantile } from '../../src/measure/basics/quantile.ts';
import { firstPassPromptCount } from '../../src/measure/stopping/plan-order.ts';
import { planInterimLookCells, scoresAtLook } from '../../src/measure/stopping/look-design.ts';
import { tallySystemPromptAnswers } from '../../src/studies/system-prompt/measure/tally.ts';
import { base, type Design } from '../calibration/design.ts';
import { simulatedRun } from '../calibration/simulated-run.ts';
import { addTo, fails, type Count } from '../calibration/tally.ts';

const runs = 60;
const many: Design = { ...base, prompts: 24, models: 3, sets: [40, 40, 40] };

test.each<readonly [string, Partial<Design>, number]>([
  ['a small effect', { effect: 'small' }, 1],
  ['no effect', { effect: 'null' }, 1],
  ['a large effect', { effect: 'large' }, 1],
  ['one collapses', { effect: 'one collapses' }, 1],
  ['a small effect, a quarter of the cells', { effect: 'small' }, 0.25],
  ['one collapses, a quarter of the cells', { effect: 'one collapses' }, 0.25],
])('intervals of quantiles and of single prompts hold in 90% of runs: %s', { timeout: 60_000 }, (name, change, share) => {
  const tally = new Map<string, Count>();
  for (let seed = 1; seed <= runs; seed++) {
    const { plan, table, templates, truths } = simulatedRun({ ...many, ...change, name }, seed);
    // The middle model has the design’s effect.
    const { items } = tallySystemPromptAnswers(
      table,
      plan,
      templates.map(({ id }) => id),
    ).models[1] ?? { items: [] };
    const design = planInterimLookCells(
      items.map(({ items }, b) => ({ id: `${b}`, items })),
      many.prompts,
      { seed, k: firstPassPromptCount(many.prompts), shares: [share] },
    );
    const estimates = promptScoresAndQuantiles(
      items.map((own, b) => (share < 1 && design.sets[b] ? scoresAtLook(own, design.sets[b], 0) : own)),
      seed,
    );
    const truth = (truths[1]?.scores ?? []).map((score) => score / 100);
    const misses = (own: { low: number; high: number } | undefined, value: number) =>
      !own || value < own.low || value > own.high;
    for (const [at, q] of reportedQuantiles.entries())
      addTo(tally, `quantile ${q}`, misses(estimates?.quantiles[at], quantile(truth, q)));
    // Checks one prompt per run, so that the checks are independent. Also checks the first prompt, which collapses in some
    // designs.
    addTo(tally, 'prompt', misses(estimates?.prompts[1 + (seed % 23)], truth[1 + (seed % 23)] ?? NaN));
    addTo(tally, 'first prompt', misses(estimates?.prompts[0], truth[0] ?? NaN));
  }
  expect(tally.size).toBe(reportedQuantiles.length + 2);
  expect([...tally].filter(([, count]) => fails(count, 'coverage'))).toEqual([]);
  console.info(`${name}: ${[...tally].map(([row, { wrong, tried }]) => `${row} ${wrong}/${tried}`).join(', ')}`);
});
