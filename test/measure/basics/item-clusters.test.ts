import { describe, expect, it } from 'vitest';
import { muIntervalOverQuestions } from '../../../src/measure/prompt-effect/mean-interval.ts';
import {
  groupIntoClusters,
  resampleItems,
  mergeClusterNames,
  tooFewClustersReasonOfTables,
} from '../../../src/measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { pairwiseModelDifferences } from '../../../src/measure/verdicts/model-differences.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { vectors } from '../../reference-data.ts';

/** Each item is right with its own chance. */
function table(items: number, templates: number, seed: number): ScoreMatrix {
  const random = seededRandom(seed);
  const scores = new Float64Array(items * templates);
  for (let i = 0; i < items; i++) {
    const chance = random();
    for (let t = 0; t < templates; t++) scores[i * templates + t] = Number(random() < chance);
  }
  return { items, templates, scores, binary: true };
}

/** Every item twice, each pair a cluster. */
function twice({ items, templates, scores, binary }: ScoreMatrix): ScoreMatrix {
  const rows = Array.from({ length: items }, (_, i) => Array.from(scores.subarray(i * templates, (i + 1) * templates)));
  return {
    items: 2 * items,
    templates,
    scores: Float64Array.from(rows.flatMap((row) => [...row, ...row])),
    binary,
    clusters: groupIntoClusters(rows.flatMap((_, i) => [`c${i}`, `c${i}`]))!,
  };
}

describe('clusters of items', () => {
  it('are those with the same word; one without a word stands alone', () => {
    expect(groupIntoClusters(['a', undefined, 'b', 'a', undefined])).toEqual([[0, 3], [1], [2], [4]]);
    expect(groupIntoClusters(['a', undefined, 'b', undefined])).toBeUndefined();
  });

  it('of two lists are joined where they share a question, and keep apart what neither puts together', () => {
    const joined = mergeClusterNames([
      ['a', 'a', undefined, 'b', 'b', undefined, 'c', 'c'],
      [undefined, 'x', 'x', undefined, 'y', undefined, 'z', 'a'],
    ]);
    expect(groupIntoClusters(joined)).toEqual([[0, 1, 2], [3, 4], [5], [6, 7]]);
    // The same name in two lists does not link them.
    expect(
      groupIntoClusters(
        mergeClusterNames([
          ['a', 'a', undefined, undefined],
          [undefined, undefined, 'a', 'a'],
        ]),
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(groupIntoClusters(mergeClusterNames([['a', 'b', 'a']]))).toEqual([[0, 2], [1]]);
    expect(mergeClusterNames([[undefined, undefined]])).toEqual([undefined, undefined]);
  });

  it('are drawn whole, one fewer than there are', () => {
    const clusters = [[0, 3], [1], [2, 4, 5]];
    const random = seededRandom(3);
    for (let draw = 0; draw < 50; draw++) {
      const drawn = Array.from(resampleItems({ items: 6, clusters }, random));
      const count = (i: number) => drawn.filter((each) => each === i).length;
      expect([count(0), count(2), count(2)]).toEqual([count(3), count(4), count(5)]);
      expect(count(0) + count(1) + count(2)).toBe(2);
    }
  });

  it('are too few below ten in all', () => {
    const of = (names: readonly string[]) => ({ items: names.length, ...{ clusters: groupIntoClusters(names)! } });
    const nine = of(['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    expect(tooFewClustersReasonOfTables([nine])).toMatchObject({
      why: expect.stringContaining('9 clusters, too few') as unknown,
    });
    expect(tooFewClustersReasonOfTables([nine, { items: 1 }])).toBeUndefined();
    expect(tooFewClustersReasonOfTables([{ items: 3 }])).toBeUndefined();
  });
});

describe('every item twice says no more than every item once, when the two are a cluster', () => {
  const [one, other] = [table(20, 6, 5), table(20, 6, 6)];
  const drawing = { draws: 400, seed: 9 };

  it('the interval of μ is that of the items once', () => {
    const plain = muIntervalOverQuestions(promptSpread([one])!);
    const paired = muIntervalOverQuestions(promptSpread([twice(one)])!);
    expect(paired[0]).toBeCloseTo(plain[0], 9);
    expect(paired[1]).toBeCloseTo(plain[1], 9);
  });
  it('so is the noise that intervals of τ are made with; without clusters it would be half', () => {
    const doubled = twice(one);
    const { clusters: _, ...apart } = doubled;
    const noise = (scores: ScoreMatrix) => promptSpread([scores])!.omegaEndless2;
    expect(noise(doubled)).toBeCloseTo(noise(one), 12);
    expect(noise(apart) / noise(one)).toBeCloseTo(19 / 39, 12);
  });
  it('and two models differ no more surely', () => {
    const width = (models: ScoreMatrix[]) => {
      const [low, high] = pairwiseModelDifferences(
        models.map((model) => [model]),
        drawing,
      )[0]!.interval;
      return high - low;
    };
    const { clusters: _, ...apart } = twice(one);
    const { clusters: __, ...alsoApart } = twice(other);
    expect(width([twice(one), twice(other)]) / width([one, other])).toBeGreaterThan(0.93);
    expect(width([apart, alsoApart]) / width([one, other])).toBeLessThan(0.8);
  });
  it('of too few clusters no two models are told apart', () => {
    const all = (value: number): ScoreMatrix => ({ ...twice(table(5, 6, 1)), scores: new Float64Array(60).fill(value) });
    expect(pairwiseModelDifferences([[all(1)], [all(0)]], drawing)[0]!.pHolm).toBe(1);
  });
});

const given = vectors<{
  readonly clusters: readonly {
    clusters: readonly number[];
    table: readonly (readonly (readonly number[])[])[];
    inflation: number;
    omegaInf2: number;
  }[];
}>('d-study');

it.each(given.clusters)('the noise of clusters $clusters, against numpy', (one) => {
  const spread = promptSpread([
    {
      items: one.table.length,
      templates: one.table[0]!.length,
      scores: Float64Array.from(one.table.flat(2)),
      binary: true,
      clusters: groupIntoClusters(one.clusters.map(String))!,
    },
  ])!;
  expect(spread.fits[0]!.inflation).toBeCloseTo(one.inflation, 10);
  expect(spread.omegaEndless2).toBeCloseTo(one.omegaInf2, 12);
});
