import { expect, test } from 'vitest';
import { outcomeOfCells, outcomeOfFlips } from '../../src/report/model-figures.ts';

const counts = { answered: 110, cells: 110 };

// By hand: 3 of 10 questions flip, so 70% have one outcome.
test('questions that do not flip have one outcome', () => {
  expect(outcomeOfFlips(62.5, { ...counts, items: 10, flipping: 3 }, 11)).toEqual({
    accuracy: 62.5,
    same: 70,
    outputs: [11],
  });
});

test('what flips cannot tell is undefined, with the reason', () => {
  const whyOf = (changed: object, outputs = 11) =>
    outcomeOfFlips(50, { ...counts, items: 10, flipping: 3, ...changed }, outputs).same;
  expect(whyOf({ answered: 109 })).toMatchObject({ value: null, why: 'answers are missing' });
  expect(whyOf({ answered: 220, cells: 220 })).toMatchObject({ why: 'variants were asked several times' });
  expect(whyOf({}, 1)).toMatchObject({ why: 'questions were asked once' });
  expect(outcomeOfFlips(50, { ...counts, items: 10 }, 11).same).toMatchObject({ why: 'flips were not counted' });
});

test('an answer that is unreadable, refused or wrong is one outcome, and right is the other', () => {
  expect(outcomeOfCells(0.5, ['1111', '0?~0', '1101', '0010'])).toEqual({ accuracy: 50, same: 50, outputs: [4, 4, 4, 4] });
});

test('only questions with every answer count, and those have two at least', () => {
  expect(outcomeOfCells(0.5, ['1101', '11', '1x11', '00.0', '1'])).toEqual({ accuracy: 50, same: 50, outputs: [4, 2] });
  expect(outcomeOfCells(0.5, ['1x11', '1']).same).toMatchObject({ value: null, why: 'answers are missing' });
});
