import { expect, test } from 'vitest';
import { searchOptions, listPositionAfterKey } from '../../../src/ui/form/searched-options.ts';

const options = [
  { value: '1', label: 'Support prompts', detail: 'Judge · 2 May 2026 · tiny-a' },
  { value: '2', label: 'Judge', detail: '3 May 2026 · tiny-b' },
];

test('attack 18: an option is found by every word of its label and detail', () => {
  const found = (search: string) => searchOptions(options, search).map(({ value }) => value);
  expect(found('judge')).toEqual(['2', '1']);
  expect(['', ' may judge', 'support', 'TINY-B 3', 'tiny-c'].map(found)).toEqual([['1', '2'], ['1', '2'], ['1'], ['2'], []]);
});

test('the arrows go through the list, from its end to its beginning', () => {
  expect(listPositionAfterKey('ArrowDown', -1, 2)).toBe(0);
  expect(listPositionAfterKey('ArrowDown', 1, 2)).toBe(0);
  expect(listPositionAfterKey('ArrowUp', -1, 2)).toBe(1);
  expect(listPositionAfterKey('ArrowUp', 0, 2)).toBe(1);
  expect(listPositionAfterKey('ArrowDown', 0, 0)).toBe(-1);
});
