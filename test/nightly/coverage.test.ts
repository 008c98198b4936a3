import { describe, expect, it } from 'vitest';
import { bootstrapSigma } from '../../src/measure/intervals/bootstrap.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { noiseFloor } from '../../src/measure/effects/noise-floor.ts';
import { muIntervalOverQuestions } from '../../src/measure/prompt-effect/mean-interval.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { sampleVariance } from '../../src/measure/basics/standard-deviation.ts';
import { draw, scenarioMeans, type Simulated } from '../measure/simulated-model.ts';

const runs = 250;

function coverage(simulated: Simulated, seed: number) {
  const random = seededRandom(seed);
  const many = Array.from({ length: 2000 }, () => scenarioMeans(draw(simulated, random)));
  const trueSigma = Math.sqrt(mean(many.map(sampleVariance)));
  const trueMu = mean(many.map(mean));
  let sigmaHeld = 0;
  let muHeld = 0;
  let ownHeld = 0;
  let largest = 0;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const tables = draw(simulated, random);
    const found = bootstrapSigma(tables, noiseFloor(tables), { draws: 200, seed: run })!;
    const { sigma } = found;
    const mu = muIntervalOverQuestions(promptSpread(tables)!).map((end) => 100 * end) as [number, number];
    if ('why' in sigma) continue;
    covered++;
    largest = Math.max(largest, sigma.interval[1] / trueSigma);
    const own = Math.sqrt(sampleVariance(scenarioMeans(tables)));
    if (sigma.interval[0] <= trueSigma && trueSigma <= sigma.interval[1]) sigmaHeld++;
    if (mu[0] <= trueMu && trueMu <= mu[1]) muHeld++;
    if (sigma.interval[0] <= own && own <= sigma.interval[1]) ownHeld++;
  }
  // A small run with almost no variation gets no interval.
  expect(covered).toBeGreaterThan(0.95 * runs);
  return { sigma: sigmaHeld / covered, mu: muHeld / covered, own: ownHeld / covered, largest };
}

const cases: [Simulated, string][] = [4, 10, 20].flatMap((templates) =>
  (templates === 20 ? [0, 0.6] : [0, 0.25, 0.6, 1.2]).map((effect): [Simulated, string] => [
    { templates, items: templates === 10 ? 40 : 20, effect },
    `${templates} templates, ${effect === 0 ? 'null' : `effect ${effect}`}`,
  ]),
);

describe('the 95% intervals of the bootstrap, seeded', () => {
  it.each(cases)('%o (%s)', (simulated) => {
    const found = coverage(simulated, 20_261 + simulated.templates);
    expect(found.sigma).toBeGreaterThanOrEqual(0.9);
    expect(found.sigma).toBeLessThanOrEqual(0.98);
    expect(found.mu).toBeGreaterThanOrEqual(0.9);
    expect(found.mu).toBeLessThanOrEqual(0.98);
    // The sample's own σ lies within the interval, unless it is 0 by chance.
    expect(found.own).toBeGreaterThan(0.98);
  });
});

describe('the same for small runs: 10 templates', () => {
  const small = [4, 5, 6, 20].flatMap((items) => [0, 0.6, 1.2].map((effect) => ({ templates: 10, items, effect })));
  it.each(small)('3 × $items items, effect $effect', (simulated) => {
    const found = coverage(simulated, 7_000 + simulated.items);
    expect(found.sigma).toBeGreaterThanOrEqual(0.9);
    expect(found.sigma).toBeLessThanOrEqual(0.98);
    expect(found.own).toBeGreaterThan(0.98);
    expect(found.largest).toBeLessThan(5);
  });
});
