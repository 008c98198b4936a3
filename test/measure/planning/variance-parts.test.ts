import { describe, expect, it } from 'vitest';
import { varianceParts, varianceShares } from '../../../src/measure/planning/variance-parts.ts';
import { seededRandom, standardNormal } from '../../../src/measure/random.ts';
import { vectors } from '../../reference-data.ts';
import { crossedSums } from './crossed-sums.ts';

interface Facets {
  readonly y: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly theta: Readonly<Record<string, number>>;
}
const expected = vectors<Record<'componentsBalanced' | 'componentsMissing', Facets>>('adaptive');

describe('where the variance of an answer lies', () => {
  it.each(['componentsBalanced', 'componentsMissing'] as const)('is what another program finds: %s', (name) => {
    const { parts } = varianceParts(crossedSums(expected[name].y, expected[name].levels));
    for (const [set, value] of Object.entries(expected[name].theta)) expect(parts[Number(set)]).toBeCloseTo(value, 9);
  });

  it('is, of drawn levels, that of the table with these levels written out', () => {
    const { y, levels } = expected.componentsMissing;
    const table = crossedSums(y, levels);
    const times = table.sizes.map((size, f) => Float64Array.from({ length: size }, (_, level) => (level + f) % 3));
    const scores: number[] = [];
    const facets: number[][] = levels.map(() => []);
    for (const [at, score] of y.entries()) {
      const copies = levels.map((own, f) => times[f]?.[own[at] ?? 0] ?? 0);
      for (let a = 0; a < (copies[0] ?? 0); a++)
        for (let b = 0; b < (copies[1] ?? 0); b++)
          for (let c = 0; c < (copies[2] ?? 0); c++) {
            scores.push(score);
            [a, b, c].forEach((copy, f) => facets[f]?.push(3 * (levels[f]?.[at] ?? 0) + copy));
          }
    }
    const written = varianceParts(crossedSums(scores, facets));
    const { parts } = varianceParts(table, times);
    for (let set = 1; set < 8; set++) expect(parts[set]).toBeCloseTo(written.parts[set] ?? NaN, 9);
  });

  it('gives shares that make 1, and intervals that hold the prompts’ own in nine runs of ten and more', () => {
    const random = seededRandom(3);
    const [prompts, items, runs] = [10, 60, 60];
    const [ofItem, ofPrompt, ofRest] = [1, 0.3, 1];
    const truth = ofPrompt ** 2 / (ofItem ** 2 + ofPrompt ** 2 + ofRest ** 2);
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const effects = Array.from({ length: prompts }, () => ofPrompt * standardNormal(random));
      const sums = Float64Array.from(
        Array.from({ length: items }, () => ofItem * standardNormal(random)).flatMap((own) =>
          effects.map((effect) => own + effect + ofRest * standardNormal(random)),
        ),
      );
      const table = {
        sizes: [items, prompts],
        counts: new Float64Array(sums.length).fill(1),
        sums,
        squares: sums.map((y) => y ** 2),
      };
      const { shares } = varianceShares([table], { drawn: [0, 1], together: [1], seed: run });
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
      const [low = NaN, high = NaN] = shares.find(({ facets }) => facets === 2)?.interval ?? [];
      if (low <= truth && truth <= high) held++;
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.9);
  });
});
