import { legendOf, type LegendEntry } from './accuracy-ranges.ts';
import { evenLines } from './even-lines.ts';
import {
  axisOf,
  curveLegend,
  placeCurves,
  type PlacedCurve,
  type PlotAxis,
  type PlotCurve,
  type PlotPoint,
} from './point-plot.ts';
import { ticksOf, type Tick } from './score-axis.ts';
import { fitted } from './text-width.ts';

/** Points that are looked at together, beside others of the same kind. */
export interface PointPanel {
  readonly title: string;
  readonly points: readonly PlotPoint[];
}

export interface PanelsChoice {
  readonly width: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly curves?: readonly PlotCurve[];
  readonly models: readonly string[];
}

export interface PlacedPanel {
  readonly title: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly curves: readonly PlacedCurve[];
  readonly points: readonly (PlotPoint & {
    readonly atX: number;
    readonly atY: number;
    readonly across: readonly [number, number] | null;
    readonly up: readonly [number, number] | null;
  })[];
}

export interface PointPanelsLayout {
  readonly height: number;
  readonly panels: readonly PlacedPanel[];
  readonly legend: readonly LegendEntry[];
  readonly curves: readonly (PlotCurve & { readonly sample: { readonly x: number; readonly y: number } })[];
}

export const panelTitleSize = 12;
const leastPanel = 230;
const highest = 240;
const margin = { left: 34, right: 10, title: 40, axis: 44 };
const between = { x: 18, y: 10 };

/** A small plot for each panel, all with the same two axes, so that places in them mean the same. */
export function layOutPointPanels(
  panels: readonly PointPanel[],
  { width, x, y, curves = [], models }: PanelsChoice,
): PointPanelsLayout {
  const legend = legendOf(models, width);
  const samples = curveLegend(curves, width, legend.at(-1)?.y);
  const top = (samples.at(-1)?.y ?? legend.at(-1)?.y ?? -10) + 12;
  const { inLine, lines } = evenLines(panels.length, width, leastPanel, between.x);
  const panelWidth = (width - (inLine - 1) * between.x) / inLine;
  const plotHeight = Math.min(highest, (panelWidth - margin.left - margin.right) * 0.8);
  const step = margin.title + plotHeight + margin.axis + between.y;
  const all = panels.flatMap(({ points }) => points);
  const xs = all.flatMap((point) => [point.x, ...(point.xInterval ?? [])]);
  const ys = all.flatMap((point) => [point.y, ...(point.yInterval ?? [])]);
  return {
    height: top + lines * step - between.y,
    panels: panels.map(({ title, points }, place): PlacedPanel => {
      const from = (place % inLine) * (panelWidth + between.x);
      const start = top + Math.floor(place / inLine) * step;
      const frame = { left: from + margin.left, right: from + panelWidth - margin.right, top: start + margin.title };
      const bottom = frame.top + plotHeight;
      const atX = axisOf(xs, x, [frame.left, frame.right]);
      const atY = axisOf(ys, y, [bottom, frame.top]);
      return {
        ...{ title: fitted(title, panelTitleSize, panelWidth), ...frame, bottom },
        xTicks: ticksOf(atX as Scale, 4),
        yTicks: ticksOf(atY as Scale, 4),
        curves: placeCurves(curves, samples, atX, atY),
        points: points.map((point) => ({
          ...{ ...point, atX: atX(point.x), atY: atY(point.y) },
          across: point.xInterval ? [atX(point.xInterval[0]), atX(point.xInterval[1])] : null,
          up: point.yInterval ? [atY(point.yInterval[0]), atY(point.yInterval[1])] : null,
        })),
      };
    }),
    legend,
    curves: curves.map((curve, c) => ({ ...curve, sample: samples[c]! })),
  };
}

type Scale = Parameters<typeof ticksOf>[0];
