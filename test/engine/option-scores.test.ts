import { describe, expect, test } from 'vitest';
import { logitsToOptionLogProbs } from '../../src/engine/option-scores.ts';

describe('option scores of a vector of logits', () => {
  // e^logit: 1, 2, 3, 4, 10, which sum to 20.
  const logits = Float32Array.from([1, 2, 3, 4, 10], Math.log);
  const tokens = new Map([
    ['A', [0, 2]],
    ['B', [1]],
    ['C', []],
  ]);

  test('a letter has the probability of all its tokens, among those of all letters', () => {
    const { letters, mass } = logitsToOptionLogProbs(logits, ['A', 'B'], tokens);
    expect(Math.exp(letters.A!)).toBeCloseTo(4 / 6, 6);
    expect(Math.exp(letters.B!)).toBeCloseTo(2 / 6, 6);
    expect(mass).toBeCloseTo(6 / 20, 6);
  });

  test('a letter that no token stands for is not known; the others share all', () => {
    const { letters, mass } = logitsToOptionLogProbs(logits, ['B', 'C', 'D'], tokens);
    expect(letters).toEqual({ B: 0, C: null, D: null });
    expect(mass).toBeCloseTo(2 / 20, 6);
  });

  test('no letter at all', () => {
    expect(logitsToOptionLogProbs(logits, ['C'], tokens)).toEqual({ letters: { C: null }, mass: 0 });
  });

  test('large and tiny logits lose no digit', () => {
    const far = Float32Array.of(1e4, 1e4 - 2, -1e4);
    const { letters, mass } = logitsToOptionLogProbs(
      far,
      ['A', 'B', 'C'],
      new Map([
        ['A', [0]],
        ['B', [1]],
        ['C', [2]],
      ]),
    );
    expect(letters.A! - letters.B!).toBeCloseTo(2, 9);
    expect(letters.C).toBeCloseTo(-2e4 + letters.A!, 6);
    expect(mass).toBe(1);
    const sum = Object.values(letters).reduce<number>((total, value) => total + Math.exp(value!), 0);
    expect(sum).toBeCloseTo(1, 12);
  });
});
