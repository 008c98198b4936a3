import { expect, test } from 'vitest';
import { optionsFor, placeAfter } from '../../../src/ui/form/searched-options.ts';

const options = [
  { value: '1', label: 'Support prompts', detail: 'Judge · 2 May 2026 · tiny-a' },
  { value: '2', label: 'Judge', detail: '3 May 2026 · tiny-b' },
];

test('attack 18: an option is found by every word of its label and detail', () => {
  const found = (search: string) => optionsFor(options, search).map(({ value }) => value);
  expect(found('judge')).toEqual(['2', '1']);
  expect(['', ' may judge', 'support', 'TINY-B 3', 'tiny-c'].map(found)).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['1'],
    ['2'],
    [],
  ]);
});

test('the arrows go through the list, from its end to its beginning', () => {
  expect(placeAfter('ArrowDown', -1, 2)).toBe(0);
  expect(placeAfter('ArrowDown', 1, 2)).toBe(0);
  expect(placeAfter('ArrowUp', -1, 2)).toBe(1);
  expect(placeAfter('ArrowUp', 0, 2)).toBe(1);
  expect(placeAfter('ArrowDown', 0, 0)).toBe(-1);
});
