import { expect, test } from 'vitest';
import { forecastOf } from './forecast-of.ts';
import { forecastFromPilot, summarizePilot, type PilotEstimates } from '../../../src/measure/planning/pilot.ts';
import { powerOfEffect } from './power-of-effect.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { varianceComponents, type CellSums } from '../../../src/measure/prompt-effect/variance-components.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

/** Questions from easy to hard, prompts from good to bad, and `samples` answers per cell. */
function answered(items: number, prompts: number, samples: number, seed: number): CellSums {
  const random = seededRandom(seed);
  const sums = Float64Array.from({ length: items * prompts }, (_, at) => {
    const p = 0.95 - (0.7 * Math.floor(at / prompts)) / items - (0.3 * (at % prompts)) / prompts;
    let right = 0;
    for (let k = 0; k < samples; k++) if (random() < p) right++;
    return right;
  });
  return { items, prompts, counts: new Float64Array(sums.length).fill(samples), sums, squares: sums };
}

const spreadOf = (sets: readonly CellSums[]) =>
  promptSpread(
    sets.map(({ items, prompts, sums, counts }) => ({
      items,
      templates: prompts,
      scores: Float64Array.from(sums as Float64Array, (sum, at) => sum / (counts[at] ?? NaN)),
      binary: true,
    })),
  );

test.each([1, 3])('what is kept of a run foretells what the run itself does, %d samples a cell', (samples) => {
  const sets = [answered(30, 8, samples, 1), answered(40, 8, samples, 2), answered(20, 8, samples, 3)];
  const spread = spreadOf(sets);
  const pilot = summarizePilot(spread, sets, samples);
  if (!spread || 'why' in pilot) throw new Error('no pilot');
  const own = { items: 30, prompts: 8, samples };
  for (const design of [own, { ...own, items: 90 }, { ...own, prompts: 24 }, { items: 60, prompts: 5, samples: 3 }]) {
    const { effect, ...forecast } = forecastFromPilot(pilot, design);
    const known = forecastOf(spread, sets.map(varianceComponents), own, design);
    for (const figure of ['floor', 'sigma', 'muError', 'muErrorOverPrompts', 'sigmaError', 'sigmaErrorOverPrompts'] as const)
      expect(forecast[figure] / known[figure], figure).toBeCloseTo(1, 4);
    const flips = forecast.floor ** 2 * 3 * design.items;
    expect(powerOfEffect(effect, flips, { benchmarks: 3, items: design.items, prompts: design.prompts }, 0.025)).toBeCloseTo(
      0.8,
      4,
    );
  }
  expect(pilot.band[0]).toBeLessThan(pilot.tau);
  expect(pilot.band[1]).toBeGreaterThan(pilot.tau);
  expect(JSON.parse(JSON.stringify(pilot))).toEqual(pilot);
});

test('is told with its reason where there is too little to go by', () => {
  const why = (pilot: PilotEstimates | { why: string }) => ('why' in pilot ? pilot.why : undefined);
  const few = [answered(30, 4, 1, 1)];
  expect(why(summarizePilot(spreadOf(few), few, 1))).toContain('4 prompts are too few');
  expect(why(summarizePilot(undefined, few, 1))).toContain('too few questions');
  const same = [{ ...answered(30, 6, 1, 1), sums: new Float64Array(180).fill(1), squares: new Float64Array(180).fill(1) }];
  expect(why(summarizePilot(spreadOf(same), same, 1))).toContain('no answer changes');
});
