import { expect, test } from 'vitest';
import { isDefaultPerSetCount, askedCountOfSet, usualPerSetLabel } from '../../src/items/number-per-set.ts';

const ours = { id: 'words', count: 60 };
const thirty = { id: 'mine', count: 30 };
const many = { id: 'many', count: 201 };

test('a person’s own set of up to 200 questions is asked whole; a larger one, and ours, 20 of it', () => {
  expect([ours, thirty, { id: 'mine', count: 200 }, many].map((set) => askedCountOfSet(set, 'usual'))).toEqual([
    20, 30, 200, 20,
  ]);
  expect(askedCountOfSet({ id: 'words', count: 7 }, 'usual')).toBe(7);
  expect([askedCountOfSet(thirty, 20), askedCountOfSet(thirty, 50), askedCountOfSet(many, 'all')]).toEqual([20, 30, 201]);
});

test('the field says what is usual for the chosen sets', () => {
  expect(usualPerSetLabel([])).toBe('20');
  expect(usualPerSetLabel([ours, many])).toBe('20');
  expect(usualPerSetLabel([thirty])).toBe('all');
  expect(usualPerSetLabel([ours, thirty])).toBe('usual');
});

test('what the field says is what is asked', () => {
  for (const sets of [[ours], [thirty], [ours, thirty], [ours, many], [thirty, many], [many]]) {
    const label = usualPerSetLabel(sets);
    const meant = label === 'all' || label === 'usual' ? label : Number(label);
    for (const set of sets) expect(askedCountOfSet(set, meant)).toBe(askedCountOfSet(set, 'usual'));
  }
});

test('a link of before means what it meant: without a number 20 of each set, a person’s own among them', () => {
  expect(isDefaultPerSetCount(undefined, ['mine'])).toBe(false);
  expect(isDefaultPerSetCount(20, ['words', 'mine'])).toBe(false);
  expect(isDefaultPerSetCount(undefined, ['words'])).toBe(true);
  expect(isDefaultPerSetCount(20, [])).toBe(true);
  expect(isDefaultPerSetCount(30, ['words'])).toBe(false);
  expect(isDefaultPerSetCount('all', [])).toBe(false);
  expect(isDefaultPerSetCount('usual', ['mine'])).toBe(true);
});
