import { scaleLinear } from 'd3';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull, type Maybe } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { intervalInWords, markLabel, valueInWords } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { rowShapeWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartSpec, RowFigure } from '../../../charts/rows/rows-spec.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { promptRobustDropRate } from '../../../measure/effects/performance-drop.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import type { ConfigurationModelSetRow, ConfigurationResult } from '../measure/result.ts';
import { rowsWithPointers } from '../report/configuration-rows.ts';
import { consistencyPointCsvRows } from './points.ts';

/** A model on a set as the paper’s Figure 2 has it: shares as marks, over the trivial baseline pⱽ as a bar. Fractions. */
export interface SharesOverBaseline {
  readonly model: string;
  /** Its place: shape and colour; a mean of models has none. */
  readonly index?: number;
  readonly dataset: string;
  readonly baseline: Maybe;
  readonly shares: readonly {
    readonly title: string;
    readonly value: Maybe;
    readonly interval?: ConfigurationModelSetRow['capabilityInterval'];
    readonly href?: string | undefined;
  }[];
}

export const sharesOverBaseline = (rows: readonly SharesOverBaseline[]): RowFigure => ({
  data: () =>
    rows.map(({ model, dataset, shares, baseline }) => ({
      model,
      dataset,
      ...Object.fromEntries(shares.map(({ title, value }) => [title.toLowerCase(), numberOrNull(value)])),
      baseline: numberOrNull(baseline),
    })),
  spec: { ...panelsBySet(rows.map(sharesRow), [0, 100]), legend: rows[0]?.shares.map(({ title }) => title) ?? [] },
});

function sharesRow({ model, index, dataset, shares, baseline }: SharesOverBaseline): RowOfSet {
  const label = (said?: string) =>
    markLabel(`${modelName(model)} on ${dataset}`, said, `By chance ${valueInWords(inPercent(baseline), 1, '%')}`);
  const bar = { kind: 'bar', height: 16, look: 'soft-bar', least: 0 } as const;
  return {
    dataset,
    name: modelName(model),
    ...(index !== undefined && { model: index }),
    label: label(),
    shapes: isNumber(baseline) ? [{ ...bar, span: [0, 100 * baseline] }] : [],
    points: shares.flatMap(({ title, value, interval, href }, look) => {
      if (!isNumber(value)) return [];
      const whisker = interval && !('why' in interval) ? ([100 * interval[0], 100 * interval[1]] as const) : undefined;
      const range = whisker ? intervalInWords(whisker, 1) : '';
      const said = `${title} ${formatFixed(100 * value, 1)}%${range}`;
      return [{ id: title, value: 100 * value, label: label(said), href, look, whisker }];
    }),
  };
}

/** The paper’s Figure 2 of a run. */
export function setsFigure(result: ConfigurationResult, run: string | undefined): RowFigure {
  const rows = rowsWithPointers(result).map(({ row, at, index }): SharesOverBaseline => {
    const { model, dataset, capability, capabilityInterval, outputConsistency, outputConsistencyInterval } = row;
    const hrefOf = (field: string) => drillDownHref(run, result, `${at}/${field}`);
    const shares = [
      { title: 'Performance', value: capability, interval: capabilityInterval, href: hrefOf('capability') },
      {
        title: 'Consistency',
        value: outputConsistency,
        interval: outputConsistencyInterval,
        href: hrefOf('outputConsistency'),
      },
    ];
    return { model, index, dataset, shares, baseline: row.randomBaseline };
  });
  return { ...sharesOverBaseline(rows), data: () => consistencyPointCsvRows(result) };
}

/** The paper’s Figure B.1: the drop (`promptRobustDropRate`) of each configuration below the first one, and that of their mean. Percent. */
export function dropsFigure(result: ConfigurationResult, run: string | undefined): RowFigure {
  const drops = rowsWithPointers(result).flatMap(({ row: { model, dataset, byConfiguration }, at }) => {
    const [base = NaN] = byConfiguration;
    return zip(result.configurations, byConfiguration).flatMap(([{ id, levels }, score], c) => {
      const drop = isNumber(base) && isNumber(score) ? 100 * promptRobustDropRate(base, score) : NaN;
      if (c === 0 || !Number.isFinite(drop)) return [];
      return [{ model, dataset, configuration: configurationTitle(result, levels), drop, id, at, c }];
    });
  });
  const rows = rowsWithPointers(result).map(({ row: { model, dataset, pdr }, at, index }) => {
    const { usual } = pdr;
    const said = typeof usual === 'number' ? `${formatFixed(100 * usual, 1)}%` : 'none';
    const why = usual === '-Infinity' ? neverRight : typeof usual === 'object' ? usual.why : undefined;
    const own = drops.filter((each) => each.at === at);
    return {
      dataset,
      name: modelName(model),
      model: index,
      label: markLabel(`${modelName(model)} on ${dataset}`, `Drop (PDR) ${said}`, why),
      href: drillDownHref(run, result, `${at}/pdr/usual`),
      shapes: [
        ...(typeof usual === 'number' ? [{ kind: 'rule', value: 100 * usual, height: 16, look: 'median' } as const] : []),
        { kind: 'text', at: 'end', parts: [{ text: said }], soft: why !== undefined } as const,
      ],
      points: own.map(({ id, configuration, drop, c }) => ({
        id,
        value: drop,
        label: markLabel(`${modelName(model)} on ${dataset}, ${configuration}`, `Drop ${formatFixed(drop, 1)}%`),
        href: drillDownHref(run, result, at + pointer('byConfiguration', c)),
        look: 'dot' as const,
        dy: 0,
      })),
    };
  });
  const values = drops.map(({ drop }) => drop);
  return {
    data: () => drops.map(({ model, dataset, configuration, drop }) => ({ model, dataset, configuration, drop })),
    spec: panelsBySet(rows, [Math.min(0, ...values), Math.max(1, ...values)], 58),
  };
}

const neverRight = 'The base alone is never right';

type RowOfSet = ChartRow & { readonly dataset: string };

const panelsBySet = (rows: readonly RowOfSet[], domain: readonly [number, number], right = 14): RowChartSpec => ({
  panels: [...new Set(rows.map(({ dataset }) => dataset))].map((title) => ({
    title,
    rows: rows.filter(({ dataset }) => dataset === title),
  })),
  grid: { least: 320, between: { x: 32, y: 24 }, title: 24 },
  target: 'row',
  axis: {
    zero: 'thin',
    scale: (range) => scaleLinear(domain, range).nice(5),
    ticks: (at, room) => ticksOfScale(at, Math.max(3, Math.round(room / 60))),
  },
  fit(width, longest) {
    const names = Math.min(width * 0.38, longest);
    return { names, left: rowShapeWidth + names + 12, right, row: 24 };
  },
});

const inPercent = (value: Maybe): Maybe => (isNumber(value) ? 100 * value : value);
