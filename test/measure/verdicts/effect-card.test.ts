import { expect, test } from 'vitest';
import { tauInterval } from '../../../src/measure/prompt-effect/questions-needed.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { makeEffectClaimsPerModel } from '../../../src/measure/verdicts/effect-card.ts';
import { gatherModelEvidence, isEffect } from '../../../src/measure/verdicts/evidence.ts';

const prompts = 6;
const titles = Array.from({ length: prompts }, (_, t) => `Prompt ${t + 1}`);

/** A model that is right with a chance of 0.6, and `step` less with each prompt. */
function judged(model: string, step: number) {
  const random = seededRandom(5);
  const scores = Float64Array.from({ length: 100 * prompts }, (_, at) => Number(random() < 0.6 - step * (at % prompts)));
  const tables = [{ items: 100, templates: prompts, scores, binary: true }];
  return { ...gatherModelEvidence(model, tables, promptSpread(tables), { seed: 1, draws: 0 }), notRated: undefined };
}

const intervalOf = (steps: readonly number[]) => {
  const models = steps.map((step, m) => judged(`m${m}`, step));
  const cards = makeEffectClaimsPerModel(models, { titles, margin: 3 });
  return models.map(({ effect }, m) => ({
    claim: cards[m]?.verdict.claim,
    interval: cards[m]?.verdict.interval,
    at: (level: number) => (isEffect(effect) ? tauInterval(effect.evidence, level).map((end) => 100 * end) : []),
  }));
};

// Benjamini and Yekutieli 2005: if R of m intervals are selected, they get the level 5% · R/m.
test.each([
  [[0.09], 0.05],
  [[0.09, 0, 0], 0.05 / 3],
  [[0.09, 0.09, 0], (0.05 * 2) / 3],
  [[0.09, 0.09, 0.09], 0.05],
])('the interval of a model that moves is made for how many of the models do: %j', (steps, level) => {
  const found = intervalOf(steps);
  for (const [m, { claim, interval, at }] of found.entries()) {
    expect(claim).toBe(steps[m] === 0 ? 'not-shown' : 'moves');
    expect(interval).toEqual(steps[m] === 0 ? [expect.any(Number), at(0.05)[1]] : at(level));
  }
});
