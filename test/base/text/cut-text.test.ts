import { expect, test } from 'vitest';
import { cutText } from '../../../src/base/text/cut-text.ts';

test('a text is cut between characters', () => {
  expect(['ab😀', 'ab😀c', 'abc', ''].map((text) => cutText(text, 3))).toEqual(['ab', 'ab', 'abc', '']);
  expect(cutText('ab😀c', 4)).toBe('ab😀');
});
