import { expect, test } from 'vitest';
import { mostFrequent, markWordsNotInReference } from '../../../src/report/answers/word-diff.ts';

test('marks the words that the reference lacks', () => {
  expect(markWordsNotInReference('The answer is B.', 'The answer is C.')).toEqual([
    { text: 'The answer is ', changed: false },
    { text: 'B.', changed: true },
  ]);
});

test('keeps the text whole, with its white space', () => {
  const text = '  First 2 + 3 = 5.\n\nSo the  answer\tis D.\n';
  const pieces = markWordsNotInReference(text, 'So the answer is five, D.');
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter((piece) => piece.changed).map((piece) => piece.text.trim())).toEqual([
    'First',
    '2',
    '+',
    '3',
    '=',
    '5.',
  ]);
});

test('an equal text has no marks; against nothing every word is marked', () => {
  expect(markWordsNotInReference('a b', 'a b')).toEqual([{ text: 'a b', changed: false }]);
  expect(markWordsNotInReference('a', '')).toEqual([{ text: 'a', changed: true }]);
  expect(markWordsNotInReference('', 'a')).toEqual([]);
});

test('very long texts are shown unmarked instead of holding up the page', () => {
  const long = Array.from({ length: 5000 }, (_, i) => `w${i}`).join(' ');
  expect(markWordsNotInReference(long, 'w1')).toEqual([{ text: long, changed: false }]);
});

test('the most frequent text, of several the first', () => {
  expect(mostFrequent(['b', 'a', 'c', 'a'])).toBe('a');
  expect(mostFrequent(['b', 'a'])).toBe('b');
  expect(mostFrequent([])).toBe('');
});
