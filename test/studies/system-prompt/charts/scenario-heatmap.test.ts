import { describe, expect, it } from 'vitest';
import { layOutHeat } from '../../../../src/charts/heat/lay-out-heat.ts';
import { scoreHeat } from '../../../../src/charts/heat/score-heat.ts';
import { modelsWithPromptScores } from '../../../../src/studies/system-prompt/charts/shown-models.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { allEqual, ends, partial, published, single, three } from '../../../charts/cases.ts';

interface Choice {
  readonly width: number;
  readonly byMean?: boolean;
  readonly benchmark?: string;
}

function layOutHeatmap(result: SystemPromptResult, { width, byMean = false, benchmark }: Choice) {
  const meanOf = (of: string) => result.neutrality.scenarios.find(({ scenario }) => scenario === of)?.mean;
  const hrefOf = (_: unknown, { scenario }: { readonly scenario: string }) => scenario;
  const spec = scoreHeat(modelsWithPromptScores(result, benchmark ?? null), { meanOf, hrefOf }, byMean);
  const { panels, ...layout } = layOutHeat(spec, width);
  return { ...layout, ...panels[0]! };
}

describe('the heatmap', () => {
  it('has a row for each model and a column for each scenario, 13 × 10, in the result’s order', () => {
    const { cells, rows, cell, height } = layOutHeatmap(published, { width: 800 });
    expect(cells).toHaveLength(130);
    expect(rows.map(({ text }) => text)).toEqual(published.models.map(({ model }) => model.split('/')[1]));
    const last = cells.at(-1)!;
    expect([last.group, last.column]).toEqual([12, 9]);
    expect(last.x + cell.width).toBeCloseTo(800, 10);
    expect(last.y + cell.height).toBe(height - 34);
    expect(cells[0]).toMatchObject({ text: '61.3', cell: { at: '/models/0/scenarios/0/score' } });
  });

  it('turns round where that gives wider cells: the fewer are the columns', () => {
    const { cells, rows, columns } = layOutHeatmap(three, { width: 360 });
    expect(rows).toHaveLength(10);
    expect(columns.at).toHaveLength(3);
    expect(cells[1]).toMatchObject({ group: 1, column: 0 });
    expect(cells[1]!.cell.label).toMatch(/^steady-a, Cautious and verify:/);
  });

  it('prints as many digits as fit', () => {
    expect(layOutHeatmap(published, { width: 800 }).digits).toBe(1);
    expect(layOutHeatmap(published, { width: 360 }).digits).toBe(0);
    const tiny = layOutHeatmap(published, { width: 200 });
    expect(tiny.digits).toBeNull();
    expect(tiny.cells.every(({ text }) => text === '')).toBe(true);
  });

  it('gives names the room of the digit after the point', () => {
    const [short, long] = ['model', 'model-with-a-name'].map((name) =>
      layOutHeatmap(
        { ...published, models: published.models.map((model, m) => ({ ...model, model: `${name}-${m}` })) },
        { width: 480 },
      ),
    );
    expect([short!.digits, long!.digits]).toEqual([1, 0]);
    expect(long!.rows.map(({ text }) => text)).toEqual(published.models.map((_, m) => `model-with-a-name-${m}`));
  });

  it('shades from the lowest score to the highest', () => {
    const { cells, ramp } = layOutHeatmap(ends, { width: 800 });
    expect(cells.map(({ shade }) => shade)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(ramp).toMatchObject({ low: { text: '0.0' }, high: { text: '100.0%' } });
    expect(ramp!.steps.map(({ shade }) => shade)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => step / 8));
    const equal = layOutHeatmap(allEqual, { width: 800 });
    expect(new Set(equal.cells.map(({ shade }) => shade))).toEqual(new Set([0.5]));
    expect(equal.ramp!.steps).toHaveLength(1);
    expect(layOutHeatmap(single, { width: 800 }).cells).toHaveLength(1);
  });

  it('orders by mean when asked: strong models and easy scenarios first, without a mean last', () => {
    const { rows, cells } = layOutHeatmap(published, { width: 800, byMean: true });
    expect(rows[0]!.text).toBe('seed-1.6');
    expect(rows.at(-1)!.text).toBe('llama-3-8b-instruct');
    // In Table 2, scenarios 2 and 7 have the highest and the lowest mean.
    expect(cells[0]!.cell.href).toBe('2');
    expect(cells[9]!.cell.href).toBe('7');
    expect(layOutHeatmap(partial, { width: 800, byMean: true }).rows.at(-1)!.text).toBe('nothing');
  });

  it('marks a missing score with a dash', () => {
    const { cells, ramp } = layOutHeatmap(partial, { width: 800 });
    expect(cells.map(({ text }) => text)).toEqual([
      ...['60.0', '62.0', '64.0', '61.0'],
      ...['50.0', '–', '55.0', '48.0'],
      ...['–', '–', '–', '–'],
    ]);
    expect(ramp).toMatchObject({ low: { text: '48.0' }, high: { text: '64.0%' } });
  });

  it('shows one benchmark alone', () => {
    const { cells } = layOutHeatmap(published, { width: 800, benchmark: 'mmluPro' });
    expect(cells[0]).toMatchObject({ text: '54.0', cell: { at: '/models/0/scenarios/0/benchmarks/mmluPro' } });
  });
});
