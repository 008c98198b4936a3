import { describe, expect, it } from 'vitest';
import { layOutRows } from '../../../../src/charts/rows/lay-out-rows.ts';
import { preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import {
  consistencyByBenchmark,
  decodingDifferenceFigure,
  overallConsistency,
} from '../../../../src/studies/instruction-style/charts/benchmark-marks.ts';
import { publishedStyles, twoStyles } from '../report/cases.ts';

await preloadDrillDownLookup('instruction-style');

describe('Figure 4: consistency by benchmark', () => {
  const { panels } = consistencyByBenchmark(publishedStyles, undefined).spec;
  const marksOf = (panel: number, row: string) => panels[panel]!.rows.find(({ name }) => name === row)!.points!;

  it('has a panel for each dimension, a row for each benchmark and decoding, and a mark for each model', () => {
    expect(panels.map(({ title }) => title)).toEqual([
      'Structurality',
      'Lexicality',
      'Coherence',
      'CRS (mean of the three)',
    ]);
    for (const { rows } of panels) {
      expect(rows).toHaveLength(8);
      for (const { points } of rows) expect(points).toHaveLength(10);
    }
  });

  it('has the values of Table 1', () => {
    const found = marksOf(3, 'GSM8K, greedy').find(({ id }) => id === 'Gemma 3-27B')!;
    expect(found).toMatchObject({ value: 0.74, label: 'Gemma 3-27B, GSM8K, greedy:\nCRS (mean of the three) 0.740' });
  });

  it('draws a model with more parameters larger', () => {
    const sizes = Object.fromEntries(marksOf(0, 'AIME, beam search').map(({ id, size }) => [id, size!]));
    const inOrder = ['LLaMA 3.2-3B', 'Gemma 3-4B', 'Qwen 2.5-7B', 'Gemma 3-12B', 'Gemma 3-27B', 'LLaMA 3.3-70B'];
    for (const [at, name] of inOrder.slice(1).entries()) expect(sizes[name]).toBeGreaterThan(sizes[inOrder[at]!]!);
  });

  it('leads from each mark of a run to its answers', () => {
    const [first] = consistencyByBenchmark(twoStyles, 'r').spec.panels[1]!.rows[0]!.points!;
    expect(first!.href).toBe('#/run/r/answers?model=small%3Atiny-a%401&benchmark=numbers&scenario=greedy');
  });
});

it('Figure 6: overall consistency is the mean over the benchmarks of Table 1', () => {
  const { spec, data } = overallConsistency(publishedStyles, undefined);
  expect(spec.panels.map(({ title }) => title)).toEqual(['Greedy', 'Beam search']);
  for (const { rows } of spec.panels) expect(rows).toHaveLength(10);
  const valueOf = (model: string, decoding: string) =>
    data().find((row) => row.model === model && row.decoding === decoding)!.crs;
  // Computed by a Python program from Table 1.
  expect(valueOf('Gemma 3-27B', 'greedy')).toBeCloseTo(0.5875, 12);
  expect(valueOf('Gemma 3-27B', 'beam')).toBeCloseTo(0.4475, 12);
  expect(valueOf('Qwen 2.5-7B', 'greedy')).toBeCloseTo(0.5125, 12);
  expect(valueOf('Qwen 2.5-7B', 'beam')).toBeCloseTo(0.3375, 12);
});

describe('Figure 7: the decodings by benchmark', () => {
  const rowsOf = (measure: 'accuracy' | 'rcscore') =>
    decodingDifferenceFigure(publishedStyles, undefined, measure).spec.panels[0]!.rows;

  it('counts the models with the higher accuracy as the paper does', () => {
    const texts = rowsOf('accuracy').map(({ name, shapes: [shape] }) => [
      name,
      shape?.kind === 'text' ? shape.parts[0]!.text : undefined,
    ]);
    expect(texts).toEqual([
      ['AIME', '7 : 2 (1 equal)'],
      ['MATH-500', '7 : 3'],
      ['GPQA-Diamond', '3 : 7'],
      ['GSM8K', '8 : 2'],
    ]);
  });

  it('draws each model on the side that is higher', () => {
    for (const { points } of rowsOf('rcscore')) {
      expect(points).toHaveLength(10);
      expect(points!.every(({ value }) => value >= 0)).toBe(true);
    }
  });
});

for (const width of [328, 700, 1200]) {
  it(`the three stay within ${width} px`, () => {
    for (const { spec } of [
      consistencyByBenchmark(publishedStyles, undefined),
      overallConsistency(publishedStyles, undefined),
      decodingDifferenceFigure(publishedStyles, undefined, 'accuracy'),
    ]) {
      const { panels, height } = layOutRows(spec, width);
      for (const { rows, inner } of panels) {
        expect(inner.right).toBeLessThanOrEqual(width);
        expect(inner.right - inner.left).toBeGreaterThan(100);
        for (const { points, end } of rows) {
          expect(end).toBeLessThanOrEqual(height);
          for (const { x } of points) expect(x).toBeLessThanOrEqual(width);
        }
      }
    }
  });
}
