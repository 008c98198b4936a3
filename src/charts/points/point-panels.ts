import { evenLines } from '../rows/even-lines.ts';
import type { Rect } from '../frame/place-labels.ts';
import { axisOf, type PlotAxis } from './plot-axis.ts';
import { placeCurves, type PlacedCurve, type PlotCurve } from './plot-curves.ts';
import { plotLegend, type PlotLegend } from './plot-legend.ts';
import { placePoints, reachAcross, reachUp, type PlacedPoint, type PlotPoint } from './plot-points.ts';
import { fitted } from '../frame/text-width.ts';
import { ticksOf, type Tick } from '../frame/ticks.ts';

/** Points that are looked at together, beside others of the same kind. */
export interface PointPanel {
  readonly title: string;
  readonly points: readonly PlotPoint[];
}

export interface PanelsChoice {
  readonly width: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly curves?: readonly PlotCurve[] | undefined;
  readonly models: readonly string[];
}

export interface PlacedPanel {
  readonly title: { readonly text: string; readonly x: number; readonly y: number };
  readonly inner: Rect;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly curves: readonly PlacedCurve[];
  readonly points: readonly PlacedPoint[];
}

export interface PointPanelsLayout {
  readonly height: number;
  readonly panels: readonly PlacedPanel[];
  readonly legend: PlotLegend;
}

const titleSize = 12;
const leastPanel = 230;
const highest = 240;
const margin = { left: 34, right: 14, title: 44, axis: 44 };
const between = { x: 18, y: 10 };

/** A small plot for each panel, all with the same two axes, so that places in them mean the same. */
export function layOutPointPanels(
  panels: readonly PointPanel[],
  { width, x, y, curves = [], models }: PanelsChoice,
): PointPanelsLayout {
  const legend = plotLegend(
    models.map((name, index) => ({ name, index })),
    curves,
    width,
  );
  const { lines, panelWidth, place } = evenLines(panels.length, width, leastPanel, between.x);
  const plot = Math.min(highest, (panelWidth - margin.left - margin.right) * 0.8);
  const step = margin.title + plot + margin.axis + between.y;
  const all = panels.flatMap(({ points }) => points);
  return {
    height: legend.bottom + lines * step - between.y,
    panels: panels.map(({ title, points }, p): PlacedPanel => {
      const { x: from, line } = place(p);
      const start = legend.bottom + line * step;
      const top = start + margin.title;
      const inner = { left: from + margin.left, right: from + panelWidth - margin.right, top, bottom: top + plot };
      const atX = axisOf(reachAcross(all), x, [inner.left, inner.right]);
      const atY = axisOf(reachUp(all), y, [inner.bottom, inner.top]);
      return {
        title: { text: fitted(title, titleSize, panelWidth), x: from, y: start + 14 },
        inner,
        xTicks: ticksOf(atX, 4, x.written),
        yTicks: ticksOf(atY, 4, y.written),
        curves: placeCurves(curves, atX, atY),
        points: placePoints(points, atX, atY),
      };
    }),
    legend,
  };
}
