import { expect, test } from 'vitest';
import { maxSentenceLength, toOneLineMessage } from '../../../src/base/errors/one-sentence.ts';

test('a sentence stays as it is', () => {
  for (const words of ['', 'The file “a” is empty.', 'x'.repeat(maxSentenceLength), '🦆'.repeat(maxSentenceLength)])
    expect(toOneLineMessage(words)).toBe(words);
});

test('attack 12: a longer one is cut, between characters', () => {
  expect(toOneLineMessage('x'.repeat(maxSentenceLength + 1))).toBe(`${'x'.repeat(maxSentenceLength - 1)}…`);
  expect(toOneLineMessage('long '.repeat(100_000))).toHaveLength(maxSentenceLength);
  const ducks = toOneLineMessage('🦆'.repeat(100_000));
  expect([...ducks]).toHaveLength(maxSentenceLength);
  expect(ducks).toMatch(/^🦆+…$/u);
});

test('attack 12: it is one line, and nothing in it hides', () => {
  expect(toOneLineMessage(' a\r\n\tb\n ')).toBe('a b');
  expect(toOneLineMessage('a\u202eb\u0000c\u001b[31md\u2066e\ud83ef')).toBe('a�b�c�[31md�e�f');
});
