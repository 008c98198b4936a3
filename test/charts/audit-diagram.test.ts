import { describe, expect, it } from 'vitest';
import { layOutDiagram, auditStages, diagramTextFontSize } from '../../src/charts/audit-diagram.ts';
import { areRectsOverlapping } from '../../src/charts/frame/place-labels.ts';
import { textWidth } from '../../src/charts/frame/text-width.ts';

const rect = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

describe('the diagram of an audit', () => {
  for (const width of [320, 360, 640, 800, 1100]) {
    it(`shows every stage at ${width} px, none over another, its text within`, () => {
      const { boxes, height, anchor } = layOutDiagram(width);
      expect(boxes.map(({ id }) => id)).toEqual(auditStages.map(({ id }) => id));
      const rects = boxes.map(rect);
      for (const [i, one] of rects.entries()) {
        for (const other of rects.slice(i + 1)) expect(areRectsOverlapping(one, other)).toBe(false);
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(width);
        expect(one.bottom).toBeLessThanOrEqual(height);
        for (const { text, x, y } of boxes[i]!.lines) {
          const long = textWidth(text, diagramTextFontSize);
          const left = anchor === 'middle' ? x - long / 2 : x;
          expect(left).toBeGreaterThanOrEqual(one.left);
          expect(left + long).toBeLessThanOrEqual(one.right);
          expect(y).toBeLessThan(one.bottom);
        }
      }
    });
  }

  it('goes from left to right, and downwards at phone width', () => {
    const wide = layOutDiagram(800).boxes;
    expect(wide.slice(3).every(({ x }, i) => x > wide[i + 2]!.x)).toBe(true);
    const narrow = layOutDiagram(360).boxes;
    expect(new Set(narrow.map(({ x }) => x)).size).toBe(1);
    expect(narrow.every(({ y }, i) => i === 0 || y > narrow[i - 1]!.y)).toBe(true);
  });
});
