import { describe, expect, it } from 'vitest';
import { rowFontSize } from '../../../../src/charts/rows/lay-out-rows.ts';
import { accuracyRanges } from '../../../../src/studies/instruction-style/charts/accuracy-ranges.ts';
import {
  filterStyleResultRows,
  type StyleLineFilter,
} from '../../../../src/studies/instruction-style/charts/style-lines.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { textWidth } from '../../../../src/charts/frame/text-width.ts';
import { placed } from '../../../charts/placed-rows.ts';
import { publishedStyles, twoStyles } from '../report/cases.ts';

const greedy = { benchmark: 'AIME', decoding: 'greedy' };

function layOutRanges(result: InstructionStyleResult, width: number, choice: StyleLineFilter, intervals = false) {
  const { panels, legend } = placed(accuracyRanges(result, { ...choice, intervals }).spec, width);
  return { ...panels[0]!, legend };
}

describe('accuracy ranges', () => {
  it('draw a row for each model of the chosen benchmark and decoding, from its lowest to its highest style', () => {
    const { rows } = layOutRanges(publishedStyles, 800, greedy);
    expect(rows).toHaveLength(10);
    const lines = filterStyleResultRows(publishedStyles, greedy);
    for (const [r, { row, bar, points, text }] of rows.entries()) {
      expect(row.label).toContain(', AIME:');
      expect(points).toHaveLength(4);
      expect(bar!.from).toBe(Math.min(...points.map(({ x }) => x)));
      expect(bar!.to).toBeCloseTo(Math.max(bar!.from + 1, ...points.map(({ x }) => x)), 10);
      expect(text).toBe((lines[r]!.line.range as number).toFixed(1));
    }
    // Table 3, AIME, greedy: Qwen 2.5-32B 16.7, 10.0, 20.0, 20.0.
    const row = rows.find(({ name }) => name.text === 'Qwen 2.5-32B')!;
    expect(row.points.map(({ point }) => [point.id, point.value])).toEqual([
      ['S2', 10],
      ['S1', 16.7],
      ['S3', 20],
      ['S4', 20],
    ]);
    expect(row.text).toBe('10.0');
  });

  for (const width of [320, 360, 800]) {
    it(`keep marks of equal accuracy apart, within their row, at ${width} px`, () => {
      for (const decoding of ['greedy', 'beam']) {
        for (const benchmark of ['AIME', 'MATH-500', 'GPQA-Diamond', 'GSM8K']) {
          const { rows, inner, legend } = layOutRanges(publishedStyles, width, { benchmark, decoding });
          for (const { points, y, name, bar, text } of rows) {
            for (const [i, one] of points.entries()) {
              for (const other of points.slice(i + 1)) {
                expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(6);
              }
              expect(Math.abs(one.y - y)).toBeLessThanOrEqual(20);
              expect(one.x).toBeGreaterThanOrEqual(inner.left);
              expect(one.x).toBeLessThanOrEqual(inner.right);
            }
            expect(name.x + textWidth(name.text, rowFontSize)).toBeLessThanOrEqual(width);
            expect(bar!.to + 14 + textWidth(text, rowFontSize)).toBeLessThanOrEqual(width);
          }
          for (const { text, x } of legend) expect(x + 10 + textWidth(text, rowFontSize)).toBeLessThanOrEqual(width);
        }
      }
    });
  }

  it('with intervals have a lane for each style, and an axis with room for them', () => {
    const interval = [10, 90] as const;
    const models = twoStyles.models.map((line) => ({
      ...line,
      accuracyInterval: { ...line.accuracyInterval, imperative: interval },
    }));
    const any = { benchmark: null, decoding: null };
    const { rows, inner, ticks } = layOutRanges({ ...twoStyles, models }, 800, any, true);
    const [first, second] = rows;
    expect(new Set(first!.points.map(({ y }) => y)).size).toBe(4);
    const [low, high] = first!.points[3]!.whisker!;
    expect(low).toBeGreaterThanOrEqual(inner.left);
    expect(high).toBeLessThanOrEqual(inner.right);
    expect(ticks[0]!.value).toBeLessThanOrEqual(10);
    expect(first!.points[0]!.whisker).toBeNull();
    expect(Math.max(...first!.points.map(({ y }) => y))).toBeLessThan(Math.min(...second!.points.map(({ y }) => y)));
  });

  it('draw what is there of a model with a missing style, and no length', () => {
    const [, second] = layOutRanges(twoStyles, 800, { benchmark: null, decoding: null }).rows;
    expect(second!.points).toHaveLength(3);
    expect(second!.text).toBe('');
  });
});
