import { describe, expect, it } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { squaredErrorOfMu, squaredErrorOfSigma } from '../../../src/measure/prompt-effect/d-study.ts';
import { widenMuIntervalToOtherPrompts } from '../../../src/measure/prompt-effect/mean-over-other-prompts.ts';
import { promptSpread, trueSpreadVariance } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { varianceComponents, type CellSums } from '../../../src/measure/prompt-effect/variance-components.ts';
import { forecastAdditions } from '../../../src/measure/verdicts/addition-forecast.ts';
import { vectors } from '../../reference-data.ts';

type Table = readonly (readonly (readonly number[])[])[];
type Errors = Record<'questions' | 'prompts' | 'samples' | 'mu' | 'muOtherPrompts' | 'sigma' | 'sigmaOtherPrompts', number>;
interface Vectors {
  readonly dStudy: readonly {
    readonly name: string;
    readonly tables: readonly Table[];
    readonly components: readonly { t: number; i: number; it: number; e: number | null }[];
    readonly expected: readonly Errors[];
  }[];
  readonly meanOverOtherPrompts: readonly {
    readonly mu: number;
    readonly interval: readonly [number, number];
    readonly s2: number;
    readonly T: number;
    readonly expected: readonly [number, number];
  }[];
}
const given = vectors<Vectors>('d-study');

function sumsOf(table: Table): CellSums {
  const cells = table.flat();
  const sum = (value: (y: number) => number) => Float64Array.from(cells, (cell) => cell.reduce((s, y) => s + value(y), 0));
  return {
    items: table.length,
    prompts: table[0]!.length,
    counts: sum(() => 1),
    sums: sum((y) => y),
    squares: sum((y) => y * y),
  };
}

const scoresOf = ({ items, prompts, counts, sums }: CellSums): ScoreMatrix => ({
  items,
  templates: prompts,
  scores: Float64Array.from(sums, (sum, at) => sum / counts[at]!),
  binary: true,
});

describe.each(given.dStudy)('$name, against numpy', ({ tables, components, expected }) => {
  const sums = tables.map(sumsOf);
  const parts = sums.map(varianceComponents);
  const spread = promptSpread(sums.map(scoresOf))!;
  const samples = Math.max(...tables.flat(2).map((cell) => cell.length));

  it('components, whatever is missing', () => {
    for (const [b, { t, i, it: both, e }] of components.entries()) {
      expect(parts[b]!.prompt).toBeCloseTo(t, 12);
      expect(parts[b]!.item).toBeCloseTo(i, 12);
      expect(parts[b]!.itemByPrompt).toBeCloseTo(both, 12);
      if (e === null) expect(parts[b]!.sample).toBeUndefined();
      else expect(parts[b]!.sample).toBeCloseTo(e, 12);
    }
  });

  it.each(expected)('errors of μ and σ at $questions, $prompts, $samples times', (want) => {
    const { questions, prompts, samples: more } = want;
    const design = { prompts: prompts * spread.prompts.length, samples: more * samples };
    const sets = parts.map((own, b) => ({ components: own, items: questions * tables[b]!.length }));
    expect(squaredErrorOfMu(sets, 0, design)).toBeCloseTo(want.mu, 12);
    expect(squaredErrorOfMu(sets, trueSpreadVariance(spread), design)).toBeCloseTo(want.muOtherPrompts, 12);
    const sigma = squaredErrorOfSigma(spread, parts, samples, { questions, prompts, samples: more });
    expect(sigma.these).toBeCloseTo(want.sigma, 12);
    expect(sigma.others).toBeCloseTo(want.sigmaOtherPrompts, 12);
  });

  it('what is offered are those errors: 1.96 of each, in points', () => {
    const found = forecastAdditions(spread, sums, samples);
    expect(found.map(({ questions, prompts, samples }) => [questions, prompts, samples])).toEqual(
      expected.map(({ questions, prompts, samples }) => [questions, prompts, samples]),
    );
    for (const [k, want] of expected.entries()) {
      const own = found[k]!;
      if (want.samples > 1 && samples === 1) {
        expect(own.mu).toMatchObject({ why: expect.stringContaining('asked once') as unknown });
        continue;
      }
      for (const field of ['mu', 'muOtherPrompts', 'sigma', 'sigmaOtherPrompts'] as const)
        expect(own[field]).toBeCloseTo(100 * 1.959963984540054 * Math.sqrt(want[field]), 9);
    }
  });
});

describe('what cannot be told has its reason', () => {
  const reasons = (table: Table) => forecastAdditions(promptSpread([scoresOf(sumsOf(table))]), [sumsOf(table)], 1)[0]!;
  const constant = (items: number, prompts: number, y: (i: number) => number): Table =>
    Array.from({ length: items }, (_, i) => Array.from({ length: prompts }, () => [y(i)]));

  it('a set of one question', () => {
    const { mu, sigma } = reasons([[[1], [0], [1], [1], [0]]]);
    expect([mu, sigma]).toEqual(
      Array.from({ length: 2 }, () => ({
        value: null,
        why: expect.stringMatching(/one question|too few questions/) as unknown,
      })),
    );
  });
  it('answers that are all worth the same', () => {
    expect(reasons(constant(8, 6, () => 1)).mu).toMatchObject({ why: expect.stringContaining('worth the same') as unknown });
  });
  it('answers that never change: μ is forecast, σ is not', () => {
    const { mu, sigma } = reasons(constant(8, 6, (i) => i % 2));
    // Var of 0 1 0 1 0 1 0 1 is 2/7; over 8 items.
    expect(mu).toBeCloseTo(195.9963984540054 * Math.sqrt(2 / 7 / 8), 9);
    expect(sigma).toMatchObject({ why: expect.stringContaining('no answer changes') as unknown });
  });
  it('three prompts say nothing of others, nor of σ', () => {
    const table: Table = [
      [[1], [0], [1]],
      [[1], [1], [1]],
      [[0], [0], [1]],
      [[0], [1], [0]],
    ];
    const { mu, muOtherPrompts, sigma } = reasons(table);
    expect(isNumber(mu)).toBe(true);
    for (const value of [muOtherPrompts, sigma])
      expect(value).toMatchObject({ why: expect.stringContaining('3 prompts') as unknown });
  });
});

it.each(given.meanOverOtherPrompts)('μ over other prompts: $mu, s² $s2, $T prompts, against scipy', (one) => {
  const [low, high] = widenMuIntervalToOtherPrompts(one.mu, one.interval, one.s2, one.T);
  expect(low).toBeCloseTo(one.expected[0], 9);
  expect(high).toBeCloseTo(one.expected[1], 9);
});
