import { expect, test } from 'vitest';
import { maxSentenceLength, oneSentence } from '../../../src/base/errors/one-sentence.ts';

test('a sentence stays as it is', () => {
  for (const words of ['', 'The file “a” is empty.', 'x'.repeat(maxSentenceLength), '🦆'.repeat(maxSentenceLength)])
    expect(oneSentence(words)).toBe(words);
});

test('attack 12: a longer one is cut, between characters', () => {
  expect(oneSentence('x'.repeat(maxSentenceLength + 1))).toBe(`${'x'.repeat(maxSentenceLength - 1)}…`);
  expect(oneSentence('long '.repeat(100_000))).toHaveLength(maxSentenceLength);
  const ducks = oneSentence('🦆'.repeat(100_000));
  expect([...ducks]).toHaveLength(maxSentenceLength);
  expect(ducks).toMatch(/^🦆+…$/u);
});

test('attack 12: it is one line, and nothing in it hides', () => {
  expect(oneSentence(' a\r\n\tb\n ')).toBe('a b');
  expect(oneSentence('a\u202eb\u0000c\u001b[31md\u2066e\ud83ef')).toBe('a�b�c�[31md�e�f');
});
