import { expect, test } from 'vitest';
import { StreamContentDetector } from '../../../src/engine/endpoint/signs-of-life.ts';

const signsAfter = (...pieces: string[]) => {
  const life = new StreamContentDetector();
  return pieces.map((piece) => life.isIn(piece));
};

test('attack 5: comments and empty lines say nothing', () => {
  expect(signsAfter(': keep-alive\n\n', '\r\n', '   \n', ':\n', ': a\n: b\n')).toEqual([false, false, false, false, false]);
});

test('a comment may come in pieces', () => {
  expect(signsAfter(': kee', 'p-alive', ' data: no\n', 'data: yes')).toEqual([false, false, false, true]);
});

test('words after a comment, and a colon inside of words, are signs of life', () => {
  expect(signsAfter(': keep-alive\ndata: a', ':b', '\n:c', '{"a"', ':1}')).toEqual([true, true, false, false, false]);
  expect(signsAfter('{"a"', ': 1}')).toEqual([true, true]);
});
