import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AutoTokenizer, env } from '@xenova/transformers';
import { describe, expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { decodeAnswerTokens, sharedPrefixLength } from '../../../src/engine/transformers/tokens.ts';

describe('where a prompt is cut', () => {
  test.each([
    ['where the two first differ', [1, 2, 3, 4], [1, 2, 9, 4], 2],
    ['at the start when they differ at once', [1, 2], [3, 2], 0],
    ['before its last token when it is the beginning of the other', [1, 2, 3], [1, 2, 3, 4], 2],
    ['before its last token when they are equal', [1, 2, 3], [1, 2, 3], 2],
    ['at the other one’s end', [1, 2, 3, 4, 5], [1, 2], 2],
    ['nowhere in an empty prompt', [], [1], 0],
    ['nowhere in a prompt of one token', [1], [1], 0],
  ])('%s', (_, tokens, others, length) => {
    expect(sharedPrefixLength(tokens, others)).toBe(length);
  });
});

test('an answer of no token is an empty text, which the library alone would refuse', async () => {
  const [model] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8'));
  env.allowRemoteModels = false;
  const tokenizer = await AutoTokenizer.from_pretrained(join('public', 'models', model!.path));
  expect(() => tokenizer.decode([])).toThrow();
  expect(decodeAnswerTokens(tokenizer, [])).toBe('');
  expect(decodeAnswerTokens(tokenizer, tokenizer.encode('Answer: B', { add_special_tokens: false }))).toBe('Answer: B');
});
