import { expect, test } from 'vitest';
import { StreamActivity } from '../../../src/engine/endpoint/signs-of-life.ts';

const told = (...pieces: string[]) => {
  const life = new StreamActivity();
  return pieces.map((piece) => life.isIn(piece));
};

test('attack 5: comments and empty lines say nothing', () => {
  expect(told(': keep-alive\n\n', '\r\n', '   \n', ':\n', ': a\n: b\n')).toEqual([false, false, false, false, false]);
});

test('a comment may come in pieces', () => {
  expect(told(': kee', 'p-alive', ' data: no\n', 'data: yes')).toEqual([false, false, false, true]);
});

test('words after a comment, and a colon inside of words, are signs of life', () => {
  expect(told(': keep-alive\ndata: a', ':b', '\n:c', '{"a"', ':1}')).toEqual([true, true, false, false, false]);
  expect(told('{"a"', ': 1}')).toEqual([true, true]);
});
