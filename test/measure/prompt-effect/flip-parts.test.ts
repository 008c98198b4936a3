import { describe, expect, it } from 'vitest';
import { splitNoiseFloor, type NoiseFloorParts } from '../../../src/measure/prompt-effect/flip-parts.ts';
import type { CellSums } from '../../../src/measure/prompt-effect/variance-components.ts';
import { vectors } from '../../reference-data.ts';

interface Case {
  readonly name: string;
  readonly tables: readonly (readonly (readonly (readonly number[])[])[])[];
  readonly expected: { readonly sets: readonly { readonly shown: { readonly it: number; readonly e: number | null } }[] };
}
const { components } = vectors<{ components: readonly Case[] }>('verdicts');
/** Sums of the samples' scores, by item and prompt. */
const summed = (table: Case['tables'][number]): CellSums => {
  const cells = table.flat();
  const over = (part: (score: number) => number) => cells.map((own) => own.reduce((sum, y) => sum + part(y), 0));
  return {
    items: table.length,
    prompts: table[0]!.length,
    counts: over(() => 1),
    sums: over((y) => y),
    squares: over((y) => y * y),
  };
};

describe('what of σ₀ comes back', () => {
  it.each(components.filter(({ expected }) => expected.sets[0]!.shown.e !== null))(
    'of the components that an independent program found: $name',
    ({ tables, expected }) => {
      const { questions, sampling } = splitNoiseFloor(tables.map(summed), tables[0]![0]![0]!.length) as NoiseFloorParts;
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
    const table = [
      [
        [1, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ];
    expect(splitNoiseFloor([summed(table)], 2)).toEqual({ questions: Math.sqrt(1 / 2), sampling: 0 });
  });

  it('cannot be told from one sample, nor where one is missing', () => {
    const one = [
      [[1], [0]],
      [[0], [1]],
    ];
    expect(splitNoiseFloor([summed(one)], 1)).toEqual({
      value: null,
      why: 'with one sample a cell, samples cannot be compared',
    });
    const gap = [
      [[1, 1], [0]],
      [
        [0, 0],
        [1, 1],
      ],
    ];
    expect(splitNoiseFloor([summed(gap)], 2)).toEqual({ value: null, why: 'some cells lack a sample' });
    expect(
      splitNoiseFloor(
        [
          summed([
            [
              [1, 1],
              [0, 0],
            ],
          ]),
        ],
        2,
      ),
    ).toMatchObject({ why: /two questions/ });
  });
});
