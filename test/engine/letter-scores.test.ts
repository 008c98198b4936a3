import { expect, test } from 'vitest';
import { optionScoresFromLogprobs } from '../../src/engine/letter-scores.ts';
import { readOptionScores } from '../../src/reading/option-scores.ts';

const scoresOf = (tokens: Readonly<Record<string, number>>) => {
  const top_logprobs = Object.entries(tokens).map(([token, p]) => ({ token, logprob: Math.log(p), bytes: null }));
  return { content: [{ ...top_logprobs[0], top_logprobs }] };
};

test('a letter’s probability sums over the tokens that are just that letter, and is among the letters', () => {
  const scores = optionScoresFromLogprobs(scoresOf({ A: 0.3, ' A': 0.2, '\nA': 0.1, B: 0.2, AB: 0.1, a: 0.05 }), [
    'A',
    'B',
    'C',
  ]);
  expect(Math.exp(scores!.letters['A']!)).toBeCloseTo(0.75, 12);
  expect(Math.exp(scores!.letters['B']!)).toBeCloseTo(0.25, 12);
  expect(scores!.letters['C']).toBe(null);
  expect(scores!.mass).toBeCloseTo(0.8, 12);
  expect(readOptionScores(scores, 3)).toMatchObject({ option: 0 });
});

test('where only the token that was chosen is told, it alone is known', () => {
  const alone = { content: [{ token: 'B', logprob: -0.5 }] };
  expect(optionScoresFromLogprobs(alone, ['A', 'B'])).toEqual({ letters: { A: null, B: 0 }, mass: Math.exp(-0.5) });
  expect(
    optionScoresFromLogprobs({ content: [{ token: 'B', logprob: -0.5, top_logprobs: null }] }, ['A', 'B'])?.letters['B'],
  ).toBe(0);
});

test('a server’s way to write “never” is no probability', () => {
  expect(optionScoresFromLogprobs({ content: [{ token: 'A', logprob: -9999, top_logprobs: [] }] }, ['A', 'B'])).toBe(
    undefined,
  );
});

test.each([
  ['nothing', null],
  ['an empty list', { content: [] }],
  ['no letter', scoresOf({ The: 0.9, the: 0.1 })],
  ['another form', { tokens: ['A'], token_logprobs: [-1] }],
  ['a probability above 1', { content: [{ token: 'A', logprob: 2 }] }],
  ['what is no number', { content: [{ token: 'A', logprob: 'high' }] }],
])('nothing is scored where the server tells %s', (_, logprobs) => {
  expect(optionScoresFromLogprobs(logprobs, ['A', 'B'])).toBe(undefined);
});
