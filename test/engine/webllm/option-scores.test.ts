import { describe, expect, test } from 'vitest';
import { letterTokens } from '../../../src/engine/webllm/letters.ts';
import { roundsOf, scoresOf, type Round } from '../../../src/engine/webllm/option-scores.ts';

describe('the tokens of a letter', () => {
  test('are those that are nothing else, with any white space around', () => {
    const vocab = { A: 0, ĠA: 1, ĊA: 2, AB: 3, a: 4, '▁B': 5, B: 6, 'ĠA.': 7 };
    expect(letterTokens({ model: { vocab } })).toEqual(
      new Map([
        ['A', [0, 1, 2]],
        ['a', [4]],
        ['B', [5, 6]],
      ]),
    );
  });

  test('stand in their order in a tokenizer with scores', () => {
    const vocab = [
      ['<unk>', 0],
      ['▁A', -3.5],
      ['B', -4],
    ];
    expect(letterTokens({ model: { type: 'Unigram', vocab } })).toEqual(
      new Map([
        ['A', [1]],
        ['B', [2]],
      ]),
    );
  });

  test('are not known where the tokenizer is of another form', () => {
    expect(letterTokens({ model: {} })).toBeUndefined();
    expect(letterTokens(null)).toBeUndefined();
  });
});

describe('rounds', () => {
  test('one holds five letters of one token each', () => {
    const tokens = new Map([...'ABCDE'].map((letter, i) => [letter, [i]]));
    expect(roundsOf([...'ABCDE'], tokens)).toEqual([{ letters: [...'ABCDE'], tokens: [0, 1, 2, 3, 4] }]);
  });

  test('hold a letter’s tokens together, the first letter’s in each, and no more than five', () => {
    const tokens = new Map([...'ABCD'].map((letter, i) => [letter, [10 * i, 10 * i + 1]]));
    expect(roundsOf([...'ABCD'], tokens)).toEqual([
      { letters: ['A', 'B'], tokens: [0, 1, 10, 11] },
      { letters: ['A', 'C'], tokens: [0, 1, 20, 21] },
      { letters: ['A', 'D'], tokens: [0, 1, 30, 31] },
    ]);
  });

  test('are none for more letters than are scored, for one alone, and where the tokens of two are too many', () => {
    const tokens = new Map([...'ABCDEF'].map((letter, i) => [letter, [i]]));
    expect(roundsOf([...'ABCDEF'], tokens)).toEqual([]);
    expect(roundsOf(['A', '?'], tokens)).toEqual([]);
    const many = new Map([
      ['A', [1, 2, 3]],
      ['B', [4, 5, 6]],
    ]);
    expect(roundsOf(['A', 'B'], many)).toEqual([]);
  });
});

/** What WebLLM tells of a round: the given chances, alone among themselves, by the text that tokens have without their space. */
function told({ tokens }: Round, chances: ReadonlyMap<number, readonly [string, number]>) {
  const sum = tokens.reduce((all, token) => all + chances.get(token)![1], 0);
  return tokens.map((token) => {
    const [text, chance] = chances.get(token)!;
    return { token: text, logprob: Math.log(chance / sum) };
  });
}

describe('scores', () => {
  test('over several rounds are as if all tokens had stood in one', () => {
    const tokens = new Map([
      ['A', [0, 1]],
      ['B', [2, 3]],
      ['C', [4, 5]],
      ['D', [6]],
    ]);
    const chances = new Map<number, readonly [string, number]>([
      [0, ['A', 0.1]],
      [1, [' A', 0.05]],
      [2, ['B', 0.2]],
      [3, [' B', 0.1]],
      [4, ['C', 0.02]],
      [5, [' C', 0.001]],
      [6, ['D', 1e-6]],
    ]);
    const letters = [...'ABCD'];
    const rounds = roundsOf(letters, tokens);
    expect(rounds.length).toBe(2);
    const scores = scoresOf(
      letters,
      rounds,
      rounds.map((round) => told(round, chances)),
    );
    const sums = { A: 0.15, B: 0.3, C: 0.021, D: 1e-6 };
    const all = Object.values(sums).reduce((sum, chance) => sum + chance, 0);
    for (const [letter, chance] of Object.entries(sums)) {
      expect(scores.letters[letter]).toBeCloseTo(Math.log(chance / all), 10);
    }
  });

  test('of a letter without a token are null, and the others sum to 1', () => {
    const rounds = [{ letters: ['A', 'B'], tokens: [0, 1] }];
    const { letters } = scoresOf(['A', 'B', '§'], rounds, [
      [
        { token: 'A', logprob: Math.log(0.25) },
        { token: 'B', logprob: Math.log(0.75) },
      ],
    ]);
    expect(letters['§']).toBeNull();
    expect(Math.exp(letters.A!) + Math.exp(letters.B!)).toBeCloseTo(1, 12);
    expect(letters.B).toBeCloseTo(Math.log(0.75), 12);
  });

  test('of a letter too unlikely to be told are null', () => {
    const rounds = [{ letters: ['A', 'B'], tokens: [0, 1] }];
    expect(scoresOf(['A', 'B'], rounds, [[{ token: 'A', logprob: 0 }]]).letters).toEqual({ A: 0, B: null });
  });
});
