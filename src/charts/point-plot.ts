import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3';
import { ticksOf, type Tick } from './score-axis.ts';
import { legendOf, type LegendEntry } from './accuracy-ranges.ts';
import { around, placeLabels, type Rect } from './place-labels.ts';
import { fitted, textWidth } from './text-width.ts';

/** What is drawn as a mark: with its model's shape, at its two values. */
export interface PlotPoint {
  /** Told apart from the others. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 95 % intervals, where they are known. */
  readonly xInterval?: readonly [low: number, high: number] | undefined;
  readonly yInterval?: readonly [low: number, high: number] | undefined;
  /** Its model's place: colour and shape. */
  readonly index: number;
  /** Written beside the mark where there is room. */
  readonly name?: string | undefined;
  /** What it says, in the tooltip and read out. */
  readonly label: string;
  readonly href?: string | undefined;
}

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

/** A function of x, drawn behind the points as far as the axes go. */
export interface PlotCurve {
  readonly id: string;
  /** For a legend. */
  readonly title: string;
  readonly of: (x: number) => number;
  readonly dashed?: boolean;
}

export interface PlacedCurve extends PlotCurve {
  readonly d: string;
  /** Of its sample in the legend: where its words begin, 6 px after it. */
  readonly sample: { readonly x: number; readonly y: number };
}

export interface PlotAxis {
  readonly title: string;
  /** Values grow by factors. */
  readonly log?: boolean;
  /** What the axis never leaves. */
  readonly within?: readonly [number, number];
}

export interface PlotChoice {
  readonly width: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Both axes are the same, and a line divides «more on one» from «more on the other». */
  readonly diagonal?: boolean;
  /** The models' names in a legend, by their places; none where points have their names beside them. */
  readonly models?: readonly string[];
  readonly behind?: readonly BehindPoint[];
  readonly curves?: readonly PlotCurve[];
  /** From one point to another, by their ids: before and after. */
  readonly steps?: readonly (readonly [from: string, to: string])[];
}

export interface PlacedPoint extends PlotPoint {
  readonly atX: number;
  readonly atY: number;
  /** Its intervals, in pixels. */
  readonly across: readonly [number, number] | null;
  readonly up: readonly [number, number] | null;
  readonly text: PointName | null;
  readonly leader: readonly [number, number, number, number] | null;
}

export interface PlacedBehind extends BehindPoint {
  readonly atX: number;
  readonly atY: number;
  readonly text: PointName | null;
  readonly leader: readonly [number, number, number, number] | null;
}

