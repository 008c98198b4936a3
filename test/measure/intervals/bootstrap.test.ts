import { describe, expect, it } from 'vitest';
import { bootstrapSigma, type SigmaBootstrap, type DrawsWithInterval } from '../../../src/measure/intervals/bootstrap.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { noiseFloor } from '../../../src/measure/effects/noise-floor.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { sampleVariance } from '../../../src/measure/basics/standard-deviation.ts';
import { benchmarks, draw, scenarioMeans } from '../simulated-model.ts';

function sigmaOf({ sigma }: SigmaBootstrap): DrawsWithInterval {
  if ('why' in sigma) throw new Error(sigma.why);
  return sigma;
}

/** 3 benchmarks × 20 items × 10 templates. Only these items change: they are right under the templates marked 1. */
function fewChanging(...lines: readonly string[]): ScoreMatrix[] {
  return Array.from({ length: benchmarks }, (_, b) => {
    const scores = new Float64Array(20 * 10).fill(1);
    lines.forEach((line, i) => {
      if (i % benchmarks === b) [...line].forEach((mark, t) => (scores[i * 10 + t] = Number(mark)));
    });
    return { items: 20, templates: 10, scores, binary: true };
  });
}

describe('the interval of σ where few items change', () => {
  const intervalOf = (tables: readonly ScoreMatrix[]) =>
    bootstrapSigma(tables, noiseFloor(tables), { draws: 1000, seed: 7 })!.sigma;
  const deviation = (tables: readonly ScoreMatrix[]) => Math.sqrt(sampleVariance(scenarioMeans(tables)));

  it('is undefined with the reason where none or one does', () => {
    expect(intervalOf(fewChanging())).toEqual({ value: null, why: expect.stringMatching(/^no question’s score changes/) });
    const one = fewChanging('0110100111');
    expect(deviation(one)).toBeCloseTo(0.86, 2);
    expect(intervalOf(one)).toEqual({ value: null, why: expect.stringMatching(/^only one question’s score changes/) });
  });

  it.each([
    [['0110100111', '1011111011']],
    [['0110100111', '1011111011', '1111111110']],
    [['0111111111', '1011111111', '1101111111', '1110111111']],
  ])('stays within a few times σ: %j', (lines) => {
    const tables = fewChanging(...lines);
    const sigma = deviation(tables);
    const { interval } = sigmaOf({ sigma: intervalOf(tables) } as SigmaBootstrap);
    expect(interval[0]).toBeGreaterThan(sigma / 4);
    expect(interval[0]).toBeLessThan(sigma);
    expect(interval[1]).toBeGreaterThan(1.3 * sigma);
    expect(interval[1]).toBeLessThan(5 * sigma);
  });

  it('is undefined where it would reach the largest σ that there is', () => {
    const two = { items: 3, templates: 2, scores: Float64Array.from([1, 0, 1, 0, 0, 1]), binary: true };
    expect(intervalOf([two])).toEqual({ value: null, why: expect.stringMatching(/too few to bound σ/) });
  });
});

describe('bootstrap', () => {
  const simulated = { templates: 10, items: 20, effect: 0.6 };
  const tables = draw(simulated, seededRandom(5));
  const floor = noiseFloor(tables);

  it('gives the same draws for the same seed, others for another', () => {
    const once = bootstrapSigma(tables, floor, { draws: 50, seed: 1 })!;
    expect(bootstrapSigma(tables, floor, { draws: 50, seed: 1 })).toEqual(once);
    expect(bootstrapSigma(tables, floor, { draws: 50, seed: 2 })).not.toEqual(once);
  });

  it('does not count the flips of a null model twice', () => {
    const random = seededRandom(9);
    const centres = Array.from({ length: 60 }, (_, run) => {
      const own = draw({ templates: 10, items: 40, effect: 0 }, random);
      const { draws } = sigmaOf(bootstrapSigma(own, noiseFloor(own), { draws: 200, seed: run })!);
      const sigma = Math.sqrt(sampleVariance(scenarioMeans(own)));
      return draws[100]! / sigma;
    });
    expect(mean(centres)).toBeGreaterThan(0.9);
    expect(mean(centres)).toBeLessThan(1.12);
  });

  it('has flips alone for draws where items change and σ is 0 by luck', () => {
    const balanced = {
      items: 40,
      templates: 2,
      scores: Float64Array.from({ length: 80 }, (_, at) => Number((at + (at >> 1)) % 2)),
      binary: true,
    };
    expect(scenarioMeans([balanced]).map(Math.round)).toEqual([50, 50]);
    const { interval } = sigmaOf(bootstrapSigma([balanced], noiseFloor([balanced]), { draws: 200, seed: 1 })!);
    expect(interval[0]).toBeLessThan(2);
    expect(interval[1]).toBeGreaterThan(5);
  });

  it('copes with missing answers, and says so when too little is left', () => {
    const gaps = tables.map((table) => ({
      ...table,
      scores: table.scores.map((score, at) => (at % 7 === 0 ? NaN : score)),
    }));
    const found = bootstrapSigma(gaps, noiseFloor(gaps), { draws: 100, seed: 1 })!;
    expect(sigmaOf(found).draws.every(Number.isFinite)).toBe(true);
    const thin = { items: 3, templates: 2, scores: Float64Array.from([1, NaN, NaN, 1, 0, NaN]), binary: true };
    const left = bootstrapSigma([thin], 1, { draws: 200, seed: 1 })?.sigma;
    expect(left && 'draws' in left ? left.draws.length : 0).toBeLessThan(200);
    const none = { items: 1, templates: 2, scores: Float64Array.from([1, NaN]), binary: true };
    expect(bootstrapSigma([none], 1, { draws: 10, seed: 1 })).toBeUndefined();
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
