import { expect, test } from 'vitest';
import { markIndexAfterKey } from '../../../src/charts/frame/roving-focus.ts';

// Two groups of three marks and one group of one.
const marks = [0, 1, 2].flatMap((group) => (group === 2 ? [0] : [0, 1, 2]).map((place) => ({ group, place })));

test('right and left go through all marks and stop at the ends', () => {
  expect(markIndexAfterKey(marks, 0, 'ArrowRight')).toBe(1);
  expect(markIndexAfterKey(marks, 2, 'ArrowRight')).toBe(3);
  expect(markIndexAfterKey(marks, 6, 'ArrowRight')).toBe(6);
  expect(markIndexAfterKey(marks, 0, 'ArrowLeft')).toBe(0);
});

test('down and up keep the place, or take the last of a shorter group', () => {
  expect(markIndexAfterKey(marks, 1, 'ArrowDown')).toBe(4);
  expect(markIndexAfterKey(marks, 5, 'ArrowDown')).toBe(6);
  expect(markIndexAfterKey(marks, 4, 'ArrowUp')).toBe(1);
  expect(markIndexAfterKey(marks, 1, 'ArrowUp')).toBe(1);
  expect(markIndexAfterKey(marks, 6, 'ArrowDown')).toBe(6);
});

test('Home and End; other keys are not taken', () => {
  expect(markIndexAfterKey(marks, 3, 'Home')).toBe(0);
  expect(markIndexAfterKey(marks, 3, 'End')).toBe(6);
  expect(markIndexAfterKey(marks, 3, 'Tab')).toBeNull();
  expect(markIndexAfterKey(marks, 3, 'Enter')).toBeNull();
});
