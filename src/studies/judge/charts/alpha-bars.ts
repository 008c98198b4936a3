import { scaleLinear } from 'd3';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { rowFontSize, modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowShape } from '../../../charts/rows/rows-spec.ts';
import { isNumber, numberOrNull, type MaybeNumber } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';

/** An α of one series in one group, or another number that is at most 1 and may be negative. */
export interface AlphaBar {
  readonly alpha: MaybeNumber;
  /** The ends of its 95% interval. Absent if an interval is impossible. */
  readonly low?: MaybeNumber;
  readonly high?: MaybeNumber;
  /** Its JSON pointer in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** Link to its drill-down. */
  readonly href?: string | undefined;
  /** Additional lines of its tooltip, such as its units or mapping. */
  readonly lines?: readonly string[];
}

/** A series distinguishes the bars within each group: a definition length, a model, a temperature. */
export interface AlphaSeries {
  readonly title: string;
  /** Colour and shape (see model-shape.ts): a model’s own index, otherwise the index of the series. */
  readonly index?: number;
}

/** Bars under one name: a scale, a criterion, a pair of scales. */
export interface AlphaBarGroup {
  readonly title: string;
  /** One for each series, in their order. `null` if the run did not ask for it. */
  readonly bars: readonly (AlphaBar | null)[];
}

export interface AlphaBarChartData {
  readonly series: readonly AlphaSeries[];
  readonly groups: readonly AlphaBarGroup[];
  /** The CSV column names of groups and series: “scale”, “definition”. */
  readonly heads: { readonly group: string; readonly series: string };
  /** The number’s sign in words and its CSV column name, if it is not α. */
  readonly measure?: { readonly sign: string; readonly column: string };
}

const alpha = { sign: 'α', column: 'alpha' };

const digits = 3;
const barHeight = 12;

/**
 * A panel for each group, side by side if there is room. Each panel has a bar for each series from 0 to its α. All panels
 * share one scale. It ends at 1 and starts at 0, or below if an α or an interval is negative.
 */
export function alphaBars(data: AlphaBarChartData): RowChartWithCsvData {
  const { groups, series, measure = alpha } = data;
  const lowest = lowestOf(groups);
  const right = textWidth(formatFixed(-0.5, digits), rowFontSize) + 10;
  return {
    data: () => alphaBarExportRows(data),
    spec: {
      grid: { least: 290, between: { x: 36, y: 20 }, title: 24 },
      target: 'row',
      axis: {
        zero: 'thin',
        scale: (range) => scaleLinear([lowest, 1], range).nice(4),
        ticks: (at, _, width) => ticksOfScale(at, width < 400 ? 3 : 5),
      },
      fit(width, longest) {
        if (longest <= width * 0.38) return { names: longest, left: modelShapeColumnWidth + longest + 10, right, row: 22 };
        const over = { line: 15, name: 15, halo: true };
        return { names: width - modelShapeColumnWidth, left: modelShapeColumnWidth, right, row: 22, over };
      },
      panels: groups.map(({ title, bars }) => ({
        title,
        aside: measure.sign,
        rows: series.map((one, s) => rowOf(bars[s] ?? null, { ...one, index: one.index ?? s }, title, measure.sign)),
      })),
    },
  };
}

function rowOf(bar: AlphaBar | null, series: Required<AlphaSeries>, group: string, sign: string): ChartRow {
  return {
    name: series.title,
    model: series.index,
    label: bar ? barLabel(bar, `${group}, ${series.title}`, sign) : markLabel(`${group}, ${series.title}`, 'Not asked'),
    href: bar?.href,
    shapes: bar && isNumber(bar.alpha) ? barShapes(bar, bar.alpha) : [noBar(bar)],
  };
}

function barShapes(bar: AlphaBar, value: number): RowShape[] {
  const ends = endsOf(bar);
  const place = bar.at === undefined ? {} : { at: bar.at, digits };
  return [
    { kind: 'bar', span: [0, value], height: barHeight },
    ...(ends ? [{ kind: 'whisker', span: ends, look: 'strong' } as const] : []),
    { kind: 'text', at: 'end', parts: [{ text: formatFixed(value, digits), ...place }] },
  ];
}

/** If space is tight, “no variation: all ratings are equal” is shortened to its first half. */
function noBar(bar: AlphaBar | null): RowShape {
  const why = bar && !isNumber(bar.alpha) ? bar.alpha.why : null;
  const [text, shorter] = why === null ? ['not asked'] : [why, why.split(':')[0]].map((words) => `undefined: ${words}`);
  return { kind: 'text', at: 'start', gap: 6, parts: [{ text: text ?? '' }], shorter, size: 11, soft: true };
}

/** The lowest value that the scale must include. */
const lowestOf = (groups: readonly AlphaBarGroup[]): number =>
  Math.min(
    0,
    ...groups
      .flatMap(({ bars }) => bars)
      .flatMap((bar) => (bar && isNumber(bar.alpha) ? [bar.alpha, ...(endsOf(bar) ?? [])] : [])),
  );

/** The bar’s interval, if it has both a value and an interval. */
function endsOf({ alpha, low, high }: AlphaBar): readonly [low: number, high: number] | null {
  return isNumber(alpha) && low !== undefined && isNumber(low) && high !== undefined && isNumber(high) ? [low, high] : null;
}

/** The bar’s text for the tooltip and screen readers. */
function barLabel(bar: AlphaBar, name: string, sign: string): string {
  const ends = endsOf(bar);
  const value = isNumber(bar.alpha) ? formatFixed(bar.alpha, digits) : valueInWords(bar.alpha, digits, '');
  return markLabel(name, `${sign} ${value}${ends ? intervalInWords(ends, digits) : ''}`, ...(bar.lines ?? []));
}

/** One row for each bar. Numbers have full precision. */
export const alphaBarExportRows = ({
  groups,
  series,
  heads,
  measure = alpha,
}: AlphaBarChartData): Record<string, string | number | null>[] =>
  groups.flatMap(({ title, bars }) =>
    bars.flatMap((bar, s) => {
      if (bar === null) return [];
      const [low = null, high = null] = endsOf(bar) ?? [];
      return [
        {
          [heads.group]: title,
          [heads.series]: series[s]?.title ?? '',
          [measure.column]: numberOrNull(bar.alpha),
          low,
          high,
          undefined: isNumber(bar.alpha) ? null : bar.alpha.why,
        },
      ];
    }),
  );
