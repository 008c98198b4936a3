import { expect, test } from 'vitest';
import { placeTooltip } from '../../../src/charts/frame/place-tooltip.ts';

const tip = { width: 200, height: 40 };
const window = { width: 360, height: 640 };
const mark = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test('over the middle of its mark', () => {
  expect(placeTooltip(mark(170, 300), tip, window)).toEqual({ left: 75, top: 254 });
});

test('within the window at its sides, and under the mark at its top', () => {
  expect(placeTooltip(mark(0, 300), tip, window).left).toBe(8);
  expect(placeTooltip(mark(355, 300), tip, window).left).toBe(152);
  expect(placeTooltip(mark(170, 20), tip, window).top).toBe(36);
});

test('never beyond the lower edge, even of a mark as high as the window', () => {
  const { top } = placeTooltip({ left: 0, top: 0, width: 10, height: 640 }, tip, window);
  expect(top).toBe(640 - 8 - 40);
});
