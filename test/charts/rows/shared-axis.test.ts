import { scaleLinear } from 'd3';
import { expect, it } from 'vitest';
import { ticksOfScale } from '../../../src/charts/frame/ticks.ts';
import type { RowChartSpec } from '../../../src/charts/rows/rows-spec.ts';
import { placed } from '../placed-rows.ts';

const spec = (isShared: boolean, value = 0.5): RowChartSpec => ({
  panels: ['one', 'two', 'three'].map((title) => ({ title, rows: [{ name: 'a', label: 'a', shapes: [] }] })),
  grid: { least: Infinity, between: { x: 0, y: 5 }, title: 20 },
  axis: {
    scale: (range) => scaleLinear([0, 1], range),
    ticks: (at) => ticksOfScale(at, 4),
    reference: { value, name: 'can be relied on', beyond: true },
    isShared,
  },
  fit: () => ({ names: 50, left: 100, right: 100, row: 20 }),
});

it('panels that share an axis have its numbers under the last alone, and no room for them above', () => {
  const shared = placed(spec(true), 600);
  expect(shared.panels.map(({ ticks }) => ticks.some(({ text }) => text !== ''))).toEqual([false, false, true]);
  // Each panel has a title (20) and a row (20). Add the reference's name (18), two gaps (5 each) and one axis (22).
  expect(shared.height).toBe(18 + 3 * 40 + 2 * 5 + 22);
  const own = placed(spec(false), 600);
  expect(own.panels.every(({ ticks }) => ticks.some(({ text }) => text !== ''))).toBe(true);
  expect(own.height).toBe(shared.height + 2 * 22);
});

it('a shared reference runs on from panel to panel, shades what is beyond it, and is named where there is room', () => {
  const [first, second] = placed(spec(true), 600).panels;
  expect(second!.reference!.from).toBe(first!.inner.bottom);
  expect(first!.reference).toMatchObject({ x: 300, beyond: 200, nameAt: 300, anchor: 'start' });
  // To the right of 0.98 there is only the edge of the axis.
  const [high] = placed(spec(true, 0.98), 600).panels;
  expect(high!.reference).toMatchObject({ x: 492, nameAt: 492, anchor: 'start' });
  const [narrow] = placed({ ...spec(true, 0.98), fit: () => ({ names: 50, left: 8, right: 8, row: 20 }) }, 300).panels;
  expect(narrow!.reference).toMatchObject({ nameAt: 292, anchor: 'end' });
});
