import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../src/measure/bootstrap.ts';
import { templateScores, type ItemScores } from '../../src/measure/item-scores.ts';
import { mean } from '../../src/measure/mean.ts';
import { noiseFloor } from '../../src/measure/noise-floor.ts';
import { seededRandom, type Random } from '../../src/measure/random.ts';
import { sampleVariance } from '../../src/measure/standard-deviation.ts';

/**
 * Simulated models: an item is easy, hard or in between; template t moves its log-odds by `effect(t)`; answers are
 * independent given both. Null: no template moves anything. What the σ interval must hold is √E[σ²], the σ that this
 * model has on average over sets of items of this size, flips included: that is what σ estimates and what the
 * cohort's quantiles are made of.
 */
interface Simulated {
  readonly templates: number;
  readonly items: number;
  readonly effect: number;
}

const benchmarks = 3;
const runs = 250;

function draw({ templates, items, effect }: Simulated, random: Random): ItemScores[] {
  return Array.from({ length: benchmarks }, () => {
    const scores = new Float64Array(items * templates);
    for (let i = 0; i < items; i++) {
      const kind = random();
      const p = kind < 0.5 ? 0.97 : kind < 0.7 ? 0.1 : 0.6;
      for (let t = 0; t < templates; t++) {
        const shift = effect * ((t % 2 ? 1 : -1) + ((t % 3) - 1) * 0.5);
        const logit = Math.log(p / (1 - p)) + shift;
        scores[i * templates + t] = random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
      }
    }
    return { items, templates, scores, binary: true };
  });
}

function scenarioMeans(tables: readonly ItemScores[]): number[] {
  const each = tables.map(templateScores);
  return Array.from({ length: tables[0]!.templates }, (_, t) => mean(each.map((scores) => scores[t]!)));
}

function coverage(simulated: Simulated, seed: number) {
  const random = seededRandom(seed);
  const many = Array.from({ length: 2000 }, () => scenarioMeans(draw(simulated, random)));
  const trueSigma = Math.sqrt(mean(many.map(sampleVariance)));
  const trueMu = mean(many.map(mean));
  let sigmaHeld = 0;
  let muHeld = 0;
  let ownHeld = 0;
  for (let run = 0; run < runs; run++) {
    const tables = draw(simulated, random);
    const { mu, sigma } = bootstrap(tables, noiseFloor(tables), { draws: 200, seed: run })!;
    const own = Math.sqrt(sampleVariance(scenarioMeans(tables)));
    if (sigma.interval[0] <= trueSigma && trueSigma <= sigma.interval[1]) sigmaHeld++;
    if (mu.interval[0] <= trueMu && trueMu <= mu.interval[1]) muHeld++;
    if (sigma.interval[0] <= own && own <= sigma.interval[1]) ownHeld++;
  }
  return { sigma: sigmaHeld / runs, mu: muHeld / runs, own: ownHeld / runs, trueSigma };
}

const cases: [Simulated, string][] = [4, 10, 20].flatMap((templates) =>
  (templates === 20 ? [0, 0.6] : [0, 0.25, 0.6, 1.2]).map((effect): [Simulated, string] => [
    { templates, items: templates === 10 ? 40 : 20, effect },
    `${templates} templates, ${effect === 0 ? 'null' : `effect ${effect}`}`,
  ]),
);

describe('the 95 % intervals of the bootstrap, seeded', () => {
  it.each(cases)('%o (%s)', (simulated) => {
    const found = coverage(simulated, 20_261 + simulated.templates);
    expect(found.sigma).toBeGreaterThanOrEqual(0.9);
    expect(found.sigma).toBeLessThanOrEqual(0.98);
    expect(found.mu).toBeGreaterThanOrEqual(0.9);
    expect(found.mu).toBeLessThanOrEqual(0.98);
    // σ itself lies within, but for a σ of 0 by luck.
    expect(found.own).toBeGreaterThan(0.98);
  });
});

describe('bootstrap', () => {
  const simulated = { templates: 10, items: 20, effect: 0.6 };
  const tables = draw(simulated, seededRandom(5));
  const floor = noiseFloor(tables);

  it('gives the same draws for the same seed, others for another', () => {
    const once = bootstrap(tables, floor, { draws: 50, seed: 1 })!;
    expect(bootstrap(tables, floor, { draws: 50, seed: 1 })).toEqual(once);
    expect(bootstrap(tables, floor, { draws: 50, seed: 2 })).not.toEqual(once);
  });

  it('does not count the flips of a null model twice', () => {
    const random = seededRandom(9);
    const centres = Array.from({ length: 60 }, (_, run) => {
      const own = draw({ templates: 10, items: 40, effect: 0 }, random);
      const { draws } = bootstrap(own, noiseFloor(own), { draws: 200, seed: run })!.sigma;
      const sigma = Math.sqrt(sampleVariance(scenarioMeans(own)));
      return draws[100]! / sigma;
    });
    expect(mean(centres)).toBeGreaterThan(0.9);
    expect(mean(centres)).toBeLessThan(1.12);
  });

  it('stays at 0 where no answer differs, and at flips alone where σ is 0 by luck', () => {
    const still = {
      items: 4,
      templates: 3,
      scores: Float64Array.from([1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0]),
      binary: true,
    };
    expect(bootstrap([still], 0, { draws: 40, seed: 1 })!.sigma.interval).toEqual([0, 0]);
    const balanced = { items: 2, templates: 2, scores: Float64Array.from([1, 0, 0, 1]), binary: true };
    const { interval } = bootstrap([balanced], noiseFloor([balanced]), { draws: 200, seed: 1 })!.sigma;
    expect(interval[1]).toBeGreaterThan(0);
  });

  it('never goes beyond what scores between 0 and 100 can have', () => {
    const two = { items: 3, templates: 2, scores: Float64Array.from([1, 0, 1, 0, 0, 1]), binary: true };
    const { draws } = bootstrap([two], noiseFloor([two]), { draws: 500, seed: 3 })!.sigma;
    expect(draws[draws.length - 1]).toBeLessThanOrEqual(100 * Math.SQRT1_2 + 1e-9);
  });

  it('copes with missing answers, and says so when too little is left', () => {
    const gaps = tables.map((table) => ({
      ...table,
      scores: table.scores.map((score, at) => (at % 7 === 0 ? NaN : score)),
    }));
    const found = bootstrap(gaps, noiseFloor(gaps), { draws: 100, seed: 1 })!;
    expect(found.sigma.draws.every(Number.isFinite)).toBe(true);
    const thin = { items: 3, templates: 2, scores: Float64Array.from([1, NaN, NaN, 1, 0, NaN]), binary: true };
    expect(bootstrap([thin], 1, { draws: 200, seed: 1 })?.sigma.draws.length ?? 0).toBeLessThan(200);
    const none = { items: 1, templates: 2, scores: Float64Array.from([1, NaN]), binary: true };
    expect(bootstrap([none], 1, { draws: 10, seed: 1 })).toBeUndefined();
  });
});

describe('seeded random numbers', () => {
  it('are even over [0, 1)', () => {
    const random = seededRandom(42);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[Math.floor(random() * 10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
  it('differ from seed to seed, also above 32 bits', () => {
    const first = [0, 1, 2, 2 ** 32, 2 ** 32 + 1].map((seed) => seededRandom(seed)());
    expect(new Set(first).size).toBe(5);
    expect(seededRandom(7)()).toBe(seededRandom(7)());
  });
});
