import type { ValueToPixelScale } from './plot-axis.ts';

/** What is drawn as a mark: with its model's shape, at its two values. */
export interface PlotPoint {
  /** Told apart from the others. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 95% intervals, where they are known. */
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

/** In pixels, with its intervals where they are known. */
export interface PlacedMark {
  readonly x: number;
  readonly y: number;
  readonly across: readonly [from: number, to: number] | null;
  readonly up: readonly [low: number, high: number] | null;
}

export interface PlacedPoint extends PlacedMark {
  readonly point: PlotPoint;
}

export const pointsToPixels = (points: readonly PlotPoint[], x: ValueToPixelScale, y: ValueToPixelScale): PlacedPoint[] =>
  points.map((point) => ({
    point,
    x: x(point.x),
    y: y(point.y),
    across: point.xInterval ? [x(point.xInterval[0]), x(point.xInterval[1])] : null,
    up: point.yInterval ? [y(point.yInterval[0]), y(point.yInterval[1])] : null,
  }));

/** What an axis must find room for. */
export const xValuesAndIntervalEnds = (points: readonly PlotPoint[]): number[] =>
  points.flatMap(({ x, xInterval = [] }) => [x, ...xInterval]);

export const yValuesAndIntervalEnds = (points: readonly PlotPoint[]): number[] =>
  points.flatMap(({ y, yInterval = [] }) => [y, ...yInterval]);
