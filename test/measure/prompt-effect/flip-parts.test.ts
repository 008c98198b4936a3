import { describe, expect, it } from 'vitest';
import { flipParts, type FlipParts } from '../../../src/measure/prompt-effect/flip-parts.ts';
import type { SampledScores } from '../../../src/measure/prompt-effect/variance-components.ts';
import { vectors } from '../../reference-data.ts';

interface Case {
  readonly name: string;
  readonly tables: readonly (readonly (readonly (readonly number[])[])[])[];
  readonly expected: {
    readonly sets: readonly { readonly shown: { readonly it: number; readonly e: number | null } }[];
  };
}
const { components } = vectors<{ components: readonly Case[] }>('verdicts');
const sampled = (table: Case['tables'][number]): SampledScores => ({
  items: table.length,
  prompts: table[0]!.length,
  samples: table[0]![0]!.length,
  scores: table.flat(2),
});

describe('what of σ₀ comes back', () => {
  it.each(components.filter(({ expected }) => expected.sets[0]!.shown.e !== null))(
    'of the components that an independent program found: $name',
    ({ tables, expected }) => {
      const { questions, sampling } = flipParts(tables.map(sampled)) as FlipParts;
      const over = (part: (b: number) => number) =>
        Math.sqrt(tables.reduce((sum, _, b) => sum + part(b), 0)) / tables.length;
      expect(questions).toBeCloseTo(
        over((b) => expected.sets[b]!.shown.it / tables[b]!.length),
        12,
      );
      expect(sampling).toBeCloseTo(
        over((b) => expected.sets[b]!.shown.e! / tables[b]!.length / tables[b]![0]![0]!.length),
        12,
      );
    },
  );

  it('by hand: samples that never differ are no sampling, and all flips are the questions’', () => {
    // Items 10, 01, under two prompts, twice the same: cell means ½ off on either side, MS = 1.
    const table = { items: 2, prompts: 2, samples: 2, scores: [1, 1, 0, 0, 0, 0, 1, 1] };
    expect(flipParts([table])).toEqual({ questions: Math.sqrt(1 / 2), sampling: 0 });
  });

  it('cannot be told from one sample, nor where one is missing', () => {
    const one = { items: 2, prompts: 2, samples: 1, scores: [1, 0, 0, 1] };
    expect(flipParts([one])).toEqual({ value: null, why: 'one sample of a cell cannot be told from the next' });
    const gap = { items: 2, prompts: 2, samples: 2, scores: [1, 1, 0, NaN, 0, 0, 1, 1] };
    expect(flipParts([gap])).toEqual({ value: null, why: 'some cells lack a sample' });
    expect(flipParts([{ ...gap, items: 1, scores: [1, 1, 0, 0] }])).toMatchObject({ why: /two questions/ });
  });
});
