import { describe, expect, it } from 'vitest';
import { varianceParts, facetVarianceShares } from '../../../src/measure/planning/variance-parts.ts';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
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

  it('is, of drawn levels, that of pairs gone through one by one, copies of one level being none', () => {
    const { y, levels } = expected.componentsMissing;
    const table = crossedSums(y, levels);
    const times = table.sizes.map((size, f) => Float64Array.from({ length: size }, (_, level) => (level + f) % 3));
    const drawn = (f: number, at: number) => times[f]?.[levels[f]?.[at] ?? 0] ?? 0;
    const [pairs, apart] = [new Float64Array(8), new Float64Array(8)];
    for (const [a, one] of y.entries()) {
      for (const [b, other] of y.entries()) {
        if (a === b) continue;
        let [shared, weight] = [0, 1];
        for (let f = 0; f < 3; f++) {
          const isShared = levels[f]?.[a] === levels[f]?.[b];
          if (isShared) shared |= 1 << f;
          weight *= drawn(f, a) * (isShared ? 1 : drawn(f, b));
        }
        pairs[shared] = (pairs[shared] ?? 0) + weight;
        apart[shared] = (apart[shared] ?? 0) + (weight * (one - other) ** 2) / 2;
      }
    }
    const { differences } = varianceParts(table, times);
    for (let set = 0; set < 8; set++) {
      const own = (apart[set] ?? 0) / (pairs[set] ?? 0);
      if (Number.isNaN(own)) expect(differences[set]).toBeNaN();
      else expect(differences[set]).toBeCloseTo(own, 9);
    }
  });

  it('gives shares that make 1, and intervals that hold the prompts’ own in nine runs of ten and more', () => {
    const random = seededRandom(3);
    const [prompts, items, runs] = [10, 60, 60];
    const [ofItem, ofPrompt, ofRest] = [1, 0.3, 1];
    const truth = ofPrompt ** 2 / (ofItem ** 2 + ofPrompt ** 2 + ofRest ** 2);
    let held = 0;
    let restHeld = 0;
    for (let run = 0; run < runs; run++) {
      const effects = Array.from({ length: prompts }, () => ofPrompt * drawStandardNormal(random));
      const sums = Float64Array.from(
        Array.from({ length: items }, () => ofItem * drawStandardNormal(random)).flatMap((own) =>
          effects.map((effect) => own + effect + ofRest * drawStandardNormal(random)),
        ),
      );
      const table = {
        sizes: [items, prompts],
        counts: new Float64Array(sums.length).fill(1),
        sums,
        squares: sums.map((y) => y ** 2),
      };
      const { shares } = facetVarianceShares([table], { drawn: [0, 1], together: [1], seed: run });
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
      const [low = NaN, high = NaN] = shares.find(({ facets }) => facets === 2)?.interval ?? [];
      if (low <= truth && truth <= high) held++;
      for (const { share, interval } of shares) {
        expect(interval?.[0]).toBeLessThanOrEqual(share);
        expect(interval?.[1]).toBeGreaterThanOrEqual(share);
      }
      const [least = NaN, most = NaN] = shares.find(({ facets }) => facets === 3)?.interval ?? [];
      const rest = ofRest ** 2 / (ofItem ** 2 + ofPrompt ** 2 + ofRest ** 2);
      if (least <= rest && rest <= most) restHeld++;
    }
    expect(restHeld / runs).toBeGreaterThanOrEqual(0.9);
    expect(held / runs).toBeGreaterThanOrEqual(0.9);
  });
});
