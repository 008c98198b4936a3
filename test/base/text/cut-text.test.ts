import { expect, test } from 'vitest';
import { truncateToWellFormedText } from '../../../src/base/text/cut-text.ts';

test('a text is cut between characters', () => {
  expect(['ab😀', 'ab😀c', 'abc', ''].map((text) => truncateToWellFormedText(text, 3))).toEqual(['ab', 'ab', 'abc', '']);
  expect(truncateToWellFormedText('ab😀c', 4)).toBe('ab😀');
});
