import { preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { describe, expect, it } from 'vitest';
import {
  undrawnModelsNote,
  accuracyXParaConPoints,
  consistencyCsvRows,
  paperModelPoints,
  repositoryModels,
} from '../../../../src/studies/paraphrase/charts/consistency-points.ts';
import { outcomeShapePath } from '../../../../src/charts/rows/cell-outcomes.ts';
import { layOutStrips } from '../../../../src/charts/rows/item-strips.ts';
import { listItemsBySpread, itemStripCsvRows } from '../../../../src/studies/paraphrase/charts/strips.ts';
import { questionVariantLevelIds } from '../../../../src/studies/paraphrase/measure/result.ts';
import { layOutPoints } from '../../../../src/charts/points/point-plot.ts';
import { positionBiasCsvRows, positionBiasChart } from '../../../../src/studies/paraphrase/charts/position-bias.ts';
import published from '../../../../src/studies/paraphrase/charts/roparq-models.json' with { type: 'json' };
import { listFineTunedPairs } from '../../../../src/studies/paraphrase/published/roparq-result.ts';
import { publishedParaphrases, threeWavering, tuned } from '../report/cases.ts';
import { placed } from '../../../charts/placed-rows.ts';

await preloadDrillDownLookup('paraphrase');

describe('accuracy and consistency', () => {
  const points = accuracyXParaConPoints(threeWavering, { over: 'all', run: 'r' });

  it('has a point for each model with both numbers and an end; the others are named', () => {
    expect(points).toHaveLength(1);
    expect(points[0]).toMatchObject({ x: 62.5, index: 0, name: 'tiny-a', xInterval: [50, 75], yInterval: undefined });
    expect(points[0]!.href).toBe('#/run/r/answers?model=small%3Atiny-a%401');
    expect(points[0]!.label).toContain('XParaCon 3.085, 95% interval 2.000 to no end\nMean spread 11.79 points');
    expect(undrawnModelsNote(threeWavering, 'all')).toBe(
      'Not drawn, as they have no spread at all: tiny-b. Not drawn, as accuracy or XParaCon is missing: tiny-c. An infinite interval of XParaCon is not drawn.',
    );
    expect(accuracyXParaConPoints(threeWavering, { over: 'answer first' })[0]).toMatchObject({ yInterval: [2, 3] });
  });

  it('has the paper’s ten models behind, by the kinds of prompt that were asked, with the printed numbers', () => {
    expect(paperModelPoints(threeWavering, 'all')).toHaveLength(21);
    expect(paperModelPoints(threeWavering, 'open')).toEqual([]);
    const behind = paperModelPoints(threeWavering, 'reasoning first').slice(0, 10);
    const own = accuracyXParaConPoints(publishedParaphrases, { over: 'reasoning first' });
    expect(behind.map(({ x, y, name }) => ({ x, y, name }))).toEqual(own.map(({ x, y, name }) => ({ x, y, name })));
    expect(published.models.map((row) => row.model)).toEqual(publishedParaphrases.models.map(({ model }) => model));
  });

  // The official repository, evaluate/view_stats.ipynb: Gemini-2.5-Flash-Lite, math-reasoning, 0.941 and 4.915. Table 3 prints 4.195.
  it('draws both values of the likely misprint: the paper’s and the official repository’s', () => {
    const valuesOf = (some: readonly { readonly x: number; readonly y: number; readonly name?: string | undefined }[]) =>
      some.filter(({ name }) => name?.startsWith('Gemini')).map(({ x, y, name }) => [name, Number(x.toFixed(1)), y]);
    const printed = ['Gemini 2.5 Flash Lite', 94.1, 4.195];
    const other = ['Gemini 2.5 (repository)', 94.1, 4.915];
    expect(valuesOf(paperModelPoints(threeWavering, 'reasoning first'))).toEqual([printed, other]);
    expect(valuesOf(accuracyXParaConPoints(publishedParaphrases, { over: 'reasoning first' }))).toEqual([printed]);
    expect(valuesOf(paperModelPoints(publishedParaphrases, 'reasoning first', repositoryModels))).toEqual([other]);
    expect(paperModelPoints(publishedParaphrases, 'answer first', repositoryModels)).toEqual([]);
  });

  for (const width of [320, 900]) {
    it(`keeps points, names and those behind within ${width} px`, () => {
      const behind = paperModelPoints(threeWavering, 'all');
      const plot = layOutPoints([{ points }], { width, behind, x: { title: '' }, y: { title: '' } }).panels[0]!;
      expect(plot.behind).toHaveLength(21);
      for (const { x, y } of [...plot.points, ...plot.behind]) {
        expect(x).toBeGreaterThanOrEqual(plot.inner.left);
        expect(x).toBeLessThanOrEqual(plot.inner.right);
        expect(y).toBeGreaterThanOrEqual(plot.inner.top);
        expect(y).toBeLessThanOrEqual(plot.inner.bottom);
      }
      // The run's models are named first. Other names give way to them.
      expect(plot.points[0]!.name?.text).toBe('tiny-a');
    });
  }

  it('draws a step from each model to what fine-tuning made of it', () => {
    const pairs = listFineTunedPairs(tuned);
    expect(pairs.map(([before]) => before)).toEqual([
      'Llama-3.1-8B-Instruct',
      'Mistral-7B-Instruct-v0.3',
      'Qwen3-4B-Instruct-2507',
    ]);
    const two = accuracyXParaConPoints(tuned, { over: 'answer first' }).slice(0, 2);
    const { steps, points: drawn } = layOutPoints([{ points: two }], {
      width: 600,
      x: { title: '' },
      y: { title: '' },
      steps: [[two[0]!.id, two[1]!.id]],
    }).panels[0]!;
    const [x1, y1, x2, y2] = steps[0]!;
    // Llama 8B gains in both (Table 5): to the right and up.
    expect(x2).toBeGreaterThan(x1);
    expect(y2).toBeLessThan(y1);
    expect(Math.hypot(drawn[1]!.x - x2, drawn[1]!.y - y2)).toBeCloseTo(9, 6);
  });

  it('writes numbers in full, an endless one as Infinity', () => {
    const rows = consistencyCsvRows(threeWavering);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ asked: 'All questions', accuracy: 0.625, xParaConHigh: 'Infinity' });
    expect(rows[3]).toMatchObject({ model: 'small:tiny-b@1', xParaCon: 'Infinity', meanStd: 0 });
    expect(rows[4]).toMatchObject({ accuracy: null, xParaCon: null });
  });
});

