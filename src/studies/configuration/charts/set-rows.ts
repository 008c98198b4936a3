import { scaleLinear } from 'd3';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull, type MaybeNumber } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { intervalInWords, markLabel, valueInWords } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartSpec, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { promptRobustDropRate } from '../../../measure/effects/performance-drop.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import type { ConfigurationModelSetRow, ConfigurationResult } from '../measure/result.ts';
import { rowsWithPointers } from '../report/configuration-rows.ts';
import { consistencyPointCsvRows } from './points.ts';

/**
 * One model on one set, as in the paper’s Figure 2. Marks show its shares over a bar for the trivial baseline pⱽ. Values are
 * fractions.
 */
export interface SharesOverBaseline {
  readonly model: string;
  /** The model’s index, for shape and colour. Absent for a mean of models. */
  readonly index?: number;
  readonly dataset: string;
  readonly baseline: MaybeNumber;
  readonly shares: readonly {
    readonly title: string;
    readonly value: MaybeNumber;
    readonly interval?: ConfigurationModelSetRow['capabilityInterval'];
    readonly href?: string | undefined;
  }[];
}

export const buildSharesVsChanceChart = (rows: readonly SharesOverBaseline[]): RowChartWithCsvData => ({
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
  const label = (markText?: string) =>
    markLabel(`${modelName(model)} on ${dataset}`, markText, `By chance ${valueInWords(inPercent(baseline), 1, '%')}`);
  const bar = { kind: 'bar', height: 20, look: 'soft-bar', least: 0 } as const;
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
      const markText = `${title} ${formatFixed(100 * value, 1)}%${range}`;
      return [{ id: title, value: 100 * value, label: label(markText), href, look, dy: look === 0 ? -5 : 5, whisker }];
    }),
  };
}

/** The paper’s Figure 2, from the data of a run. */
export function setsFigure(result: ConfigurationResult, run: string | undefined): RowChartWithCsvData {
  const titles = { capability: 'Performance', outputConsistency: 'Consistency' } as const;
  const rows = rowsWithPointers(result).map(({ row, at, index }): SharesOverBaseline => {
    const shares = (['capability', 'outputConsistency'] as const).map((field) => ({
      title: titles[field],
      value: row[field],
      interval: row[`${field}Interval`],
      href: drillDownHref(run, result, `${at}/${field}`),
    }));
    return { model: row.model, index, dataset: row.dataset, shares, baseline: row.randomBaseline };
  });
  return { ...buildSharesVsChanceChart(rows), data: () => consistencyPointCsvRows(result) };
}

/**
 * The paper’s Figure B.1, from the data of a run. It shows the drop (`promptRobustDropRate`) from the first configuration to
 * each other one, and to their mean, in percent.
 */
export function dropsFigure(result: ConfigurationResult, run: string | undefined): RowChartWithCsvData {
  const rows = rowsWithPointers(result).map(({ row, at, index }) => {
    const { dataset, byConfiguration, pdr } = row;
    const name = modelName(row.model);
    const drop = typeof pdr.usual === 'number' ? 100 * pdr.usual : null;
    const text = drop === null ? 'none' : `${formatFixed(drop, 1)}%`;
    const why = pdr.usual === '-Infinity' ? 'Only the base is never right' : typeof pdr.usual === 'object' && pdr.usual.why;
    const rule = { kind: 'rule', height: 16, look: 'median' } as const;
    return {
      dataset,
      name,
      model: index,
      label: markLabel(`${name} on ${dataset}`, `Drop (PDR) ${text}`, why),
      href: drillDownHref(run, result, `${at}/pdr/usual`),
      shapes: [
        ...(drop === null ? [] : [{ ...rule, value: drop }]),
        { kind: 'text', at: 'end', parts: [{ text }], soft: drop === null } as const,
      ],
      points: zip(result.configurations, byConfiguration).flatMap(([{ levels }, score], c) => {
        const [base = NaN] = byConfiguration;
        const value = isNumber(base) && isNumber(score) ? 100 * promptRobustDropRate(base, score) : NaN;
        if (c === 0 || !Number.isFinite(value)) return [];
        const id = configurationTitle(result, levels);
        const label = markLabel(`${name} on ${dataset}, ${id}`, `Drop ${formatFixed(value, 1)}%`);
        const href = drillDownHref(run, result, at + pointer('byConfiguration', c));
        return [{ id, value, label, href, look: 'dot' as const, dy: 0 }];
      }),
    };
  });
  const values = rows.flatMap(({ points }) => points.map(({ value }) => value));
  return {
    data: () =>
      rows.flatMap(({ name: model, dataset, points }) =>
        points.map(({ id: configuration, value: drop }) => ({ model, dataset, configuration, drop })),
      ),
    spec: panelsBySet(rows, [Math.min(0, ...values), Math.max(1, ...values)], 58),
  };
}

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
    return { names, left: modelShapeColumnWidth + names + 12, right, row: 26 };
  },
});

const inPercent = (value: MaybeNumber): MaybeNumber => (isNumber(value) ? 100 * value : value);
