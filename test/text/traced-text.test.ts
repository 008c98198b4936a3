import { expect, it } from 'vitest';
import {
  joinTraced,
  replaceMatches,
  sliceTraced,
  makeTracedText,
  makeInsertedTracedText,
} from '../../src/text/traced-text.ts';

it('what is kept keeps its places, what is new has those of the whole piece', () => {
  const text = replaceMatches(makeTracedText('a **bold** b'), /\*\*(\w+)\*\*/g, () => [2, 6]);
  expect(text.text).toBe('a bold b');
  expect([...text.from]).toEqual([0, 1, 4, 5, 6, 7, 10, 11]);
  const twice = replaceMatches(text, /bold/g, 'X');
  expect(twice.text).toBe('a X b');
  expect([twice.from[2], twice.to[2]]).toEqual([4, 8]);
});

it('nothing found is nothing changed, null leaves a match', () => {
  const text = makeTracedText('abc');
  expect(replaceMatches(text, /x/g, '')).toBe(text);
  expect(replaceMatches(text, /b/g, () => null)).toBe(text);
  expect(replaceMatches(text, /^/g, '> ').text).toBe('> abc');
});

it('slices and joins', () => {
  const text = makeTracedText('abcdef');
  const parts = joinTraced([sliceTraced(text, 4, 6), makeInsertedTracedText(' ', text, 4, 4), sliceTraced(text, 0, 1)]);
  expect(parts.text).toBe('ef a');
  expect([...parts.from]).toEqual([4, 5, 4, 0]);
});
