import { describe, expect, it } from 'vitest';
import { bertScore, tokenCosineMatrix, distinctTokenVectors, tokenRunBertScoreLookup } from '../../src/text/bert-score.ts';
import type { TokenVectors } from '../../src/text/encoder.ts';
import { encodeLexically } from '../../src/text/lexical-encoder.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';

/** Tokens with unit vectors in the plane, by their angles in degrees. */
const plane = (...angles: number[]): TokenVectors => ({
  tokens: angles.map(String),
  size: 2,
  vectors: Float32Array.from(
    angles.flatMap((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]),
  ),
});

describe('BERTScore', () => {
  it('by hand', () => {
    // Reference 0° and 90°, candidate 0°: recall (1 + 0) / 2, precision 1.
    const { precision, recall, f1 } = bertScore(plane(0, 90), plane(0));
    expect(precision).toBe(1);
    expect(recall).toBeCloseTo(0.5, 6);
    expect(f1).toBeCloseTo(2 / 3, 6);
    // Precision: 60° is nearest to 90° (cos 30°). Recall: 0° has cos 60° to 60°, and 90° has cos 30°.
    const other = bertScore(plane(0, 90), plane(60));
    expect(other.precision).toBeCloseTo(Math.sqrt(3) / 2, 6);
    expect(other.recall).toBeCloseTo((0.5 + Math.sqrt(3) / 2) / 2, 6);
  });

  it('turned round, precision and recall change places', () => {
    const a = plane(0, 20, 170);
    const b = plane(10, 95);
    const there = bertScore(a, b);
    const back = bertScore(b, a);
    expect([there.precision, there.recall]).toEqual([back.recall, back.precision]);
  });

  it('opposite is 0, the same exactly 1, nothing as documented', () => {
    expect(bertScore(plane(0), plane(180))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(bertScore(plane(17, 33, 81), plane(17, 33, 81))).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(bertScore(plane(), plane())).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(bertScore(plane(), plane(5))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(() => bertScore(plane(1), { tokens: ['a'], size: 1, vectors: new Float32Array([1]) })).toThrow(RangeError);
  });

  it('runs of tokens have the score that they have alone', () => {
    const random = seededRandom(2);
    const angles = (n: number) => Array.from({ length: n }, () => 360 * random());
    const a = angles(9);
    const b = angles(7);
    const score = tokenRunBertScoreLookup(
      tokenCosineMatrix(distinctTokenVectors(plane(...a)), distinctTokenVectors(plane(...b))),
      [
        [0, 4],
        [4, 9],
        [0, 9],
      ],
      [
        [0, 3],
        [3, 7],
        [3, 3],
      ],
    );
    expect(score(0, 0).f1).toBeCloseTo(bertScore(plane(...a.slice(0, 4)), plane(...b.slice(0, 3))).f1, 12);
    expect(score(1, 1).f1).toBeCloseTo(bertScore(plane(...a.slice(4)), plane(...b.slice(3))).f1, 12);
    expect(score(2, 1).recall).toBeCloseTo(bertScore(plane(...a), plane(...b.slice(3))).recall, 12);
    expect(score(2, 2).f1).toBe(0);
  });

  it('the cosines are the plain products', () => {
    const a = encodeLexically('Seven odd rows here, and more.');
    const b = encodeLexically('Five rows, no less!');
    const { values, b: columns } = tokenCosineMatrix(distinctTokenVectors(a), distinctTokenVectors(b));
    a.tokens.forEach((_, i) => {
      b.tokens.forEach((_, j) => {
        let sum = 0;
        for (let k = 0; k < a.size; k++) sum += a.vectors[i * a.size + k]! * b.vectors[j * a.size + k]!;
        expect(values[i * columns.count + j]).toBeCloseTo(sum, 6);
      });
    });
  });

  it('equal vectors are kept once, equal tokens with other vectors apart', () => {
    const rows = distinctTokenVectors({ tokens: ['a', 'b', 'a', 'a'], size: 1, vectors: new Float32Array([1, 1, 1, -1]) });
    expect(rows.count).toBe(3);
    expect([...rows.of]).toEqual([0, 1, 0, 2]);
  });
});
