import { describe, expect, it } from 'vitest';
import { differencePlot, type PlottedDifference } from '../../../src/charts/rows/difference-plot.ts';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import { placed } from '../placed-rows.ts';

const layOutDifferences = (rows: readonly PlottedDifference[], width: number) =>
  placed(differencePlot(rows, 'points').spec, width).panels[0]!;

const none = undefinedBecause('not in both runs');
const rows = [
  { label: 'better', difference: 2, interval: [-1, 5] as const },
  { label: 'worse', difference: -3, interval: none },
  { label: 'missing', difference: none, interval: none },
];

describe('the difference plot', () => {
  it('draws differences and intervals against a line at 0', () => {
    const { rows: drawn, zero, ticks, inner } = layOutDifferences(rows, 800);
    const at = (value: number) => ticks.find((tick) => tick.value === value)!.at;
    expect(zero).toBe(at(0));
    expect(drawn[0]!.dot!.x).toBeCloseTo(at(2), 10);
    const perPoint = (at(2) - at(0)) / 2;
    expect(drawn[0]!.whisker![0]).toBeCloseTo(zero - perPoint, 10);
    expect(drawn[0]!.whisker![1]).toBeCloseTo(zero + 5 * perPoint, 10);
    expect(drawn[1]!.dot!.x).toBeCloseTo(zero - 3 * perPoint, 10);
    expect(drawn[1]!.whisker).toBeNull();
    expect(drawn[2]).toMatchObject({ dot: null, whisker: null, text: '–' });
    expect(inner.right).toBeLessThan(800);
  });

  it('prints each value with its interval', () => {
    expect(layOutDifferences(rows, 800).rows.map(({ text }) => text)).toEqual(['+2.00 [−1.00, 5.00]', '−3.00', '–']);
  });

  it('writes names in full on a phone, the values in the same line or in a second one', () => {
    const [short] = layOutDifferences(rows, 360).rows;
    expect(short!.textY).toBe(short!.name.y);
    const label = 'No noise → 70 random characters before and after';
    const { rows: drawn } = layOutDifferences([{ ...rows[0]!, label }, ...rows], 360);
    expect(drawn[0]!.name.text).toBe(label);
    for (const { name, textY, y } of drawn) {
      expect(textY! - name.y).toBe(16);
      expect(y - textY!).toBe(14);
    }
  });

  it('has 0 in view even when all lies on one side, or at 0', () => {
    const right = layOutDifferences([{ label: 'a', difference: 40, interval: [39, 41] }], 360);
    expect(right.zero).toBeGreaterThanOrEqual(right.inner.left);
    const zeros = layOutDifferences([{ label: 'a', difference: 0, interval: [0, 0] }], 360);
    expect(zeros.rows[0]!.dot!.x).toBe(zeros.zero);
    expect(zeros.zero).toBeCloseTo((zeros.inner.left + zeros.inner.right) / 2, 10);
    expect(layOutDifferences([], 360).rows).toEqual([]);
  });
});