describe('strips', () => {
  const items = listItemsBySpread(threeWavering, 'small:tiny-a@1');

  it('come with the most spread first, those without a spread last, and know where they stand', () => {
    expect(items.map(({ item, at }) => [item.item, at])).toEqual([
      ['words/002', '/models/0/items/1'],
      ['words/001', '/models/0/items/0'],
      ['sums/001', '/models/0/items/2'],
    ]);
    expect(listItemsBySpread(threeWavering, 'nobody')).toEqual([]);
  });

  it('draw every cell once, each outcome as one path of its own form', () => {
    const { strips, legend } = layOutStrips(items, 900, items.length, questionVariantLevelIds);
    expect(legend.map(({ outcome }) => outcome)).toEqual(['right', 'wrong', 'unreadable', 'refused', 'failed', 'not asked']);
    const [moving, steady, open] = strips;
    expect(steady!.paths.map(({ outcome }) => outcome)).toEqual(['right']);
    expect(steady!.paths[0]!.d.match(/z/g)).toHaveLength(6);
    expect(moving!.paths.map(({ outcome }) => outcome).sort()).toEqual(['right', 'unreadable', 'wrong']);
    expect(moving!.paths.find(({ outcome }) => outcome === 'right')!.d.match(/z/g)).toHaveLength(4);
    expect(open!.paths.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'not asked', 'refused', 'wrong']);
    const forms = legend.map(({ outcome }) => outcomeShapePath(outcome, 0, 0));
    expect(new Set(forms).size).toBe(forms.length);
  });

  it('stand beside each other as far as there is room, and below each other where there is none', () => {
    const wide = layOutStrips(items, 900, items.length, questionVariantLevelIds);
    expect(new Set(wide.strips.map(({ y }) => y)).size).toBe(1);
    const narrow = layOutStrips(items, 140, items.length, questionVariantLevelIds);
    expect(new Set(narrow.strips.map(({ x }) => x)).size).toBe(1);
    expect(narrow.height).toBeGreaterThan(wide.height);
    for (const { x } of narrow.strips) expect(x + narrow.size.width).toBeLessThanOrEqual(140);
    expect(narrow.rowNames.slice(0, 3).map(({ text }) => text)).toEqual(['q0', 'q1', 'q2']);
  });

  it('are written with the words of their cells', () => {
    expect(itemStripCsvRows(threeWavering)[1]).toEqual({
      model: 'small:tiny-a@1',
      item: 'words/002',
      std: Math.SQRT2 / 6,
      confidence: 'inconsistent',
      q0: 0.5,
      'q0 cells': 'right wrong',
      q1: 1,
      'q1 cells': 'right right',
      q2: 0.5,
      'q2 cells': 'unreadable right',
    });
    expect(itemStripCsvRows(threeWavering)[2]).toMatchObject({ std: null, q1: null, 'q1 cells': 'missing missing' });
  });
});

describe('the place of a choice', () => {
  it('is a bar as long as it is chosen and a line where it is right, on one scale for all', () => {
    const { panels } = placed(positionBiasChart(threeWavering, undefined).spec, 900);
    // The third model chooses no option.
    expect(panels.map(({ title }) => title)).toEqual(['tiny-a', 'tiny-b']);
    const [a, b] = panels[0]!.rows;
    const unit = (a!.bar!.to - panels[0]!.inner.left) / 0.7;
    expect(b!.bar!.to - panels[0]!.inner.left).toBeCloseTo(0.3 * unit, 6);
    expect(a!.rule! - panels[0]!.inner.left).toBeCloseTo(0.5 * unit, 6);
    expect([a!.text, b!.text]).toEqual(['70.0', '30.0']);
    expect(a!.row.shapes).toContainEqual(
      expect.objectContaining({ parts: [expect.objectContaining({ at: '/models/0/positionBias/0/chosen' })] }),
    );
    expect(panels[0]!.ticks.map(({ text }) => text)).toEqual(['0%', '25%', '50%']);
    expect(positionBiasCsvRows(threeWavering)).toHaveLength(4);
  });

  it('stays within a phone', () => {
    const { panels } = placed(positionBiasChart(threeWavering, undefined).spec, 320);
    expect(new Set(panels.map(({ x }) => x))).toEqual(new Set([0]));
    for (const { rows } of panels) for (const { bar } of rows) expect(bar!.to).toBeLessThanOrEqual(320 - 40);
  });
});
