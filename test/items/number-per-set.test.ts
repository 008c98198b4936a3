import { expect, test } from 'vitest';
import { isUsualIn, numberOf, usualInWords } from '../../src/items/number-per-set.ts';

const ours = { id: 'words', count: 60 };
const thirty = { id: 'mine', count: 30 };
const many = { id: 'many', count: 201 };

test('a person’s own set of up to 200 questions is asked whole; a larger one, and ours, 20 of it', () => {
  expect([ours, thirty, { id: 'mine', count: 200 }, many].map((set) => numberOf(set, 'usual'))).toEqual([
    20, 30, 200, 20,
  ]);
  expect(numberOf({ id: 'words', count: 7 }, 'usual')).toBe(7);
  expect([numberOf(thirty, 20), numberOf(thirty, 50), numberOf(many, 'all')]).toEqual([20, 30, 201]);
});

test('the field says what is usual for the chosen sets', () => {
  expect(usualInWords([])).toBe('20');
  expect(usualInWords([ours, many])).toBe('20');
  expect(usualInWords([thirty])).toBe('all');
  expect(usualInWords([ours, thirty])).toBe('usual');
});

test('what the field says is what is asked', () => {
  for (const sets of [[ours], [thirty], [ours, thirty], [ours, many], [thirty, many], [many]]) {
    const said = usualInWords(sets);
    const meant = said === 'all' || said === 'usual' ? said : Number(said);
    for (const set of sets) expect(numberOf(set, meant)).toBe(numberOf(set, 'usual'));
  }
});

test('a link of before means what it meant: without a number 20 of each set, a person’s own among them', () => {
  expect(isUsualIn(undefined, ['mine'])).toBe(false);
  expect(isUsualIn(20, ['words', 'mine'])).toBe(false);
  expect(isUsualIn(undefined, ['words'])).toBe(true);
  expect(isUsualIn(20, [])).toBe(true);
  expect(isUsualIn(30, ['words'])).toBe(false);
  expect(isUsualIn('all', [])).toBe(false);
  expect(isUsualIn('usual', ['mine'])).toBe(true);
});
