import { preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { describe, expect, it } from 'vitest';
import { configurationHeatmapModels, configurationScoreCsvRows } from '../../../../src/studies/configuration/charts/heat.ts';
import {
  chanceCurve,
  performanceConsistencyPoints,
  regressionLineCurve,
  missingPointsNote,
  consistencyPointCsvRows,
} from '../../../../src/studies/configuration/charts/points.ts';
import { dropsFigure, setsFigure } from '../../../../src/studies/configuration/charts/set-rows.ts';
import { itemSpreadPanels, itemSpreadCsvRows } from '../../../../src/studies/configuration/charts/spread.ts';
import {
  itemOutputCsvRows,
  outputStripItems,
  layOutStripRows,
} from '../../../../src/studies/configuration/charts/strips.ts';
import { layOutStrips } from '../../../../src/charts/rows/item-strips.ts';
import { layOutRows } from '../../../../src/charts/rows/lay-out-rows.ts';
import { layOutPoints } from '../../../../src/charts/points/point-plot.ts';
import { measuredRun, threeModels } from '../report/cases.ts';

await preloadDrillDownLookup('configuration');

const percentAxis = { title: '%', within: [0, 100] } as const;
const names = ['made-up-a', 'made-up-b', 'made-up-c'];

describe('consistency against performance', () => {
  it('has one point for each model on each set, each with its address', () => {
    const points = performanceConsistencyPoints(threeModels, 'run');
    expect(points).toHaveLength(12);
    expect(new Set(points.map(({ href }) => href)).size).toBe(12);
    expect(points[0]!.label).toMatch(/^made-up-a on sentiment:\nPerformance \d/);
    expect(consistencyPointCsvRows(threeModels)).toHaveLength(12);
    expect(missingPointsNote(threeModels)).toBeUndefined();
  });

  it('says which points cannot be drawn', async () => {
    const early = await measuredRun({ answered: 200 });
    expect(performanceConsistencyPoints(early, undefined).length).toBeLessThan(12);
    expect(missingPointsNote(early)).toMatch(/^Not drawn: .* none \(.+\)/);
  });

  it('draws the line and chance as far as the axes go', () => {
    const chance = chanceCurve(threeModels);
    expect(chance.valueAt(100)).toBe(100);
    expect(chance.valueAt(97)).toBeCloseTo(100 * 0.97 ** 24, 12);
    const [line] = regressionLineCurve(threeModels);
    const { slope, intercept } = threeModels.regression as { slope: number; intercept: number };
    expect(line!.valueAt(80)).toBeCloseTo(100 * (intercept + 0.8 * slope), 12);
    const { panels, legend } = layOutPoints([{ points: performanceConsistencyPoints(threeModels, undefined) }], {
      width: 800,
      x: percentAxis,
      y: percentAxis,
      curves: [line!, chance],
      models: names,
    });
    const { curves, inner } = panels[0]!;
    expect(legend.curves.map(({ text, dashed }) => [text, dashed])).toEqual([
      [line!.title, false],
      [chance.title, true],
    ]);
    for (const { y } of legend.curves) expect(y).toBeLessThan(inner.top);
    for (const { d } of curves) {
      const ys = [...d.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
      expect(ys.length).toBeGreaterThan(10);
      for (const y of ys) expect(y >= inner.top - 0.1 && y <= inner.bottom + 0.1).toBe(true);
    }
  });
});

describe('set by set', () => {
  const setsOf = ({ spec }: ReturnType<typeof setsFigure>) => spec.panels.map(({ title }) => title);

  it('draws performance and consistency over the trivial baseline, each mark with its address', () => {
    const figure = setsFigure(threeModels, 'run');
    expect(setsOf(figure)).toEqual(['sentiment', 'yes-no', 'sums', 'facts']);
    for (const [s, { rows }] of figure.spec.panels.entries())
      for (const [m, { points, shapes }] of rows.entries()) {
        const { capability, outputConsistency } = threeModels.models[4 * m + s]!;
        expect(points!.map(({ value }) => value / 100)).toEqual([
          expect.closeTo(capability as number, 12),
          expect.closeTo(outputConsistency as number, 12),
        ]);
        expect(points!.every(({ href, whisker }) => href && whisker)).toBe(true);
        const [bar] = shapes;
        expect(bar).toMatchObject({ kind: 'bar', span: [0, expect.closeTo(100 * (capability as number) ** 24, 10)] });
      }
    expect(figure.data()).toHaveLength(12);
  });

  it('fits its width', () => {
    for (const width of [360, 900]) {
      const { panels } = layOutRows(setsFigure(threeModels, undefined).spec, width);
      for (const { inner } of panels) expect(inner.left >= 0 && inner.right <= width && inner.left < inner.right).toBe(true);
    }
  });

  // By hand: the base scores 0.8. 1 − 0.6 ÷ 0.8 = 25%, 1 − 0.9 ÷ 0.8 = −12.5%, mean 6.25%.
  it('draws the drop from the base to each other configuration and to their mean, and no drop of the base', () => {
    const [row] = threeModels.models;
    const byConfiguration = [0.8, 0.6, 0.9];
    const usual = 1 - 0.75 / 0.8;
    const three = {
      ...threeModels,
      configurations: threeModels.configurations.slice(0, 3),
      models: [
        { ...row!, byConfiguration, pdr: { paper: 0, usual } },
        { ...row!, dataset: 'sums', byConfiguration: [0, 0.5, 0], pdr: { paper: 0, usual: '-Infinity' as const } },
      ],
    };
    const figure = dropsFigure(three, 'run');
    const [drawn] = figure.spec.panels[0]!.rows;
    expect(drawn!.points!.map(({ value }) => value)).toEqual([expect.closeTo(25, 10), expect.closeTo(-12.5, 10)]);
    expect(drawn!.points!.map(({ href }) => href)).toEqual([1, 2].map(() => expect.stringContaining('scenario=') as string));
    expect(drawn!.label).toMatch(/Drop \(PDR\) 6\.3%$/);
    const [without] = figure.spec.panels[1]!.rows;
    expect(without!.points).toEqual([]);
    expect(without!.label).toMatch(/Drop \(PDR\) none\nOnly the base is never right$/);
    expect(figure.data()).toHaveLength(2);
  });

  it('draws as drops what the table has', () => {
    const { panels } = dropsFigure(threeModels, 'run').spec;
    const rules = panels.flatMap(({ rows }) => rows.flatMap(({ shapes }) => shapes.filter(({ kind }) => kind === 'rule')));
    const finite = threeModels.models.filter(({ pdr }) => typeof pdr.usual === 'number');
    expect(rules).toHaveLength(finite.length);
    for (const { rows } of panels)
      for (const { points, shapes } of rows) {
        const [shape] = shapes;
        if (shape?.kind !== 'rule') continue;
        const mean = points!.reduce((sum, { value }) => sum + value, 0) / points!.length;
        expect(mean).toBeCloseTo(shape.value, 10);
      }
  });
});

describe('the outputs of an item', () => {
  const rows = layOutStripRows(threeModels);

  it('appear once each, in lines by wording and number of demonstrations', () => {
    expect(rows.short).toEqual(['plain · 2', 'plain · 4', 'other · 2', 'other · 4']);
    const strips = outputStripItems(threeModels, 5, rows);
    expect(strips.map(({ rows }) => rows.map(({ length }) => length))).toEqual(strips.map(() => [6, 6, 6, 6]));
    const first = threeModels.models[5]!.items.find(({ item }) => item === strips[0]!.item.item)!;
    expect(strips[0]!.rows.join('')).toBe(first.cells);
    const stds = strips.map(({ item }) => item.std as number);
    expect(stds).toEqual(stds.toSorted((a, b) => b - a));
    const { rowNames, size } = layOutStrips(strips, 360, strips.length, rows.short);
    expect(rowNames[0]!.text).toBe('plain · 2');
    expect(size.height).toBe(16 + 4 * 11);
  });

  it('are cut by configuration where some are left out', async () => {
    const [a, b, , , , , g] = threeModels.configurations.map(({ levels }) => levels);
    const some = await measuredRun({ options: { subset: [a!, b!, g!] } });
    const { places, short } = layOutStripRows(some);
    expect([places, short]).toEqual([
      [[0, 1], [2]],
      ['2', '4'],
    ]);
    expect(outputStripItems(some, 0, layOutStripRows(some))[0]!.rows.map(({ length }) => length)).toEqual([2, 1]);
  });

  it('are written in words', () => {
    const written = itemOutputCsvRows(threeModels, 'sums');
    expect(written).toHaveLength(3 * 6);
    expect(written[0]!['First wording, 2 demonstrations, No noise, Temperature 0.2']).toMatch(
      /^(right|wrong|unreadable|refused)$/,
    );
  });
});

describe('spread and configurations', () => {
  it('counts every item once, and separates always right from always wrong', () => {
    for (const { dataset } of threeModels.sets) {
      itemSpreadPanels(threeModels, 'run', dataset).forEach(({ points, ceiling }, p) => {
        expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(6);
        const row = threeModels.models.filter((each) => each.dataset === dataset)[p]!;
        expect(points.at(-1)).toMatchObject({ name: 'always right', count: Math.round(6 * (row.std.allRight as number)) });
        expect(points[0]).toMatchObject({ name: 'always wrong', count: Math.round(6 * (row.std.allWrong as number)) });
        expect(ceiling).toBe(row.std.allRight);
      });
    }
    expect(itemSpreadCsvRows(threeModels, 'facts')).toHaveLength(18);
  });

  it('has the score of each model in each configuration, in percent', () => {
    const [first] = configurationHeatmapModels(threeModels, 'facts');
    expect(first!.scores).toHaveLength(24);
    expect(first!.scores[3]).toMatchObject({
      short: 'plain · 2 · tabs · T 0.6',
      at: '/models/3/byConfiguration/3',
      score: 100 * (threeModels.models[3]!.byConfiguration[3] as number),
    });
    expect(configurationScoreCsvRows(threeModels)).toHaveLength(12 * 24);
  });
});
