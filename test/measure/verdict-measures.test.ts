import { describe, expect, it } from 'vitest';
import { isNumber } from '../../src/base/json/json.ts';
import { gradeChances, credibleGrades } from '../../src/measure/grades/grade-chances.ts';
import type { Grade, SigmaQuartiles } from '../../src/measure/grades/grade.ts';
import { detectableDifference, itemsForDifference } from '../../src/measure/prompt-effect/questions-needed.ts';
import { maxTCorrectedDifferences } from '../../src/measure/paired/max-t.ts';
import { squaredErrorOfMu } from '../../src/measure/prompt-effect/d-study.ts';
import { varianceComponents } from '../../src/measure/prompt-effect/variance-components.ts';
import { wilsonInterval } from '../../src/measure/intervals/wilson.ts';
import { vectors } from '../reference-data.ts';
import { correctedShare } from './checked/by-rates.ts';

interface Parts {
  readonly t: number;
  readonly i: number;
  readonly it: number;
  readonly e: number | null;
}
interface Vectors {
  readonly gradeProbabilities: readonly {
    readonly s2: number;
    readonly omega2: number;
    readonly nu2: number;
    readonly T: number;
    readonly sigma0prime2: number;
    readonly floorDf?: number;
    readonly quartilesPoints: SigmaQuartiles;
    readonly probabilities: Record<Grade, number>;
  }[];
  readonly wilson: readonly { successes: number; n: number; lower: number; upper: number }[];
  readonly components: readonly {
    readonly name: string;
    readonly tables: readonly (readonly (readonly (readonly number[])[])[])[];
    readonly expected: {
      readonly sets: readonly { readonly components: Parts }[];
      readonly tau2: number;
      readonly se2: readonly { T: number; N: number; R: number; samePrompts: number; otherPrompts: number }[];
    };
  }[];
  readonly roganGladen: readonly { sensitivity: number; specificity: number; apparent: number; corrected: number | null }[];
  readonly maxT: readonly {
    readonly draws: readonly (readonly number[])[];
    readonly estimates: readonly number[];
    readonly expected: { readonly p: readonly number[] };
  }[];
  readonly itemsNeeded: readonly { sd: number; difference: number; items: number }[];
}
const given = vectors<Vectors>('verdicts');

it.each(given.gradeProbabilities)('grades at s² $s2, ω² $omega2, $T prompts, against scipy', (one) => {
  const found = gradeChances(
    { T: one.T, nu: one.T - 1, s2: one.s2, omega2: one.omega2, df: one.nu2 },
    { value: 100 * Math.sqrt(one.sigma0prime2), df: one.floorDf ?? Infinity },
    one.quartilesPoints,
  );
  for (const [grade, share] of Object.entries(one.probabilities)) expect(found[grade as Grade]).toBeCloseTo(share, 6);
});

describe('the grades that are printed', () => {
  it.each([
    [{ AAA: 0.95, AA: 0.05, A: 0, BBB: 0 }, ['AAA']],
    [{ AAA: 0.5, AA: 0.45, A: 0.05, BBB: 0 }, ['AAA', 'AA']],
    [{ AAA: 0.05, AA: 0.45, A: 0.46, BBB: 0.04 }, ['AA', 'A']],
    [{ AAA: 0.3, AA: 0.3, A: 0.35, BBB: 0.05 }, ['AAA', 'AA', 'A']],
    [{ AAA: 0.25, AA: 0.25, A: 0.25, BBB: 0.25 }, ['AAA', 'AA', 'A', 'BBB']],
  ] as const)('%j', (chances, grades) => {
    expect(credibleGrades(chances)).toEqual(grades);
  });
});

it.each(given.wilson)('Wilson: $successes of $n', ({ successes, n, lower, upper }) => {
  const [low, high] = wilsonInterval(successes, n);
  expect(low).toBeCloseTo(lower, 12);
  expect(high).toBeCloseTo(upper, 12);
});

it.each(given.components)('components: $name', ({ tables, expected }) => {
  const found = tables.map((table) => {
    const summed = (value: (y: number) => number) => table.flat().map((cell) => cell.reduce((s, y) => s + value(y), 0));
    const [counts, sums, squares] = [summed(() => 1), summed((y) => y), summed((y) => y * y)];
    return varianceComponents({ items: table.length, prompts: table[0]!.length, counts, sums, squares });
  });
  for (const [b, { components }] of expected.sets.entries()) {
    expect(found[b]!.prompt).toBeCloseTo(components.t, 12);
    expect(found[b]!.item).toBeCloseTo(components.i, 12);
    expect(found[b]!.itemByPrompt).toBeCloseTo(components.it, 12);
    if (components.e === null) expect(found[b]!.sample).toBeUndefined();
    else expect(found[b]!.sample).toBeCloseTo(components.e, 12);
  }
  for (const { T, N, R, samePrompts, otherPrompts } of expected.se2) {
    const design = { prompts: T, samples: R };
    const sets = found.map((components) => ({ components, items: N }));
    expect(squaredErrorOfMu(sets, 0, design)).toBeCloseTo(samePrompts, 12);
    expect(squaredErrorOfMu(sets, expected.tau2, design)).toBeCloseTo(otherPrompts, 12);
  }
});

it.each(given.roganGladen)('Rogan–Gladen: $apparent read with $sensitivity and $specificity', (one) => {
  const found = correctedShare(one.apparent, one.sensitivity, one.specificity);
  if (one.corrected === null) expect(isNumber(found)).toBe(false);
  else expect(found).toBeCloseTo(one.corrected, 12);
});

it.each(given.maxT)('max-T, against numpy', ({ draws, estimates, expected }) => {
  const found = maxTCorrectedDifferences(
    estimates,
    estimates.map((_, k) => Float64Array.from(draws, (row) => row[k]!)),
  );
  for (const [k, p] of expected.p.entries()) expect(found[k]!.p).toBeCloseTo(p, 12);
});

it.each(given.itemsNeeded)('$items items for $difference at $sd', ({ sd, difference, items }) => {
  expect(itemsForDifference(sd, difference)).toBe(items);
  if (items === 0) return;
  // The smallest number of items that detects it.
  expect(detectableDifference(items, sd)).toBeLessThanOrEqual(difference);
  expect(detectableDifference(items - 1, sd)).toBeGreaterThan(difference);
});
