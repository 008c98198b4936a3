import { describe, expect, it } from 'vitest';
import { encodeLexically, lexicalEncoder } from '../../src/text/lexical-encoder.ts';

const cosine = (a: string, b: string): number => {
  const x = encodeLexically(a).vectors;
  const y = encodeLexically(b).vectors;
  return x.reduce((sum, value, k) => sum + value * y[k]!, 0);
};

describe('the lexical encoder', () => {
  it('gives each word a vector of length 1', async () => {
    const [encoded, none] = await lexicalEncoder.encode(['Don’t count 12 eggs!', '']);
    expect(encoded!.tokens).toEqual(['do', 'n’t', 'count', '12', 'eggs', '!']);
    expect(encoded!.vectors).toHaveLength(6 * encoded!.size);
    encoded!.tokens.forEach((_, i) => {
      const row = encoded!.vectors.subarray(i * encoded!.size, (i + 1) * encoded!.size);
      expect(row.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5);
    });
    expect(none).toEqual({ tokens: [], size: encoded!.size, vectors: new Float32Array() });
  });

  it('knows forms: the same, inflected, unrelated', () => {
    expect(cosine('Apple', 'apple')).toBeCloseTo(1, 6);
    for (const [a, b] of [
      ['calculate', 'calculates'],
      ['multiply', 'multiplying'],
      ['number', 'numbers'],
    ] as const) {
      expect(cosine(a, b)).toBeGreaterThan(0.35);
    }
    for (const [a, b] of [
      ['apple', 'train'],
      ['seven', '12'],
      ['.', ','],
      ['the', 'of'],
    ] as const) {
      expect(Math.abs(cosine(a, b))).toBeLessThan(0.25);
    }
  });

  it('of many unrelated words, cosines scatter about 0 as documented', () => {
    const words = 'bread lighthouse zinc quarrel fjord python mustard whisky gravel uncle ebony typhoon'.split(' ');
    const cosines = words.flatMap((a, i) => words.slice(i + 1).map((b) => cosine(a, b)));
    expect(Math.abs(cosines.reduce((sum, value) => sum + value, 0) / cosines.length)).toBeLessThan(0.05);
    expect(Math.sqrt(cosines.reduce((sum, value) => sum + value ** 2, 0) / cosines.length)).toBeLessThan(0.15);
  });

  it('is the same everywhere and every time', () => {
    const { vectors } = encodeLexically('egg');
    expect([...vectors.entries()].filter(([, value]) => value !== 0).map(([k, value]) => [k, value.toFixed(4)])).toEqual(
      eggs,
    );
    expect(encodeLexically('egg egg').vectors.subarray(0, 256)).toEqual(vectors);
  });
});

/**
 * Another program computed these values from the docstring. If they change, stored results are no longer comparable,
 * and the encoder needs a new id.
 */
const eggs: [number, string][] = [
  [6, '0.1715'],
  [10, '-0.1715'],
  [12, '-0.2425'],
  [14, '-0.2425'],
  [15, '0.1715'],
  [40, '0.1715'],
  [46, '-0.1715'],
  [47, '-0.1715'],
  [59, '0.1715'],
  [67, '0.1715'],
  [74, '-0.1715'],
  [94, '0.1715'],
  [106, '-0.1715'],
  [127, '-0.1715'],
  [141, '0.1715'],
  [151, '0.1715'],
  [161, '0.1715'],
  [164, '0.1715'],
  [174, '0.1715'],
  [175, '0.1715'],
  [199, '0.1715'],
  [212, '-0.2425'],
  [225, '0.1715'],
  [234, '0.1715'],
  [246, '0.3430'],
  [252, '-0.2425'],
  [255, '0.1715'],
];
