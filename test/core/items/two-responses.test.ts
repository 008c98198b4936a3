import { expect, test } from 'vitest';
import { pairsOfAuthors, responseAuthors } from '../../../src/core/items/two-responses.ts';

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

test('each two authors are listed once, whichever stands first, in the order in which they turn up', () => {
  const item = (a: string, b: string) => ({
    id: 'set/1',
    question: 'Why?',
    answer: '',
    columns: { 'response by': a, 'second response by': b },
  });
  const nobody = { id: 'set/2', question: 'Why?', answer: '' };
  const items = [item('x', 'y'), item('y', 'x'), nobody, item('x', '__proto__'), item('y', 'z'), item('__proto__', 'x')];
  expect(pairsOfAuthors(items)).toEqual([
    ['x', 'y'],
    ['First response', 'Second response'],
    ['x', '__proto__'],
    ['y', 'z'],
  ]);
});
