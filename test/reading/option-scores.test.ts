import { describe, expect, test } from 'vitest';
import { normaliseLetterLogProbs, readOptionScores } from '../../src/reading/option-scores.ts';

describe('readOptionScores', () => {
  test('the likeliest letter, with the probability of each', () => {
    const scores = { letters: { A: Math.log(0.2), B: Math.log(0.7), C: Math.log(0.1) }, mass: 0.9 };
    const read = readOptionScores(scores, 3)!;
    expect(read.option).toBe(1);
    expect(read.mass).toBe(0.9);
    [0.2, 0.7, 0.1].forEach((p, option) => expect(read.probabilities[option]).toBeCloseTo(p, 12));
  });

  test('the first of letters that are exactly as likely', () => {
    expect(readOptionScores({ letters: { A: -2, B: -1, C: -1 } }, 3)?.option).toBe(1);
  });

  test('a letter that the engine could not see has no probability', () => {
    const read = readOptionScores({ letters: { A: null, B: -0.1 } }, 3)!;
    expect(read.option).toBe(1);
    expect(read.probabilities).toEqual([null, Math.exp(-0.1), null]);
  });

  test.each([
    ['nothing', undefined],
    ['an endpoint’s own form', [{ token: 'A', logprob: -1 }]],
    ['no letter', { letters: {} }],
    ['letters of no option', { letters: { Q: -1 } }],
    ['only letters that were not seen', { letters: { A: null, B: null } }],
    ['a logarithm above 0', { letters: { A: 0.5, B: -1 } }],
    ['no number', { letters: { A: Number.NaN, B: -1 } }],
    ['a text', { letters: { A: '-1', B: -1 } }],
  ])('%s is not read', (_, logprobs) => {
    expect(readOptionScores(logprobs, 2)).toBeUndefined();
  });

  test('names of an object’s own machinery are no letters', () => {
    expect(readOptionScores(JSON.parse('{"letters":{"__proto__":{"A":-1}}}'), 2)).toBeUndefined();
  });
});

describe('amongLetters', () => {
  test('the exponentials sum to 1, whatever constant is added', () => {
    const from = { A: 3, B: 1, C: -40, D: null };
    const scores = normaliseLetterLogProbs(from);
    const sum = [scores['A'], scores['B'], scores['C']].reduce((all, log) => all! + Math.exp(log!), 0);
    expect(sum).toBeCloseTo(1, 12);
    expect(scores['D']).toBeNull();
    // e³/(e³+e+e⁻⁴⁰) and e/(…), by hand.
    expect(Math.exp(scores['A']!)).toBeCloseTo(0.8807970779778823, 12);
    expect(Math.exp(scores['B']!)).toBeCloseTo(0.11920292202211755, 12);
    const shifted = normaliseLetterLogProbs({ A: 1003, B: 1001, C: 960, D: null });
    expect(shifted['A']).toBeCloseTo(scores['A']!, 12);
  });

  test('letters that were not seen stay so', () => {
    expect(normaliseLetterLogProbs({ A: null })).toEqual({ A: null });
  });
});
