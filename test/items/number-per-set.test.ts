import { expect, test } from 'vitest';
import { isDefaultPerSet, perSetCount, defaultPerSetLabel } from '../../src/items/number-per-set.ts';

const ours = { id: 'words', count: 60 };
const thirty = { id: 'mine', count: 30 };
const many = { id: 'many', count: 201 };

test('a person’s own set of up to 200 questions is asked whole; a larger one, and ours, 20 of it', () => {
  expect([ours, thirty, { id: 'mine', count: 200 }, many].map((set) => perSetCount(set, 'usual'))).toEqual([
    20, 30, 200, 20,
  ]);
  expect(perSetCount({ id: 'words', count: 7 }, 'usual')).toBe(7);
  expect([perSetCount(thirty, 20), perSetCount(thirty, 50), perSetCount(many, 'all')]).toEqual([20, 30, 201]);
});

test('the field says what is usual for the chosen sets', () => {
  expect(defaultPerSetLabel([])).toBe('20');
  expect(defaultPerSetLabel([ours, many])).toBe('20');
  expect(defaultPerSetLabel([thirty])).toBe('all');
  expect(defaultPerSetLabel([ours, thirty])).toBe('usual');
});

test('what the field says is what is asked', () => {
  for (const sets of [[ours], [thirty], [ours, thirty], [ours, many], [thirty, many], [many]]) {
    const label = defaultPerSetLabel(sets);
    const meant = label === 'all' || label === 'usual' ? label : Number(label);
    for (const set of sets) expect(perSetCount(set, meant)).toBe(perSetCount(set, 'usual'));
  }
});

test('a link of before means what it meant: without a number 20 of each set, a person’s own among them', () => {
  expect(isDefaultPerSet(undefined, ['mine'])).toBe(false);
  expect(isDefaultPerSet(20, ['words', 'mine'])).toBe(false);
  expect(isDefaultPerSet(undefined, ['words'])).toBe(true);
  expect(isDefaultPerSet(20, [])).toBe(true);
  expect(isDefaultPerSet(30, ['words'])).toBe(false);
  expect(isDefaultPerSet('all', [])).toBe(false);
  expect(isDefaultPerSet('usual', ['mine'])).toBe(true);
});
