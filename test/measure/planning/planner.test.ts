import { expect, test } from 'vitest';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';
import { powerOfEffect } from './power-of-effect.ts';
import {
  sigmaErrorFloorByPrompts,
  bestDoubling,
  detectableSizes,
  relativeSigmaError,
  detectableSizesPerDoubling,
} from '../../../src/measure/planning/planner.ts';

const starter = { sets: [20, 20, 20], prompts: 10, samples: 1 };

test('the effect that is found has a chance of 80%, the difference n = ((z + z)·sd/d)²', () => {
  const { effect, difference } = detectableSizes(starter);
  const powerAt = (alpha: number, found = effect) =>
    powerOfEffect((found ?? NaN) / 100, 0.08, { benchmarks: 3, items: 20, prompts: 10 }, alpha);
  // With one model, the lower end of its 95% interval must be above 0. With three, the lower end of the interval at 5%/3.
  expect(powerAt(0.025)).toBeCloseTo(0.8, 9);
  expect(powerAt(0.025 / 3, detectableSizes({ ...starter, models: 3 }).effect)).toBeCloseTo(0.8, 9);
  // sd² = 2 (0.04 + 0.08/10) = 0.096; 2.8016² · 0.096 / 60 = 0.1121²
  expect(difference).toBeCloseTo(11.207, 2);
});

test('unequal sets count as equal ones of the harmonic mean', () => {
  const unequal = detectableSizes({ ...starter, sets: [30, 15] });
  const equal = detectableSizes({ ...starter, sets: [20, 20] });
  expect(unequal.effect).toBeCloseTo(equal.effect ?? NaN, 9);
  expect(unequal.difference).toBeCloseTo(equal.difference ?? NaN, 9);
});

test('few prompts find no effects in words of τ, one question nothing', () => {
  expect(detectableSizes({ ...starter, prompts: 4 }).effect).toBeUndefined();
  expect(detectableSizes({ ...starter, prompts: 4 }).difference).toBeGreaterThan(0);
  expect(detectableSizes({ ...starter, sets: [1] })).toEqual({ effect: undefined, difference: undefined });
  expect(sigmaErrorFloorByPrompts(4)).toBeUndefined();
  expect(sigmaErrorFloorByPrompts(10)).toBeCloseTo(0.2357, 4);
});

test('what to change first: questions for a difference; samples not at all where nothing is drawn anew', () => {
  const now = detectableSizes(starter);
  const twice = detectableSizesPerDoubling(starter);
  expect(bestDoubling(now, twice, 'difference')).toEqual({ what: 'questions', to: twice.questions.difference });
  expect(twice.questions.difference).toBeCloseTo((now.difference ?? NaN) / Math.SQRT2, 9);
  expect(bestDoubling(now, twice, 'effect')?.what).toBe('questions');
  const greedy = { flips: 0.08, sampled: 0, modelByItem: 0.04 };
  expect(detectableSizesPerDoubling(starter, greedy).samples).toEqual(detectableSizes(starter, greedy));
  const all = { effect: 5, difference: 5 };
  expect(bestDoubling(all, { questions: all, prompts: all, samples: all }, 'effect')).toBeUndefined();
});

test('σ of other prompts: twice the bound where flips move scores as far as prompts do, and the bound with endless questions', () => {
  // MS/(B N) = 0.08/60; τ = its root.
  const tau = 100 * Math.sqrt(0.08 / 60);
  const bound = sigmaErrorFloorByPrompts(10) ?? NaN;
  expect(relativeSigmaError(starter, tau)).toBeCloseTo(2 * bound, 12);
  expect(relativeSigmaError({ ...starter, sets: [1e9] }, tau)).toBeCloseTo(bound, 6);
  // Three samples: 0.08 − 0.04 · 2/3.
  expect(relativeSigmaError({ ...starter, samples: 3 }, tau)).toBeCloseTo(bound * (1 + 0.16 / 3 / 0.08), 12);
  expect(relativeSigmaError({ ...starter, prompts: 4 }, tau)).toBeUndefined();
  expect(relativeSigmaError({ ...starter, sets: [1, 1] }, tau)).toBeUndefined();
});

test('σ of other prompts as it is off in simulated runs, by its spread over 4,000 of them', () => {
  const random = seededRandom(5);
  const [tau2, omega2, T] = [0.0016, 0.0004, 12] as const;
  const found = Array.from({ length: 4000 }, () => {
    const scores = Float64Array.from({ length: T }, () => Math.sqrt(tau2 + omega2) * drawStandardNormal(random));
    return Math.sqrt(Math.max(0, sampleDeviation(scores) ** 2 - omega2));
  });
  const plan = { sets: [200], prompts: T, samples: 1 };
  expect(sampleDeviation(found) / Math.sqrt(tau2) / (relativeSigmaError(plan, 4) ?? NaN)).toBeCloseTo(1, 1);
});