interface PointName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface PlotLayout {
  readonly height: number;
  readonly points: readonly PlacedPoint[];
  readonly behind: readonly PlacedBehind[];
  readonly curves: readonly PlacedCurve[];
  /** From mark to mark, in pixels, ending before the second. */
  readonly steps: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly diagonal: readonly [x1: number, y1: number, x2: number, y2: number] | null;
  readonly legend: readonly LegendEntry[];
  readonly inner: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

export const pointNameSize = 12;
export const behindNameSize = 10;
const left = 46;

/** Points over two axes that begin and end where the values need it. */
export function layOutPoints(points: readonly PlotPoint[], choice: PlotChoice): PlotLayout {
  const { width, diagonal = false, models, behind = [], curves = [], steps = [] } = choice;
  const legend = models ? legendOf(models, width) : [];
  const samples = curveLegend(curves, width, legend.at(-1)?.y);
  const top = (samples.at(-1)?.y ?? legend.at(-1)?.y ?? -10) + 36;
  const right = width - 14;
  const plot = diagonal ? Math.min(right - left, 460) : Math.max(240, Math.min(420, (right - left) * 0.6));
  const inner = { left, right: diagonal ? left + plot : right, top, bottom: top + plot };
  const xs = [...points.flatMap(({ x, xInterval = [] }) => [x, ...xInterval]), ...behind.map((point) => point.x)];
  const ys = [...points.flatMap(({ y, yInterval = [] }) => [y, ...yInterval]), ...behind.map((point) => point.y)];
  const x = axisOf(diagonal ? [...xs, ...ys] : xs, choice.x, [inner.left, inner.right]);
  const y = axisOf(diagonal ? [...xs, ...ys] : ys, choice.y, [inner.bottom, inner.top]);
  const placed = points.map((point) => ({
    ...point,
    ...{ atX: x(point.x), atY: y(point.y) },
    across: point.xInterval ? ([x(point.xInterval[0]), x(point.xInterval[1])] as const) : null,
    up: point.yInterval ? ([y(point.yInterval[0]), y(point.yInterval[1])] as const) : null,
  }));
  const placedBehind = behind.map((point) => ({ ...point, atX: x(point.x), atY: y(point.y) }));
  const names = namesOf(placed, placedBehind, [], large, inner);
  const taken = names.flatMap(({ frame }) => (frame ? [frame] : []));
  const quiet = namesOf(
    width < leastForBehind ? placedBehind.map(nameless) : placedBehind,
    placed,
    taken,
    small,
    inner,
  );
  return {
    height: inner.bottom + 44,
    points: placed.map((point, p) => ({ ...point, text: names[p]!.text, leader: names[p]!.leader })),
    behind: placedBehind.map((point, p) => ({ ...point, text: quiet[p]!.text, leader: quiet[p]!.leader })),
    curves: placeCurves(curves, samples, x, y),
    steps: steps.flatMap(([from, to]) => stepBetween(placed, from, to)),
    xTicks: ticksOf(x as Scale, width < 480 ? 4 : 7).filter(apartBy(40)),
    yTicks: ticksOf(y as Scale, 6),
    diagonal: diagonal ? [inner.left, inner.bottom, inner.right, inner.top] : null,
    ...{ legend, inner },
  };
}

/** Their titles in lines of their own, below what stands above. */
export function curveLegend(
  curves: readonly PlotCurve[],
  width: number,
  above = legendTop - legendStep,
): { readonly x: number; readonly y: number }[] {
  const entries = legendOf(
    curves.map(({ title }) => `${title}${' '.repeat(4)}`),
    width,
  );
  return entries.map(({ x, y }) => ({ x: x + 10, y: y - entries[0]!.y + above + legendStep }));
}

const legendTop = 10;
const legendStep = 20;

/** Each in many short steps; where it leaves the axes it is left out. */
export function placeCurves(
  curves: readonly PlotCurve[],
  samples: readonly { readonly x: number; readonly y: number }[],
  x: ScaleContinuousNumeric<number, number>,
  y: ScaleContinuousNumeric<number, number>,
): PlacedCurve[] {
  const [from, to] = x.domain() as [number, number];
  const [low, high] = y.domain() as [number, number];
  return curves.map((curve, c) => {
    let d = '';
    let isDrawing = false;
    for (let step = 0; step <= curveSteps; step++) {
      const at = from + ((to - from) * step) / curveSteps;
      const value = curve.of(at);
      const isInside = value >= low && value <= high;
      if (isInside) d += `${isDrawing ? 'L' : 'M'}${rounded(x(at))} ${rounded(y(value))}`;
      isDrawing = isInside;
    }
    return { ...curve, d, sample: samples[c]! };
  });
}

const curveSteps = 120;
const rounded = (px: number): number => Math.round(px * 10) / 10;

type Scale = ReturnType<typeof scaleLinear<number, number>>;

/** From the least to the greatest value and a little beyond, to round numbers. */
export function axisOf(
  values: readonly number[],
  { log = false, within = [-Infinity, Infinity] }: PlotAxis,
  range: readonly [number, number],
): ScaleContinuousNumeric<number, number> {
  if (values.length === 0) return scaleLinear([0, 1], range);
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (log) return scaleLog([low / 1.3, high * 1.3], range);
  const pad = Math.max((high - low) * 0.06, 1e-3 * Math.max(1, Math.abs(high)));
  return scaleLinear([Math.max(within[0], low - pad), Math.min(within[1], high + pad)], range).nice(5);
}

/** A scale of factors has more ticks than there is room for. */
const apartBy = (px: number) => (tick: Tick, t: number, all: readonly Tick[]) =>
  t === 0 || all.slice(0, t).every(({ at }) => Math.abs(tick.at - at) >= px);

/** Of the points, and smaller of those behind, which give way. */
const large = { size: pointNameSize, radius: 8, reach: 90, longest: 150 };
const small = { size: behindNameSize, radius: 5, reach: 28, longest: 130 };
/** Names of those behind would hide a narrow drawing. */
const leastForBehind = 480;

const nameless = ({ atX, atY }: Marked): Marked => ({ atX, atY });

interface Marked {
  readonly name?: string | undefined;
  readonly atX: number;
  readonly atY: number;
}

/** Names beside the marks, none over another; where there is no room a mark goes without. */
function namesOf(
  points: readonly Marked[],
  others: readonly Marked[],
  taken: readonly Rect[],
  { size, radius, reach, longest }: typeof large,
  bounds: PlotLayout['inner'],
): (Pick<PlacedPoint, 'text' | 'leader'> & { readonly frame: Rect | null })[] {
  const texts = points.map(({ name }) => (name === undefined ? '' : fitted(name, size, longest)));
  const wanted = points.flatMap((_, p) => (texts[p] === '' ? [] : [p]));
  const places = placeLabels(
    wanted.map((p) => ({
      ...{ x: points[p]!.atX, y: points[p]!.atY, radius },
      width: textWidth(texts[p]!, size) + 2,
      height: size + 3,
    })),
    { bounds, taken, marks: [...points, ...others].map(({ atX, atY }) => around(atX, atY, 6)), reach },
  );
  return points.map((_, p) => {
    const place = wanted.includes(p) ? places[wanted.indexOf(p)] : null;
    return {
      text: place ? { text: texts[p]!, x: place.left + 1, y: place.bottom - 1 - size * 0.22 } : null,
      leader: place?.leader ?? null,
      frame: place ?? null,
    };
  });
}

/** A line from beside the one mark to beside the other; none where they touch. */
function stepBetween(
  points: readonly (Marked & { readonly id: string })[],
  from: string,
  to: string,
): [number, number, number, number][] {
  const [a, b] = [from, to].map((id) => points.find((point) => point.id === id));
  if (!a || !b) return [];
  const [dx, dy] = [b.atX - a.atX, b.atY - a.atY];
  const length = Math.hypot(dx, dy);
  if (length < 20) return [];
  const [near, far] = [8 / length, 1 - 9 / length];
  return [[a.atX + near * dx, a.atY + near * dy, a.atX + far * dx, a.atY + far * dy]];
}
