import { expect, test } from 'vitest';
import { responseAuthors } from '../../src/core/two-responses.ts';

const by = (a?: string, b?: string) =>
  responseAuthors({
    id: 'set/1',
    question: 'Why?',
    answer: '',
    columns: { ...(a !== undefined && { 'response by': a }), ...(b !== undefined && { 'second response by': b }) },
  });

test('two authors are told where their names tell two responses apart', () => {
  expect(by('x', 'y')).toEqual(['x', 'y']);
  expect(by('x', 'x')).toBeUndefined();
  expect(by('x')).toBeUndefined();
  expect(by()).toBeUndefined();
});
