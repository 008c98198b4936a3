import { describe, expect, it } from 'vitest';
import { templateMeanPercents, type ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { pairedBootstrap } from '../../src/measure/paired/paired-bootstrap.ts';
import { seededRandom, type Random } from '../../src/measure/basics/random.ts';
import { sampleVariance } from '../../src/measure/basics/standard-deviation.ts';

/**
 * Two simulated models on the same items. An item is easy, hard or in between for both. The other model is better by
 * `better` in log-odds. Templates shift each model's log-odds by its own effect. A share `alike` of the other model's
 * answers are copies of the first model's. The intervals must contain the average differences of the two models over sets of
 * this many items: of μ, of one template's score, and of σ (each σ as √E[σ²], as in coverage.test.ts).
 */
interface Simulated {
  readonly templates: number;
  readonly items: number;
  readonly effects: readonly [one: number, other: number];
  readonly better: number;
  readonly alike: number;
}

const benchmarks = 3;
const runs = 300;

function draw({ templates: T, items, effects, better, alike }: Simulated, random: Random): [ScoreMatrix[], ScoreMatrix[]] {
  const tables: [ScoreMatrix[], ScoreMatrix[]] = [[], []];
  const shift = (t: number) => (t % 2 ? 1 : -1) + ((t % 3) - 1) * 0.5;
  for (let b = 0; b < benchmarks; b++) {
    const one = new Float64Array(items * T);
    const other = new Float64Array(items * T);
    for (let i = 0; i < items; i++) {
      const kind = random();
      const logit = kind < 0.5 ? 2.5 : kind < 0.7 ? -2 : 0.4;
      const right = (m: 0 | 1, t: number) =>
        random() < 1 / (1 + Math.exp(-(logit + m * better + effects[m] * shift(t)))) ? 1 : 0;
      for (let t = 0; t < T; t++) {
        one[i * T + t] = right(0, t);
        other[i * T + t] = random() < alike ? one[i * T + t]! : right(1, t);
      }
    }
    tables[0].push({ items, templates: T, scores: one, binary: true });
    tables[1].push({ items, templates: T, scores: other, binary: true });
  }
  return tables;
}

function scenarioMeans(tables: readonly ScoreMatrix[]): number[] {
  const each = tables.map(templateMeanPercents);
  return Array.from({ length: tables[0]!.templates }, (_, t) => mean(each.map((scores) => scores[t]!)));
}

function coverage(simulated: Simulated, seed: number) {
  const random = seededRandom(seed);
  const many = Array.from({ length: 2000 }, () => draw(simulated, random).map(scenarioMeans) as [number[], number[]]);
  const root = (m: 0 | 1) => Math.sqrt(mean(many.map((pair) => sampleVariance(pair[m]))));
  const truth = {
    mu: mean(many.map(([one, other]) => mean(other) - mean(one))),
    scenario: mean(many.map(([one, other]) => other[0]! - one[0]!)),
    sigma: root(1) - root(0),
  };
  const held = { mu: 0, scenario: 0, sigma: 0 };
  const covered = { mu: 0, scenario: 0, sigma: 0 };
  for (let run = 0; run < runs; run++) {
    const [one, other] = draw(simulated, random);
    const { mu, sigma, scenarios } = pairedBootstrap(one, other, { draws: 400, seed: run });
    for (const [name, interval] of Object.entries({ mu, sigma, scenario: scenarios[0]! })) {
      const of = name as keyof typeof held;
      if ('why' in interval) continue;
      covered[of]++;
      if (interval[0] <= truth[of] && truth[of] <= interval[1]) held[of]++;
    }
  }
  return {
    mu: held.mu / covered.mu,
    sigma: held.sigma / covered.sigma,
    scenario: held.scenario / covered.scenario,
    covered: Math.min(covered.mu, covered.sigma, covered.scenario) / runs,
  };
}

const cases: Simulated[] = [
  { templates: 10, items: 20, effects: [0, 0], better: 0, alike: 0 },
  { templates: 10, items: 40, effects: [0, 0.6], better: 0.5, alike: 0 },
  { templates: 10, items: 20, effects: [0.6, 0.6], better: 0, alike: 0.5 },
  { templates: 10, items: 20, effects: [0.3, 1], better: 0, alike: 0 },
  { templates: 10, items: 40, effects: [0, 0], better: 0, alike: 0.8 },
  { templates: 20, items: 20, effects: [0.6, 0.3], better: 0, alike: 0.3 },
  { templates: 4, items: 40, effects: [0, 0], better: 0.5, alike: 0 },
  { templates: 4, items: 20, effects: [0.6, 0], better: 0, alike: 0.5 },
];

describe('the 95% intervals of paired differences hold what they should in 90–98%', () => {
  it.each(cases)('%o', (simulated) => {
    const found = coverage(simulated, 4_711 + simulated.templates);
    expect(found.covered).toBeGreaterThan(0.95);
    for (const of of ['mu', 'sigma', 'scenario'] as const) {
      expect(found[of], of).toBeGreaterThanOrEqual(0.9);
      expect(found[of], of).toBeLessThanOrEqual(0.98);
    }
  });
});
