import { describe, expect, test } from 'vitest';
import { modelCardState } from '../../../src/core/studies/claim.ts';
import { measurePromptEffect, type ModelPromptEffect } from '../../../src/measure/prompt-effect/prompt-effect.ts';
import type { OutlyingPrompt } from '../../../src/measure/prompt-effect/prompt-contrasts.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import {
  makeEffectClaimsPerModel,
  type ModelEffectClaims,
  type ModelVerdictInputs,
} from '../../../src/measure/verdicts/effect-card.ts';
import { isEffect } from '../../../src/measure/verdicts/evidence.ts';
import { systemPromptClaimKinds } from '../../../src/studies/system-prompt/measure/claims.ts';

/** A model under this many prompts, with figures that replace those from its answers. */
function judged(prompts: number, figures: Partial<ModelPromptEffect>, notRated?: string): ModelVerdictInputs {
  const random = seededRandom(5);
  const scores = Float64Array.from({ length: 40 * prompts }, () => Number(random() < 0.6));
  const tables = [{ items: 40, templates: prompts, scores, binary: true }];
  const effect = measurePromptEffect(tables, { seed: 1, draws: 200 });
  if (!isEffect(effect)) throw new Error(effect.why);
  return {
    model: 'm',
    tables,
    bySet: [],
    effect: { ...effect, ...figures },
    notRated: notRated === undefined ? undefined : { value: null, why: notRated },
  };
}

function cardOf(one: ModelVerdictInputs, margin = 3): ModelEffectClaims {
  const titles = Array.from({ length: 10 }, (_, t) => `Prompt ${t + 1}`);
  const [card] = makeEffectClaimsPerModel([one], { titles, margin });
  if (!card) throw new Error('no card');
  return card;
}
const statesOf = (one: ModelVerdictInputs) => {
  const { verdict } = cardOf(one);
  return [verdict.claim, modelCardState([verdict], systemPromptClaimKinds, 'm')];
};

describe('the state of a model, by the interval [l, u] of τ and a tolerance of 3 points', () => {
  const found = 0.001;
  const notFound = 0.4;
  test.each([
    ['u < m', [0.01, 0.02], found, 'steady', 'Robust'],
    ['u < m, and no effect', [0, 0.02], notFound, 'steady', 'Robust'],
    ['u = m', [0.01, 0.03], found, 'steady', 'Robust'],
    ['l < m < u', [0.01, 0.0301], found, 'moves-slightly', 'Slightly sensitive'],
    ['l = m', [0.03, 0.06], found, 'moves-slightly', 'Slightly sensitive'],
    ['l > m', [0.0301, 0.06], found, 'moves', 'Sensitive'],
    ['l = 0', [0, 0.06], found, 'not-shown', 'Cannot tell yet'],
    ['l > m, but the test finds nothing', [0.0301, 0.06], notFound, 'not-shown', 'Cannot tell yet'],
  ] as const)('%s', (_, interval, p, claim, state) => {
    expect(statesOf(judged(6, { tau: 0.02, interval, p }))).toEqual([claim, state]);
  });

  test('is “not rated” whatever the interval, with the reason', () => {
    const one = judged(6, { tau: 0.02, interval: [0.05, 0.06], p: found }, 'all is refused');
    expect(statesOf(one)).toEqual(['not-rated', 'Not rated']);
    expect(cardOf(one).verdict.why).toBe('all is refused');
  });

  test('names the number of prompts, and follows another tolerance', () => {
    const one = judged(6, { tau: 0.02, interval: [0.01, 0.05], p: found });
    expect(cardOf(one).verdict).toMatchObject({ claim: 'moves-slightly', about: { these: 'these six' } });
    expect(cardOf(one, 5).verdict.claim).toBe('steady');
    expect(cardOf(one, 0.9).verdict.claim).toBe('moves');
  });
});

