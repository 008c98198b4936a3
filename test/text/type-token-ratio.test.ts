import { expect, test } from 'vitest';
import { typeTokenRatio } from '../../src/text/type-token-ratio.ts';

test('is distinct words ÷ all words, counted by hand', () => {
  // the, cat, saw, dog: 4 of 5.
  expect(typeTokenRatio('The cat saw the dog.')).toBe(0.8);
  expect(typeTokenRatio('no no no no')).toBe(0.25);
  expect(typeTokenRatio('Once')).toBe(1);
});

test('letters count alike in both sizes, in any script; an apostrophe is part of a word, other marks are not', () => {
  // don't, stop: 2 of 4.
  expect(typeTokenRatio('Don’t stop! Don’t … STOP?')).toBe(0.5);
  expect(typeTokenRatio('Öl, öl')).toBe(0.5);
  // 3, 4, steps: 3 of 4. Quotes do not change a word.
  expect(typeTokenRatio("3 'steps', 4 steps")).toBe(0.75);
});

test('a text without a word has none', () => {
  expect(typeTokenRatio('')).toBeUndefined();
  expect(typeTokenRatio(' … !')).toBeUndefined();
});
