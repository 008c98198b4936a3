import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { promptSpread, fullPlanSpreadVariance } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { muSigmaIntervalsAndFloor } from '../../../src/measure/prompt-effect/spread-intervals.ts';
import { itemTable } from '../item-tables.ts';

/** 40 items under four equal prompts, answered at random. A share of the answers is missing. */
function foundOf(seed: number, missing: number) {
  const uniform = seededRandom(seed);
  const table = itemTable(
    Array.from({ length: 40 }, () =>
      Array.from({ length: 4 }, () => (uniform() < missing ? null : Number(uniform() < 0.6))),
    ),
  );
  const spread = promptSpread([table])!;
  const { sigma } = muSigmaIntervalsAndFloor([table], spread, { draws: 200, seed }).interval;
  return { sigma: 100 * Math.sqrt(fullPlanSpreadVariance(spread)), interval: sigma };
}

test('an interval of σ holds σ, or there is none and it is said why', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);
  const holed = seeds.map((seed) => foundOf(seed, 0.5));
  for (const { sigma, interval } of holed)
    if ('why' in interval) expect(interval.why).toContain('answers are missing');
    else expect([interval[0] <= sigma, interval[1] >= sigma]).toEqual([true, true]);
  // Both cases occur.
  expect(new Set(holed.map(({ interval }) => 'why' in interval)).size).toBe(2);
  // If no answer is missing, every run has an interval.
  expect(seeds.some((seed) => 'why' in foundOf(seed, 0).interval)).toBe(false);
});
