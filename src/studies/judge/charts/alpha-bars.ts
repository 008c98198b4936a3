import { scaleLinear } from 'd3';
import { isNumber, type Maybe } from '../../../core/json/json.ts';
import { fixed } from '../../../core/words/format.ts';
import { evenLines } from '../../../charts/rows/even-lines.ts';
import { inWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { fitted, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOf, type Tick } from '../../../charts/frame/ticks.ts';

/** An α (or another number that is at most 1 and may be negative) of one series in one group. */
export interface AlphaBar {
  readonly alpha: Maybe;
  /** The ends of its 95 % interval; left out where there can be none. */
  readonly low?: Maybe;
  readonly high?: Maybe;
  /** Where it stands in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** To the answers behind it. */
  readonly href?: string | undefined;
  /** What else its tooltip says, line by line: its units, its mapping. */
  readonly lines?: readonly string[];
}

/** What bars are told apart by within each group: a definition length, a model, a temperature. */
export interface AlphaSeries {
  readonly title: string;
  /** Colour and shape (see model-shape.ts): a model’s own place; else its place among the series. */
  readonly index?: number;
}

/** What stands together under one name: a scale, a criterion, a pair of scales. */
export interface AlphaGroup {
  readonly title: string;
  /** One for each series, in their order; `null` where it was not asked. */
  readonly bars: readonly (AlphaBar | null)[];
}

export interface AlphaData {
  readonly series: readonly AlphaSeries[];
  readonly groups: readonly AlphaGroup[];
  /** What groups and series are, as the CSV’s columns are headed: «scale», «definition». */
  readonly heads: { readonly group: string; readonly series: string };
  /** What the number is, if not α: its sign in words, and its column’s name in the CSV. */
  readonly measure?: { readonly sign: string; readonly column: string };
}

const alpha = { sign: 'α', column: 'alpha' };

export interface BarRow {
  /** Its place among the series. */
  readonly series: number;
  /** Colour and shape. */
  readonly index: number;
  readonly bar: AlphaBar | null;
  readonly name: { readonly text: string; readonly y: number };
  /** The middle of the bar. */
  readonly y: number;
  /** From nought to α; `null` without one. */
  readonly drawn: { readonly from: number; readonly to: number } | null;
  readonly whisker: readonly [from: number, to: number] | null;
  /** α at the row’s end, or, where the bar would be, why there is none. */
  readonly text: string;
}

export interface BarPanel {
  readonly group: number;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly rows: readonly BarRow[];
  /** Where nought is. */
  readonly zero: number;
  readonly ticks: readonly Tick[];
  /** From the lowest value that is drawn to 1. */
  readonly inner: Rect;
  /** Where numbers end. */
  readonly right: number;
  /** What the numbers are. */
  readonly sign: string;
}

export interface BarsLayout {
  readonly height: number;
  readonly rowHeight: number;
  /** Whether names stand over their bars, not beside them. */
  readonly stacked: boolean;
  readonly panels: readonly BarPanel[];
}

export const alphaDigits = 3;
export const barSize = 12;
export const barHeight = 12;
export const whySize = 11;
const barRow = 22;
/** For a name of its own line over its bar. */
const nameLine = 15;
const leastPanel = 290;
const between = { x: 36, y: 20 };
const titleHeight = 24;
const axisHeight = 22;
const shapeRoom = 18;

/**
 * A panel for each group, side by side as far as there is room, and in it a bar for each series from nought to its α; all on one scale, which ends
 * at 1 and begins at nought, or below where α or an interval does.
 */
export function layOutBars({ series, groups, measure = alpha }: AlphaData, width: number): BarsLayout {
  const { lines, panelWidth, place } = evenLines(groups.length, width, leastPanel, between.x);
  const wish = Math.max(0, ...series.map(({ title }) => textWidth(title, barSize)));
  const stacked = wish > panelWidth * 0.38;
  const longest = stacked ? panelWidth - shapeRoom : wish;
  const room = textWidth(fixed(-0.5, alphaDigits), barSize) + 10;
  const left = stacked ? shapeRoom : shapeRoom + longest + 10;
  const scale = scaleLinear([lowestOf(groups), 1], [left, panelWidth - room]).nice(4);
  const rowHeight = barRow + (stacked ? nameLine : 0);
  const rowsHeight = series.length * rowHeight;
  const step = titleHeight + rowsHeight + axisHeight + between.y;
  const panels = groups.map(({ title, bars }, group): BarPanel => {
    const { x, line } = place(group);
    const y = line * step;
    const top = y + titleHeight;
    const at = (value: number) => x + scale(value);
    const inner = { left: at(scale.domain()[0]!), right: at(1), top, bottom: top + rowsHeight };
    return {
      ...{ group, x, y, inner, zero: at(0), right: x + panelWidth },
      title: fitted(title, barSize, panelWidth - room),
      sign: measure.sign,
      ticks: ticksOf(scale, panelWidth < 400 ? 3 : 5).map((tick) => ({ ...tick, at: x + tick.at })),
      rows: series.map((one, s): BarRow => {
        const bar = bars[s] ?? null;
        const y = top + (s + 1) * rowHeight - barRow / 2;
        return {
          ...{ series: s, index: one.index ?? s, bar },
          name: { text: fitted(one.title, barSize, longest), y: stacked ? y - nameLine : y },
          y,
          drawn: bar && isNumber(bar.alpha) ? spanOf(at(0), at(bar.alpha)) : null,
          whisker: whiskerOf(endsOf(bar), at),
          text: textOf(bar, x + panelWidth - at(0) - 8),
        };
      }),
    };
  });
  return { height: lines * step - between.y, rowHeight, stacked, panels };
}

const spanOf = (a: number, b: number) => ({ from: Math.min(a, b), to: Math.max(a, b) });

/** What the scale has to hold below 1. */
const lowestOf = (groups: readonly AlphaGroup[]): number =>
  Math.min(
    0,
    ...groups
      .flatMap(({ bars }) => bars)
      .flatMap((bar) => (bar && isNumber(bar.alpha) ? [bar.alpha, ...(endsOf(bar) ?? [])] : [])),
  );

/** Its interval, where it has both a value and an interval. */
function endsOf(bar: AlphaBar | null): readonly [low: number, high: number] | null {
  const { alpha, low, high } = bar ?? {};
  return [alpha, low, high].every((value) => value !== undefined && isNumber(value))
    ? [low as number, high as number]
    : null;
}

const whiskerOf = (ends: readonly [number, number] | null, at: (value: number) => number): BarRow['whisker'] =>
  ends && [at(ends[0]), at(ends[1])];

function textOf(bar: AlphaBar | null, room: number): string {
  if (bar === null) return 'not asked';
  if (isNumber(bar.alpha)) return fixed(bar.alpha, alphaDigits);
  const { why } = bar.alpha;
  // «no variation: all ratings are equal» says its first half where there is no room for all.
  const said = [why, why.split(':')[0]!].map((words) => `undefined: ${words}`);
  return said.find((words) => textWidth(words, whySize) <= room) ?? fitted(said[1]!, whySize, room);
}

/** What a bar says, in the tooltip and read out. */
export function barLabel(
  { groups, series, measure = alpha }: AlphaData,
  { group }: BarPanel,
  { bar, series: place }: BarRow,
): string {
  const name = `${groups[group]!.title}, ${series[place]!.title}`;
  if (bar === null) return markLabel(name, 'Not asked');
  const ends = endsOf(bar);
  const interval = ends ? intervalInWords(ends, alphaDigits) : '';
  const value = isNumber(bar.alpha) ? fixed(bar.alpha, alphaDigits) : inWords(bar.alpha, alphaDigits, '');
  return markLabel(name, `${measure.sign} ${value}${interval}`, ...(bar.lines ?? []));
}

/** One row for each bar, numbers in full. */
export const barRows = ({
  groups,
  series,
  heads,
  measure = alpha,
}: AlphaData): Record<string, string | number | null>[] =>
  groups.flatMap(({ title, bars }) =>
    bars.flatMap((bar, s) => {
      if (bar === null) return [];
      const [low = null, high = null] = endsOf(bar) ?? [];
      return [
        {
          ...{ [heads.group]: title, [heads.series]: series[s]!.title },
          ...{ [measure.column]: isNumber(bar.alpha) ? bar.alpha : null, low, high },
          undefined: isNumber(bar.alpha) ? null : bar.alpha.why,
        },
      ];
    }),
  );
