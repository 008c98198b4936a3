import { expect, test } from 'vitest';
import { markAfter } from '../../../src/charts/frame/roving-focus.ts';

// Two groups of three and one of one.
const marks = [0, 1, 2].flatMap((group) => (group === 2 ? [0] : [0, 1, 2]).map((place) => ({ group, place })));

test('right and left go through all marks and stop at the ends', () => {
  expect(markAfter(marks, 0, 'ArrowRight')).toBe(1);
  expect(markAfter(marks, 2, 'ArrowRight')).toBe(3);
  expect(markAfter(marks, 6, 'ArrowRight')).toBe(6);
  expect(markAfter(marks, 0, 'ArrowLeft')).toBe(0);
});

test('down and up keep the place, or take the last of a shorter group', () => {
  expect(markAfter(marks, 1, 'ArrowDown')).toBe(4);
  expect(markAfter(marks, 5, 'ArrowDown')).toBe(6);
  expect(markAfter(marks, 4, 'ArrowUp')).toBe(1);
  expect(markAfter(marks, 1, 'ArrowUp')).toBe(1);
  expect(markAfter(marks, 6, 'ArrowDown')).toBe(6);
});

test('Home and End; other keys are not taken', () => {
  expect(markAfter(marks, 3, 'Home')).toBe(0);
  expect(markAfter(marks, 3, 'End')).toBe(6);
  expect(markAfter(marks, 3, 'Tab')).toBeNull();
  expect(markAfter(marks, 3, 'Enter')).toBeNull();
});
