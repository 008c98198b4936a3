import { describe, expect, it } from 'vitest';
import { layOutRanges, rangeNameSize } from '../../src/studies/instruction-style/charts/accuracy-ranges.ts';
import { textWidth } from '../../src/charts/frame/text-width.ts';
import { publishedStyles, twoStyles } from './style-cases.ts';

const greedy = { benchmark: 'AIME', decoding: 'greedy' };

describe('accuracy ranges', () => {
  it('draw a row for each model of the chosen benchmark and decoding, from its lowest to its highest style', () => {
    const { rows } = layOutRanges(publishedStyles, 800, greedy);
    expect(rows).toHaveLength(10);
    for (const { line, bar, marks, text } of rows) {
      expect(line).toMatchObject({ benchmark: 'AIME', decoding: 'greedy' });
      expect(marks).toHaveLength(4);
      expect(bar!.from).toBe(Math.min(...marks.map(({ x }) => x)));
      expect(bar!.to).toBe(Math.max(...marks.map(({ x }) => x)));
      expect(text).toBe((line.range as number).toFixed(1));
    }
    // Table 3, AIME, greedy: Qwen 2.5-32B 16.7, 10.0, 20.0, 20.0.
    const row = rows.find(({ line }) => line.model === 'Qwen 2.5-32B')!;
    expect(row.marks.map(({ style, accuracy }) => [style, accuracy])).toEqual([
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
          for (const { marks, y, name, bar, text } of rows) {
            for (const [i, one] of marks.entries()) {
              for (const other of marks.slice(i + 1)) {
                expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(6);
              }
              expect(Math.abs(one.y - y)).toBeLessThanOrEqual(20);
              expect(one.x).toBeGreaterThanOrEqual(inner.left);
              expect(one.x).toBeLessThanOrEqual(inner.right);
            }
            expect(name.x + textWidth(name.text, rangeNameSize)).toBeLessThanOrEqual(width);
            expect(bar!.to + 14 + textWidth(text, rangeNameSize)).toBeLessThanOrEqual(width);
          }
          for (const { text, x } of legend) expect(x + 10 + textWidth(text, rangeNameSize)).toBeLessThanOrEqual(width);
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
    expect(new Set(first!.marks.map(({ y }) => y)).size).toBe(4);
    const [low, high] = first!.marks[3]!.whisker!;
    expect(low).toBeGreaterThanOrEqual(inner.left);
    expect(high).toBeLessThanOrEqual(inner.right);
    expect(ticks[0]!.value).toBeLessThanOrEqual(10);
    expect(first!.marks[0]!.whisker).toBeNull();
    expect(Math.max(...first!.marks.map(({ y }) => y))).toBeLessThan(Math.min(...second!.marks.map(({ y }) => y)));
  });

  it('draw what is there of a model with a missing style, and no length', () => {
    const [, second] = layOutRanges(twoStyles, 800, { benchmark: null, decoding: null }).rows;
    expect(second!.marks).toHaveLength(3);
    expect(second!.text).toBe('');
  });
});
