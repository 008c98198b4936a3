import type { Rect } from '../frame/place-labels.ts';
import { axisOf, type PlotAxis } from './plot-axis.ts';
import { placeCurves, type PlacedCurve, type PlotCurve } from './plot-curves.ts';
import { plotLegend, type LegendName, type PlotLegend } from './plot-legend.ts';
import { placePoints, reachAcross, reachUp, type Placed, type PlacedPoint, type PlotPoint } from './plot-points.ts';
import { pointNames, type PointName } from './point-names.ts';
import { ticksOf, type Tick } from '../frame/ticks.ts';

/** What is drawn behind the points, small and hollow: for a reference. */
export interface BehindPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Place of its shape (see model-shape.ts). */
  readonly shape: number;
  readonly name: string;
  readonly label: string;
}

export interface PlotChoice {
  readonly width: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Both axes are the same, and a line divides «more on one» from «more on the other». */
  readonly diagonal?: boolean | undefined;
  /** The models' names in a legend, by their places; none where points have their names beside them. */
  readonly models?: readonly string[] | undefined;
  readonly behind?: readonly BehindPoint[] | undefined;
  readonly curves?: readonly PlotCurve[] | undefined;
  /** From one point to another, by their ids: before and after. */
  readonly steps?: readonly (readonly [from: string, to: string])[] | undefined;
}

export interface PlacedBehind {
  readonly point: BehindPoint;
  readonly x: number;
  readonly y: number;
  readonly name: PointName | null;
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export interface PlotLayout {
  readonly height: number;
  readonly points: readonly (PlacedPoint & { readonly name: PointName | null })[];
  readonly behind: readonly PlacedBehind[];
  readonly curves: readonly PlacedCurve[];
  /** From mark to mark, in pixels, ending before the second. */
  readonly steps: readonly Line[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly diagonal: Line | null;
  readonly legend: PlotLegend;
  readonly inner: Rect;
}

const narrow = 480;
/** So many names find room beside their marks on a phone. */
const mostNames = 4;
const margin = { left: 46, right: 14, title: 26, axis: 44 };

/** Points over two axes that begin and end where the values need it. */
export function layOutPoints(points: readonly PlotPoint[], choice: PlotChoice): PlotLayout {
  const { width, diagonal = false, models, behind = [], curves = [], steps = [] } = choice;
  const inLegend = models?.map((name, index) => ({ name, index })) ?? (width < narrow ? manyNames(points) : []);
  const legend = plotLegend(inLegend, curves, width);
  const room = width - margin.right - margin.left;
  const plot = diagonal ? Math.min(room, 460) : Math.max(240, Math.min(420, room * 0.6));
  const top = legend.bottom + margin.title;
  const inner = {
    ...{ left: margin.left, right: margin.left + (diagonal ? plot : room) },
    ...{ top, bottom: top + plot },
  };
  const xs = [...reachAcross(points), ...behind.map((point) => point.x)];
  const ys = [...reachUp(points), ...behind.map((point) => point.y)];
  const x = axisOf(diagonal ? [...xs, ...ys] : xs, choice.x, [inner.left, inner.right]);
  const y = axisOf(diagonal ? [...xs, ...ys] : ys, choice.y, [inner.bottom, inner.top]);
  const placed = placePoints(points, x, y);
  const quiet = behind.map((point) => ({ point, x: x(point.x), y: y(point.y) }));
  const { names, behindNames } = pointNames(placed.map(inLegend.length > 0 ? nameless : named), quiet.map(named), {
    width,
    bounds: inner,
  });
  return {
    height: inner.bottom + margin.axis,
    points: placed.map((one, p) => ({ ...one, name: names[p]! })),
    behind: quiet.map((one, p) => ({ ...one, name: behindNames[p]! })),
    curves: placeCurves(curves, x, y),
    steps: steps.flatMap(([from, to]) => stepBetween(placed, from, to)),
    xTicks: (choice.x.log === true ? apart : all)(ticksOf(x, width < narrow ? 4 : 7, choice.x.written)),
    yTicks: ticksOf(y, 6, choice.y.written),
    diagonal: diagonal ? [inner.left, inner.bottom, inner.right, inner.top] : null,
    ...{ legend, inner },
  };
}

type Unnamed = Pick<Placed, 'x' | 'y'> & { readonly point: { readonly name?: string | undefined } };
const named = (one: Unnamed) => ({ ...one, name: one.point.name });
const nameless = (one: Unnamed) => ({ ...one, name: undefined });

/** The points' names with their shapes, where they are more than find room beside their marks on a phone. */
function manyNames(points: readonly PlotPoint[]): LegendName[] {
  const names = points.flatMap(({ name, index }) => (name === undefined ? [] : [{ name, index }]));
  return names.length > mostNames && new Set(names.map(({ index }) => index)).size === names.length ? names : [];
}

/** A scale of factors has more marks than there is room for: the roundest come first. */
function apart(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks.toSorted((a, b) => roundness(a) - roundness(b)))
    if (kept.every(({ at }) => Math.abs(tick.at - at) >= leastApart)) kept.push(tick);
  return kept.sort((a, b) => a.at - b.at);
}

const leastApart = 40;
const all = (ticks: readonly Tick[]): readonly Tick[] => ticks;
/** By its first digit: 1, then 2 and 5, then the others. */
const roundness = ({ value }: Tick): number => '152346789'.indexOf(value.toExponential()[0]!);

/** A line from beside the one mark to beside the other; none where they touch. */
function stepBetween(points: readonly PlacedPoint[], from: string, to: string): Line[] {
  const [a, b] = [from, to].map((id) => points.find(({ point }) => point.id === id));
  if (!a || !b) return [];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < 20) return [];
  const [near, far] = [8 / length, 1 - 9 / length];
  return [[a.x + near * dx, a.y + near * dy, a.x + far * dx, a.y + far * dy]];
}
