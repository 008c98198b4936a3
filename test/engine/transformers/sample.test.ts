import { describe, expect, test } from 'vitest';
import { argmax, candidateTokenIds, chooseToken, seededUniform } from '../../../src/engine/transformers/sample.ts';

const logits = Float32Array.of(1.5, -0.5, 0.2, 2.1, -3, 0.9);
const sampled = (temperature: number, more: { topK?: number; topP?: number } = {}) => ({
  temperature,
  maxTokens: 1,
  ...more,
});

function softmax(values: Float32Array, temperature: number, ids: readonly number[]): number[] {
  const weights = ids.map((id) => Math.exp(values[id]! / temperature));
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}

/** Pearson's statistic of `draws` draws against the softmax over `ids`. */
function chiSquare(decoding: ReturnType<typeof sampled>, ids: readonly number[], draw: (i: number) => [number, number]) {
  const draws = 20_000;
  const counts = new Map<number, number>();
  for (let i = 0; i < draws; i++) {
    const id = chooseToken(logits, decoding, ...draw(i));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect([...counts.keys()].every((id) => ids.includes(id))).toBe(true);
  return softmax(logits, decoding.temperature, ids)
    .map((p, i) => ((counts.get(ids[i]!) ?? 0) - draws * p) ** 2 / (draws * p))
    .reduce((a, b) => a + b);
}

describe('a seeded draw follows the softmax', () => {
  // 99.9% quantiles of χ² with the candidates' number less one degrees of freedom.
  test.each([
    ['over seeds', sampled(1), [0, 1, 2, 3, 4, 5], 20.52, (i: number): [number, number] => [i, 0]],
    [
      'over scattered seeds',
      sampled(1),
      [0, 1, 2, 3, 4, 5],
      20.52,
      (i: number): [number, number] => [Math.imul(i, 0x9e3779b1) >>> 0, 3],
    ],
    ['over the steps of one seed', sampled(1), [0, 1, 2, 3, 4, 5], 20.52, (i: number): [number, number] => [77, i]],
    ['hot', sampled(2.5), [0, 1, 2, 3, 4, 5], 20.52, (i: number): [number, number] => [i, 1]],
    ['cold', sampled(0.4), [0, 1, 2, 3, 4, 5], 20.52, (i: number): [number, number] => [i, 2]],
    ['top 3', sampled(0.7, { topK: 3 }), [0, 3, 5], 13.82, (i: number): [number, number] => [i, 4]],
    ['top p', sampled(1, { topP: 0.7 }), [0, 3], 10.83, (i: number): [number, number] => [i, 5]],
  ])('%s', (_, decoding, ids, bound, draw) => {
    expect(chiSquare(decoding, ids, draw)).toBeLessThan(bound);
  });

  test('neighbouring seeds, steps and ids are not correlated', () => {
    const pairs = Array.from({ length: 20_000 }, (_, i) => [
      [seededUniform(i, 0, 0), seededUniform(i + 1, 0, 0)],
      [seededUniform(5, i, 0), seededUniform(5, i + 1, 0)],
      [seededUniform(5, 0, i), seededUniform(5, 0, i + 1)],
      [seededUniform(i, 0, 1), seededUniform(i, 1, 0)],
    ]);
    for (let kind = 0; kind < 4; kind++) {
      const product = pairs.reduce((sum, pair) => sum + (pair[kind]![0]! - 0.5) * (pair[kind]![1]! - 0.5), 0);
      // Standard deviation of the mean product of independent uniforms: 1/12/√n = 0.0006.
      expect(Math.abs(product / pairs.length)).toBeLessThan(0.0025);
    }
  });
});

describe('what may be drawn', () => {
  test('all without limits: none, 0 and vocabulary-sized topK, topP 1', () => {
    for (const limits of [{}, { topK: 0 }, { topK: 6 }, { topK: 99 }, { topP: 1 }]) {
      expect([...candidateTokenIds(logits, sampled(1, limits))].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  test('topK 1 and tiny topP leave the likeliest', () => {
    expect(candidateTokenIds(logits, sampled(1, { topK: 1 }))).toEqual([3]);
    expect(candidateTokenIds(logits, sampled(1, { topP: 1e-9 }))).toEqual([3]);
    expect(candidateTokenIds(logits, sampled(1, { topP: 0 }))).toEqual([3]);
  });

  test('the nucleus is the fewest that reach p: a sum that is p exactly is enough', () => {
    const even = Float32Array.of(0, 0, 0, 0);
    expect(candidateTokenIds(even, sampled(1, { topP: 0.5 }))).toEqual([0, 1]);
    expect(candidateTokenIds(even, sampled(1, { topP: 0.51 }))).toEqual([0, 1, 2]);
  });

  test('equal logits at the cut: the smaller id stays', () => {
    expect(candidateTokenIds(Float32Array.of(1, 2, 1, 1), sampled(1, { topK: 2 }))).toEqual([1, 0]);
  });

  test('topP counts within topK, at the temperature', () => {
    expect(candidateTokenIds(logits, sampled(1, { topK: 2, topP: 0.65 }))).toEqual([3, 0]);
    expect(candidateTokenIds(logits, sampled(0.2, { topK: 2, topP: 0.65 }))).toEqual([3]);
  });

  test('a token of logit −∞ is never drawn', () => {
    const some = Float32Array.of(-Infinity, 0, -Infinity);
    for (let seed = 0; seed < 200; seed++) expect(chooseToken(some, sampled(5), seed, 0)).toBe(1);
  });
});

describe('greedy', () => {
  test('temperature 0 takes the largest logit whatever the seed, the smallest id among equals', () => {
    expect(chooseToken(logits, sampled(0), 1, 2)).toBe(3);
    expect(chooseToken(Float32Array.of(0, 4, 4, 1), sampled(0), 9, 9)).toBe(1);
    expect(argmax(Float32Array.of(7))).toBe(0);
  });

  test('a temperature near 0 chooses as temperature 0 does', () => {
    for (let seed = 0; seed < 500; seed++) expect(chooseToken(logits, sampled(1e-3), seed, 0)).toBe(3);
  });

  test('the same seed and step draw the same token; another step another stream', () => {
    const draws = Array.from({ length: 50 }, (_, step) => chooseToken(logits, sampled(1), 42, step));
    expect(Array.from({ length: 50 }, (_, step) => chooseToken(logits, sampled(1), 42, step))).toEqual(draws);
    expect(new Set(draws).size).toBeGreaterThan(2);
  });

  test('logits that are no numbers are an error, not token 0', () => {
    const broken = Float32Array.of(NaN, NaN);
    expect(() => chooseToken(broken, sampled(0), 1, 1)).toThrow('no usable number');
    expect(() => chooseToken(broken, sampled(1), 1, 1)).toThrow('no usable number');
  });
});
