import { describe, expect, test } from 'vitest';
import { findLetterTokens } from '../../../src/engine/webllm/letters.ts';

describe('the tokens of a letter', () => {
  test('are those that are nothing else, with any white space around', () => {
    const vocab = { A: 0, ĠA: 1, ĊA: 2, AB: 3, a: 4, '▁B': 5, B: 6, 'ĠA.': 7 };
    expect(findLetterTokens({ model: { vocab } })).toEqual(
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
    expect(findLetterTokens({ model: { type: 'Unigram', vocab } })).toEqual(
      new Map([
        ['A', [1]],
        ['B', [2]],
      ]),
    );
  });

  test('are not known where the tokenizer is of another form', () => {
    expect(findLetterTokens({ model: {} })).toBeUndefined();
    expect(findLetterTokens(null)).toBeUndefined();
  });
});