describe('below five variants, by the interval of best minus worst', () => {
  const pairs = (low: number, high: number, p: number) => [
    { one: 0, other: 1, difference: (low + high) / 2, low, high, p },
    { one: 0, other: 2, difference: 0, low: -0.01, high: 0.01, p: 1 },
  ];
  test.each([
    ['u < m', [-0.02, 0.02, 0.4], 'steady-between', 'Robust'],
    ['u = m', [-0.02, 0.03, 0.4], 'steady-between', 'Robust'],
    ['the lower end is as far as the upper one', [-0.0301, 0.02, 0.4], 'not-shown-between', 'Cannot tell yet'],
    ['u ≤ m where the two differ', [0.01, 0.03, 0.001], 'steady-between', 'Robust'],
    ['l < m < u', [0.01, 0.0301, 0.001], 'moves-between-slightly', 'Slightly sensitive'],
    ['l = m', [0.0299, 0.06, 0.001], 'moves-between-slightly', 'Slightly sensitive'],
    ['l > m', [0.0301, 0.06, 0.001], 'moves-between', 'Sensitive'],
    ['no difference', [-0.01, 0.06, 0.05], 'not-shown-between', 'Cannot tell yet'],
  ] as const)('%s', (_, [low, high, p], claim, state) => {
    expect(statesOf(judged(3, { pairs: pairs(low, high, p) }))).toEqual([claim, state]);
  });

  test('names the worse of the two, its interval from the least to the most', () => {
    const [pair] = pairs(-0.06, -0.04, 0.001);
    const { verdict } = cardOf(judged(3, { pairs: [pair!] }));
    expect(verdict).toMatchObject({
      claim: 'moves-between',
      about: { these: 'these three', worst: 'Prompt 1', best: 'Prompt 2' },
    });
    // So far above chance, the interval is the usual one.
    expect(verdict.interval![0]).toBeCloseTo(4, 6);
    expect(verdict.interval![1]).toBeCloseTo(6, 6);
  });

  test('is wider towards 0 where chance may have made the difference as large', () => {
    const { verdict } = cardOf(judged(3, { pairs: pairs(0.005, 0.055, 0.02) }));
    expect(verdict.claim).toBe('moves-between-slightly');
    expect(verdict.interval![0]).toBe(0);
    expect(verdict.interval![1]).toBeLessThan(5.5);
  });
});

describe('prompts that a card names', () => {
  const standsOut = (among: readonly number[], low: number, high: number): OutlyingPrompt => ({
    prompt: among[0]!,
    difference: low,
    low: 1.2 * low,
    high: 1.2 * high,
    p: 0.001,
    fromMean: { difference: (low + high) / 2, low, high, p: 0.001 },
    among,
  });
  const namedBy = (prompts: number, standingOut: readonly OutlyingPrompt[]) =>
    cardOf(
      judged(prompts, { tau: 0.05, interval: [0.04, 0.06], p: 0.001, contrasts: { all: [], printed: [], standingOut } }),
    ).details;

  test('are all that may be the worst, with how far the furthest lies below the mean', () => {
    expect(namedBy(6, [standsOut([3, 1], -0.09, -0.02)])).toEqual([
      {
        claim: 'among-worst',
        models: ['m'],
        interval: [2, 9],
        p: 0.001,
        about: { prompt: 'Prompt 4', names: '“Prompt 4” and “Prompt 2”', worst: '“Prompt 4” and “Prompt 2”' },
      },
    ]);
  });

  test('and all that may be the best', () => {
    expect(namedBy(6, [standsOut([3], -0.09, -0.02), standsOut([5], 0.01, 0.04)])).toMatchObject([
      { claim: 'among-worst', about: { names: '“Prompt 4”' } },
      { claim: 'among-best', interval: [1, 4], about: { prompt: 'Prompt 6', names: '“Prompt 6”' } },
    ]);
  });

  test('are at most four, and at most half of all', () => {
    const four = [3, 1, 0, 2];
    expect(namedBy(10, [standsOut(four, -0.09, -0.02)])).toHaveLength(1);
    expect(namedBy(10, [standsOut([...four, 5], -0.09, -0.02)])).toEqual([]);
    expect(namedBy(6, [standsOut(four, -0.09, -0.02)])).toEqual([]);
  });

  test('are none where the interval holds 0', () => {
    expect(namedBy(6, [standsOut([3], -0.09, 0.01)])).toEqual([]);
  });
});
