import { shortenToWidth } from '../frame/text-width.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import { plotAxisScale, type PlotAxis } from './plot-axis.ts';
import { placeCurves, type PlotCurve } from './plot-curves.ts';
import { layOutPlotLegend, type LegendModel } from './plot-legend.ts';
import {
  pointsToPixels,
  xValuesAndIntervalEnds,
  yValuesAndIntervalEnds,
  type PlacedMark,
  type PlacedPoint,
  type PlotPoint,
} from './plot-points.ts';
import { placePointNames } from './point-names.ts';
import { ticksOfScale, type Tick } from '../frame/ticks.ts';

/** The points of one panel. A panel with a title is next to others with the same axes. */
export interface PointPanel {
  readonly title?: string;
  readonly points: readonly PlotPoint[];
}

/** A reference point, drawn small and hollow behind the points. */
export interface ReferencePoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** The index of the shape (see model-shape.ts). */
  readonly shape: number;
  readonly name: string;
  readonly label: string;
}

export interface PointPlotOptions {
  readonly width: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Both axes have the same scale, and a diagonal separates “more on x” from “more on y”. */
  readonly diagonal?: boolean | undefined;
  /** The models’ names for a legend, by index. Omitted if points have their names next to them. */
  readonly models?: readonly string[] | undefined;
  readonly behind?: readonly ReferencePoint[] | undefined;
  readonly curves?: readonly PlotCurve[] | undefined;
  /** Lines from one point to another, by id: before and after. */
  readonly steps?: readonly (readonly [from: string, to: string])[] | undefined;
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const titleSize = 12;
const narrow = 480;
/** On a phone at most this many names fit next to their marks. */
const mostNames = 4;
const leastPanel = 230;
const panelGap = { x: 18, y: 10 };
const axisHeight = 44;
const right = 14;
/** The sizes of a single plot, and of one of several. */
const singlePanel = { left: 46, title: 26, xTicks: 7, yTicks: 6 };
const multiPanel = { left: 34, title: 44, xTicks: 4, yTicks: 4 };

/**
 * Lays out points over two axes that are fitted to the values. All panels have the same axes, so that positions are
 * comparable.
 */
export function layOutPoints(panels: readonly PointPanel[], choice: PointPlotOptions) {
  const { width, diagonal = false, models, behind = [], curves = [], steps = [] } = choice;
  const isAlone = panels.length === 1 && panels[0]?.title === undefined;
  const { left, title: titleHeight, ...ticks } = isAlone ? singlePanel : multiPanel;
  const points = panels.flatMap((panel) => panel.points);
  const inLegend = models?.map((name, index) => ({ name, index })) ?? (width < narrow ? manyNames(points) : []);
  const legend = layOutPlotLegend(inLegend, curves, width);
  const { lines, panelWidth, place } = layOutEvenPanelRows(panels.length, width, isAlone ? width : leastPanel, panelGap.x);
  const room = panelWidth - left - right;
  const across = diagonal ? Math.min(room, 460) : room;
  const alike = isAlone ? Math.max(240, Math.min(420, room * 0.6)) : Math.min(240, room * 0.8);
  const up = diagonal ? across : alike;
  const step = titleHeight + up + axisHeight + panelGap.y;
  const xs = [...xValuesAndIntervalEnds(points), ...behind.map((point) => point.x)];
  const ys = [...yValuesAndIntervalEnds(points), ...behind.map((point) => point.y)];

  function placePanel(panel: PointPanel, p: number) {
    const { x: from, line } = place(p);
    const top = legend.bottom + line * step + titleHeight;
    const inner = { left: from + left, right: from + left + across, top, bottom: top + up };
    const x = plotAxisScale(diagonal ? [...xs, ...ys] : xs, choice.x, [inner.left, inner.right]);
    const y = plotAxisScale(diagonal ? [...xs, ...ys] : ys, choice.y, [inner.bottom, inner.top]);
    const placed = pointsToPixels(panel.points, x, y);
    const quiet = behind.map((point) => ({ point, x: x(point.x), y: y(point.y) }));
    const { names, behindNames } = placePointNames(
      placed.map(inLegend.length > 0 ? nameless : withPointName),
      quiet.map(withPointName),
      { width, bounds: inner },
    );
    return {
      x: from,
      title: shortenToWidth(panel.title ?? '', titleSize, panelWidth),
      inner,
      xTicks: (choice.x.log === true ? ticksApart : allTicks)(
        ticksOfScale(x, width < narrow ? multiPanel.xTicks : ticks.xTicks, choice.x.written),
      ),
      yTicks: ticksOfScale(y, ticks.yTicks, choice.y.written),
      points: placed.map((one, at) => ({ ...one, name: names[at] ?? null })),
      behind: quiet.map((one, at) => ({ ...one, name: behindNames[at] ?? null })),
      curves: placeCurves(curves, x, y),
      /** In pixels. Each line stops short of both marks. */
      steps: steps.flatMap(([start, end]) => stepBetween(placed, start, end)),
      diagonal: diagonal ? ([inner.left, inner.bottom, inner.right, inner.top] as const) : null,
    };
  }
  return { height: legend.bottom + lines * step - panelGap.y, panels: panels.map(placePanel), legend };
}

type PointWithName = Pick<PlacedMark, 'x' | 'y'> & { readonly point: { readonly name?: string | undefined } };
const withPointName = (one: PointWithName) => ({ ...one, name: one.point.name });
const nameless = (one: PointWithName) => ({ ...one, name: undefined });

/** The names for a legend on a phone, if there are too many to fit next to the marks. */
function manyNames(points: readonly PlotPoint[]): LegendModel[] {
  const names = points.flatMap(({ name, index }) => (name === undefined ? [] : [{ name, index }]));
  return names.length > mostNames && new Set(names.map(({ index }) => index)).size === names.length ? names : [];
}

/** A logarithmic scale has too many ticks: the roundest are kept first. */
function ticksApart(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks.toSorted((a, b) => roundness(a) - roundness(b)))
    if (kept.every(({ at }) => Math.abs(tick.at - at) >= leastApart)) kept.push(tick);
  return kept.sort((a, b) => a.at - b.at);
}

const leastApart = 40;
const allTicks = (ticks: readonly Tick[]): readonly Tick[] => ticks;
/** Ranks a tick by its first digit: 1, then 5 and 2, then the others. */
const roundness = ({ value }: Tick): number => '152346789'.indexOf(value.toExponential().charAt(0));

/** A line between two marks that stops short of both; empty if they are too close. */
function stepBetween(points: readonly PlacedPoint[], from: string, to: string): Line[] {
  const [a, b] = [from, to].map((id) => points.find(({ point }) => point.id === id));
  if (!a || !b) return [];
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy);
  if (length < 20) return [];
  const near = 8 / length;
  const far = 1 - 9 / length;
  return [[a.x + near * dx, a.y + near * dy, a.x + far * dx, a.y + far * dy]];
}
