import { describe, expect, it } from 'vitest';
import { layOutHeat } from '../../../../src/charts/heat/lay-out-heat.ts';
import { consistencyPanels, type PanelChoice } from '../../../../src/studies/instruction-style/charts/consistency-panels.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { twoStyles } from '../report/cases.ts';

const pairs = { width: 800, decoding: 'greedy', benchmark: 'numbers' } as const;

/** Panels with their cells. */
function layOutPanels(result: InstructionStyleResult, { width, ...choice }: PanelChoice & { readonly width: number }) {
  const { panels, cells, ...layout } = layOutHeat(consistencyPanels(result, choice).spec, width);
  const inEach = cells.length / panels.length;
  return { ...layout, panels: panels.map((panel, p) => ({ ...panel, cells: cells.slice(p * inEach, (p + 1) * inEach) })) };
}

describe('consistency panels', () => {
  it('have a column for each of the six pairs and one for all, in a panel for each dimension', () => {
    const { panels } = layOutPanels(twoStyles, pairs);
    expect(panels.map(({ title }) => title)).toEqual([
      'Structurality (syntax)',
      'Lexicality (words)',
      'Coherence (flow)',
      'RCScore (mean of the three)',
    ]);
    for (const { columns, cells } of panels) {
      expect(columns.heads.map(([head]) => head)).toEqual(['1–2', '1–3', '1–4', '2–3', '2–4', '3–4', 'CRS']);
      expect(cells).toHaveLength(14);
    }
    expect(panels[0]!.cells[6]!.cell.label).toContain(', all pairs (CRS):');
    expect(panels[0]!.cells[6]!.cell.at).toBe('/models/0/crs/structurality');
    expect(panels[1]!.cells[7]!.cell.at).toBe('/models/1/pairs/0/lexicality');
  });

  it('say of every value where it stands', () => {
    for (const { cells } of layOutPanels(twoStyles, pairs).panels)
      for (const { cell } of cells) expect(valueAtJsonPointer(twoStyles, cell.at!)).toBe(cell.value);
  });

  it('shade from the lowest to the highest value of all panels', () => {
    const all = layOutPanels(twoStyles, pairs).panels.flatMap(({ cells }) => cells);
    const shades = all.map(({ shade }) => shade);
    expect([Math.min(...shades), Math.max(...shades)]).toEqual([0, 1]);
    const values = all.map(({ cell }) => cell.value as number);
    expect(all.find(({ shade }) => shade === 1)!.cell.value).toBe(Math.max(...values));
  });

  for (const width of [328, 800, 1200]) {
    it(`stay within ${width} px`, () => {
      const { panels, cell, height } = layOutPanels(twoStyles, { ...pairs, width });
      for (const { cells, rows } of panels) {
        for (const { x, y } of cells) {
          expect(x + cell.width).toBeLessThanOrEqual(width + 0.01);
          expect(y + cell.height).toBeLessThanOrEqual(height);
        }
        for (const [i, { y }] of rows.entries()) expect(y).toBeGreaterThan(rows[i - 1]?.y ?? 0);
      }
    });
  }
});
