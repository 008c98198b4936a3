import { expect, test } from 'vitest';
import { layOutGrid, nextRowsToRender, rowIndicesToRender } from '../../../src/report/questions/grid-layout.ts';

const titles = (count: number, title = 'Prompt') => Array.from({ length: count }, (_, t) => `${title} ${t + 1}`);

test('24 levels fit beside their questions at 848 pixels, 200 for a question and 84 for its count', () => {
  const { cell, narrow } = layOutGrid(titles(24), 848);
  expect(narrow).toBe(false);
  expect(200 + 24 * cell + 84).toBeLessThanOrEqual(848);
  expect(layOutGrid(titles(10), 848).cell).toBe(30);
});

test('long names are told by their numbers', () => {
  expect(layOutGrid(titles(3), 848).numbered).toBe(false);
  expect(layOutGrid(titles(3, 'First wording, no demonstrations, no noise'), 848)).toMatchObject({
    numbered: true,
    head: 32,
  });
});

test('on a phone a row has as many lines of marks as it needs', () => {
  const of = (levels: number) => layOutGrid(titles(levels), 358);
  expect(of(10).narrow).toBe(true);
  expect(of(24).room - of(10).room).toBe(2 * of(10).cell);
});

test('there should be the rows in view, then some below and above; before them the one with the focus', () => {
  const view = { scrolled: 3200, height: 320, room: 32, rows: 10_000 };
  const inView = [...Array.from({ length: 13 }, (_, r) => 100 + r), 97, 98, 99];
  expect(rowIndicesToRender(view, 100)).toEqual(inView);
  expect(rowIndicesToRender(view, 2)).toEqual([2, ...inView]);
  expect(rowIndicesToRender(view, 9999)).toEqual([9999, ...inView]);
  expect(rowIndicesToRender({ ...view, scrolled: 0, rows: 5 }, 9)).toEqual([0, 1, 2, 3, 4]);
  expect(rowIndicesToRender({ ...view, scrolled: 0, rows: 0 }, 0)).toEqual([]);
  // Rows disappeared while the frame was scrolled far down.
  expect(rowIndicesToRender({ ...view, rows: 5 }, 0)).toEqual([0]);
});

test('new rows come a few at a time, the most wanted first; those that were there stay, others go', () => {
  expect(nextRowsToRender([], [9, 4, 5, 6], 2)).toEqual([9, 4]);
  expect(nextRowsToRender([9, 4], [9, 4, 5, 6], 2)).toEqual([9, 4, 5, 6]);
  expect(nextRowsToRender([4, 5, 6], [5, 6, 7, 8, 9], 2)).toEqual([5, 6, 7, 8]);
});
