import { preloadDrillDownLookup } from '../../../src/report/drill-down.ts';
import { describe, expect, it } from 'vitest';
import { layOutPoints, type PointPlotOptions } from '../../../src/charts/points/point-plot.ts';
import type { PlotPoint } from '../../../src/charts/points/plot-points.ts';
import {
  formatParameterCount,
  consistencyAccuracyPoints,
  modelSizePoints,
} from '../../../src/studies/instruction-style/charts/points.ts';
import { publishedStyles, twoStyles } from '../../studies/instruction-style/report/cases.ts';

await preloadDrillDownLookup('instruction-style');

const models = [...new Set(publishedStyles.models.map(({ model }) => model))];
const scatter = consistencyAccuracyPoints(publishedStyles, { dimension: 'rcscore', decoding: 'greedy' });

function onePlot(points: readonly PlotPoint[], choice: PointPlotOptions) {
  const { panels, legend } = layOutPoints([{ points }], choice);
  return { ...panels[0]!, legend };
}

describe('points', () => {
  it('are one for each model and benchmark, at its consistency and its mean accuracy', () => {
    expect(scatter).toHaveLength(40);
    // Tables 1 and 7, Gemma 3-4B on AIME, greedy: RCScore 0.53, accuracies 13.3, 13.3, 6.7 and 10.0.
    expect(scatter[0]).toMatchObject({ x: 0.53, index: 0, href: undefined });
    expect(scatter[0]!.y).toBeCloseTo(10.825, 10);
    expect(scatter[0]!.label).toMatch(/^Gemma 3-4B, AIME:\nCRS \(mean of the three\) 0\.530\nMean accuracy 10\.8%$/);
  });

  it('of a model with a missing style are left out', () => {
    const points = consistencyAccuracyPoints(twoStyles, { dimension: 'coherence', decoding: 'greedy', run: 'r' });
    expect(points).toHaveLength(1);
    expect(points[0]).toMatchObject({ x: 0.6, name: 'tiny-a' });
    expect(points[0]!.href).toBe('#/run/r/answers?model=small%3Atiny-a%401&benchmark=numbers&scenario=greedy');
  });

  it('above the line of equal values are higher up than across', () => {
    const pairs = [0.4, 0.5, 0.6].map((x, index) => ({ id: String(index), x, y: x + 0.1, index, label: '' }));
    const {
      diagonal,
      inner,
      points: placed,
    } = onePlot(pairs, { width: 800, x: { title: 'one' }, y: { title: 'other' }, diagonal: true });
    expect(diagonal).toEqual([inner.left, inner.bottom, inner.right, inner.top]);
    expect(inner.right - inner.left).toBe(inner.bottom - inner.top);
    for (const { x, y } of placed) expect(inner.bottom - y).toBeGreaterThan(x - inner.left);
  });

  it('of sizes take the parameter count that a name tells', () => {
    const points = modelSizePoints(publishedStyles, { measure: 'crs', decoding: 'greedy' });
    expect(points.map(({ x }) => x / 1e9)).toEqual([4, 12, 27, 3, 8, 70, 3, 7, 32, 72]);
    const { xTicks } = onePlot(points, { width: 360, x: { title: '', log: true }, y: { title: '' } });
    xTicks.slice(1).forEach(({ at }, t) => expect(Math.abs(at - xTicks[t]!.at)).toBeGreaterThanOrEqual(40));
    // The roundest ticks stay: ten billion, between 3 and 72 billion.
    expect(xTicks.map(({ value }) => value / 1e9)).toContain(10);
    expect([3e9, 1.23e6, 72e9, 950].map(formatParameterCount)).toEqual(['3 B', '1.2 M', '72 B', '950']);
  });

  for (const width of [320, 800]) {
    it(`stay within ${width} px`, () => {
      const { points, inner } = onePlot(scatter, { width, models, x: { title: '' }, y: { title: '' } });
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(inner.left);
        expect(x).toBeLessThanOrEqual(inner.right);
        expect(y).toBeGreaterThanOrEqual(inner.top);
        expect(y).toBeLessThanOrEqual(inner.bottom);
      }
    });
  }

  it('have their names beside them, on a phone in a legend where they are many', () => {
    const points = modelSizePoints(publishedStyles, { measure: 'crs', decoding: 'greedy' });
    const at = (width: number, some = points) => onePlot(some, { width, x: { title: '', log: true }, y: { title: '' } });
    expect(at(800).legend.models).toEqual([]);
    expect(at(800).points.every(({ name }) => name !== null)).toBe(true);
    expect(at(360).legend.models.map(({ text, shape }) => [text, shape])).toEqual(
      points.map(({ name, index }) => [name, index]),
    );
    expect(at(360).points.every(({ name }) => name === null)).toBe(true);
    expect(at(360, points.slice(0, 4)).legend.models).toEqual([]);
  });

  it('need no points', () => {
    expect(onePlot([], { width: 320, x: { title: '' }, y: { title: '', log: true } }).points).toEqual([]);
  });
});
