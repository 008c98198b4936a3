import { describe, expect, it } from 'vitest';
import {
  squareAround,
  areRectsOverlapping,
  placeLabels,
  type LabelToPlace,
} from '../../../src/charts/frame/place-labels.ts';

const bounds = { left: 0, top: 0, right: 300, bottom: 200 };
const wish = (x: number, y: number): LabelToPlace => ({ x, y, radius: 6, width: 60, height: 14 });

describe('labels', () => {
  it('stand to the right of their mark where nothing is in the way', () => {
    const [label] = placeLabels([wish(100, 100)], { bounds, marks: [], reach: 190 });
    expect(label).toEqual({ left: 110, top: 93, right: 170, bottom: 107, leader: null });
  });

  it('stand to the left at the right edge', () => {
    const [label] = placeLabels([wish(295, 100)], { bounds, marks: [], reach: 190 });
    expect(label!.right).toBe(285);
  });

  it('never cover each other, and stay within their bounds, however crowded', () => {
    const wishes = Array.from({ length: 20 }, (_, i) => wish(140 + (i % 5) * 4, 90 + Math.floor(i / 5) * 4));
    const marks = wishes.map(({ x, y }) => squareAround(x, y, 6));
    const labels = placeLabels(wishes, { bounds, marks, reach: 190 });
    const placed = labels.filter((label) => label !== null);
    expect(placed.length).toBeGreaterThan(15);
    for (const [i, label] of placed.entries()) {
      for (const other of placed.slice(i + 1)) expect(areRectsOverlapping(label, other)).toBe(false);
      expect(label.left).toBeGreaterThanOrEqual(0);
      expect(label.right).toBeLessThanOrEqual(300);
      expect(label.top).toBeGreaterThanOrEqual(0);
      expect(label.bottom).toBeLessThanOrEqual(200);
    }
  });

  it('that had to move have a line to their mark', () => {
    const marks = [squareAround(130, 100, 40), squareAround(70, 100, 20)];
    const [label] = placeLabels([wish(100, 100)], { bounds, marks, reach: 190 });
    expect(marks.some((mark) => areRectsOverlapping(mark, label!))).toBe(false);
    const [x1, y1] = label!.leader!;
    expect(Math.hypot(x1 - 100, y1 - 100)).toBeCloseTo(6, 10);
  });

  it('are left out where there is no room', () => {
    const tight = { left: 90, top: 90, right: 110, bottom: 110 };
    expect(placeLabels([wish(100, 100)], { bounds: tight, marks: [], reach: 190 })).toEqual([null]);
  });
});
