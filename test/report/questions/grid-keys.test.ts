import { expect, test } from 'vitest';
import { gridPlaceAfterKey } from '../../../src/report/questions/grid-keys.ts';

const size = { rows: 100, columns: 5, page: 10 };
const from = { row: 20, column: 2 };
const pressed = (key: string, ctrlKey = false, place = from) => {
  const found = gridPlaceAfterKey(place, { key, ctrlKey }, size);
  return found && [found.row, found.column];
};

test.each([
  ['ArrowUp', false, [19, 2]],
  ['ArrowDown', false, [21, 2]],
  ['ArrowLeft', false, [20, 1]],
  ['ArrowRight', false, [20, 3]],
  ['Home', false, [20, 0]],
  ['End', false, [20, 4]],
  ['Home', true, [0, 0]],
  ['End', true, [99, 4]],
  ['PageUp', false, [10, 2]],
  ['PageDown', false, [30, 2]],
] as const)('%s (with Control: %s) leads to %s', (key, ctrl, place) => expect(pressed(key, ctrl)).toEqual(place));

test('no key leads out of the grid, and others lead nowhere', () => {
  expect(pressed('ArrowUp', false, { row: 0, column: 0 })).toEqual([0, 0]);
  expect(pressed('PageDown', false, { row: 95, column: 4 })).toEqual([99, 4]);
  expect(pressed('ArrowRight', false, { row: 0, column: 4 })).toEqual([0, 4]);
  expect(pressed('a')).toBeUndefined();
});
