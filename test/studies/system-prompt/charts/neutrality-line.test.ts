import { describe, expect, it } from 'vitest';
import { layOutRows } from '../../../../src/charts/rows/lay-out-rows.ts';
import { neutralityLine } from '../../../../src/studies/system-prompt/charts/neutrality-line.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { ends, oneScenario, partial, published, single, three } from '../../../charts/cases.ts';

const layOut = (result: SystemPromptResult, width: number) => {
  const { legend, panels } = layOutRows(neutralityLine(result, 'run').spec, width);
  return { legend, ...panels[0]! };
};
const xOf = (path: string) => [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Math.round(10 * Number(x)) / 10);

describe('the neutrality line', () => {
  it('goes through the mean of each scenario; the band spans from the lowest to the highest', () => {
    const { lines, bands, inner, rows } = layOut(ends, 400);
    const low = inner.left + (inner.right - inner.left) / 3;
    const high = inner.left + (2 * (inner.right - inner.left)) / 3;
    const rounded = [low, high, low, high].map((x) => Math.round(10 * x) / 10);
    expect(xOf(lines.at(-1)!.d)).toEqual(rounded);
    expect(lines.at(-1)!.model).toBeUndefined();
    expect(bands).toHaveLength(1);
    expect(bands[0]!.x).toBeCloseTo(low, 10);
    expect(bands[0]!.x + bands[0]!.width).toBeCloseTo(high, 10);
    expect(bands[0]!.text.parts.map(({ text }) => text).join('')).toBe('33.3');
    expect(
      layOut(ends, 800)
        .bands[0]!.text.parts.map(({ text }) => text)
        .join(''),
    ).toBe('means span 33.3 points');
    expect(rows.map(({ row }) => row.label.split(':\n')[1])).toEqual(
      ['33.3', '66.7', '33.3', '66.7'].map((mean) => `Mean over all models ${mean}%`),
    );
  });

  it('has each model’s own line behind, with a mark that leads to its answers under each prompt', () => {
    for (const width of [360, 800]) {
      const { lines, legend, rows } = layOut(published, width);
      expect(lines.map(({ model }) => model)).toEqual([...published.models.keys(), undefined]);
      expect(legend).toHaveLength(13);
      for (const { points } of rows) expect(points).toHaveLength(13);
      for (const [m, { d }] of lines.slice(0, -1).entries())
        expect(xOf(d)).toEqual(rows.map(({ points }) => Math.round(10 * points[m]!.x) / 10));
    }
    const [point] = neutralityLine(three, 'run').spec.panels[0]!.rows[2]!.points!;
    expect(point!.label).toBe('steady-a, Concise:\nScore 80.0%');
    expect(point!.href).toBe('#/run/run/answers?model=evenkeel%3Asteady-a&scenario=concise');
    expect(neutralityLine(three, undefined).spec.panels[0]!.rows[2]!.points![0]!.href).toBeUndefined();
  });

  it('breaks a line where a score is missing, and has no band over one prompt', () => {
    const { lines, rows } = layOut(partial, 800);
    expect(lines.map(({ d }) => d.replace(/[^ML]/g, ''))).toEqual(['MLLL', 'MML', '', 'MLLL']);
    expect(rows.map(({ points }) => points.length)).toEqual([2, 1, 2, 2]);
    expect(layOut(single, 800).bands).toEqual([]);
    expect(layOut(oneScenario, 800).lines.every(({ d }) => /^M[^L]+$/.test(d))).toBe(true);
  });
});
