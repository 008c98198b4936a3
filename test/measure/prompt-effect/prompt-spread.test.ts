import { describe, expect, it } from 'vitest';
import { promptEffectPermutationP } from '../../../src/measure/prompt-effect/prompt-permutation.ts';
import {
  promptSpread,
  fullPlanSpreadVariance,
  trueSpreadVariance,
} from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { maxSpreadForPromptCount, tauIntervalUpToMax } from '../../../src/measure/prompt-effect/true-spread.ts';
import { vectors } from '../../reference-data.ts';
import { itemTable } from '../item-tables.ts';

type Table = readonly (readonly (number | null)[])[];
interface Vectors {
  readonly spread: readonly {
    readonly name: string;
    readonly tables: readonly Table[];
    readonly expected: {
      readonly scores: readonly number[];
      readonly s2: number;
      readonly omega2: number;
      readonly omegaInf2: number;
      readonly floor2: number;
      readonly sigma2: number;
      readonly tau2: number;
      readonly omegaPlus2: number;
      readonly nu2: number;
    };
  }[];
  readonly tauInterval: readonly Ends[];
  readonly permutation: readonly {
    readonly name: string;
    readonly tables: readonly Table[];
    readonly expected: { readonly p: number };
  }[];
}
interface Ends {
  readonly s2: number;
  readonly omega2: number;
  readonly nu1: number;
  readonly nu2?: number;
  readonly T: number;
  readonly tauMax: number;
  readonly lower: number;
  readonly upper: number;
}
const given = vectors<Vectors>('verdicts');

it.each(given.spread)('$name, against numpy', ({ tables, expected }) => {
  const found = promptSpread(tables.map(itemTable))!;
  for (const [t, score] of expected.scores.entries()) expect(found.scores[t]).toBeCloseTo(score, 12);
  expect(found.s2).toBeCloseTo(expected.s2, 13);
  expect(found.omega2).toBeCloseTo(expected.omega2, 13);
  expect(found.omegaEndless2).toBeCloseTo(expected.omegaInf2, 13);
  expect(found.omegaPlus2).toBeCloseTo(expected.omegaPlus2, 13);
  expect(found.floor2).toBeCloseTo(expected.floor2, 13);
  expect(trueSpreadVariance(found)).toBeCloseTo(expected.tau2, 13);
  expect(fullPlanSpreadVariance(found)).toBeCloseTo(expected.sigma2, 13);
  expect(found.df / expected.nu2).toBeCloseTo(1, 10);
});

describe('the interval of τ', () => {
  it.each(given.tauInterval)('s² $s2, ω² $omega2, $T prompts', ({ s2, omega2, nu1, nu2, T, tauMax, lower, upper }) => {
    expect(maxSpreadForPromptCount(T)).toBeCloseTo(tauMax, 14);
    const [low, high] = tauIntervalUpToMax({ T, nu: nu1, s2, omega2, df: nu2! }, tauMax);
    expect(low).toBeCloseTo(lower, 8);
    expect(high).toBeCloseTo(upper, 8);
  });

  it('answers that never change: τ is exactly 0, and its interval has width', () => {
    const never = Array.from({ length: 20 }, (_, i) =>
      Array.from({ length: 10 }, (_, t) => ((i + t) % 10 === 0 ? null : i % 2)),
    );
    const found = promptSpread([itemTable(never)])!;
    expect(found.s2).toBe(0);
    expect(trueSpreadVariance(found)).toBe(0);
    const [low, high] = tauIntervalUpToMax(
      { T: 10, nu: 9, s2: 0, omega2: found.omegaPlus2, df: found.df },
      maxSpreadForPromptCount(10),
    );
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(0.01);
  });
});

describe('the permutation test', () => {
  it.each(given.permutation)('$name: p is the share of all arrangements', ({ tables, expected }) => {
    const benchmarks = tables.map(itemTable);
    const permutations = 20_000;
    const p = promptEffectPermutationP(benchmarks, promptSpread(benchmarks)!, { permutations, seed: 11 });
    const error = Math.sqrt((expected.p * (1 - expected.p)) / permutations);
    expect(Math.abs(p - expected.p)).toBeLessThan(4 * error + 2 / permutations);
  });

  it('the same seed gives the same p, and nothing that changes gives 1', () => {
    const benchmarks = [itemTable(given.spread.find(({ name }) => name.includes('three'))!.tables[0]!)];
    const spread = promptSpread(benchmarks)!;
    const once = () => promptEffectPermutationP(benchmarks, spread, { permutations: 999, seed: 3 });
    expect(once()).toBe(once());
    const still = [
      itemTable([
        [1, 1, 1],
        [0, 0, 0],
      ]),
    ];
    expect(promptEffectPermutationP(still, promptSpread(still)!, { seed: 1 })).toBe(1);
  });
});
