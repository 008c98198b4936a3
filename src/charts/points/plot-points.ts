import type { ValueToPixelScale } from './plot-axis.ts';

/** A mark with its model’s shape, at its x and y values. */
export interface PlotPoint {
  /** Unique in the plot. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 95% intervals, if known. */
  readonly xInterval?: readonly [low: number, high: number] | undefined;
  readonly yInterval?: readonly [low: number, high: number] | undefined;
  /** The model’s index: it sets color and shape. */
  readonly index: number;
  /** Printed next to the mark if there is room. */
  readonly name?: string | undefined;
  /** The text of the tooltip, also for screen readers. */
  readonly label: string;
  readonly href?: string | undefined;
}

/** A point in pixels, with its intervals if known. */
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

/** The values that an axis must cover. */
export const xValuesAndIntervalEnds = (points: readonly PlotPoint[]): number[] =>
  points.flatMap(({ x, xInterval = [] }) => [x, ...xInterval]);

export const yValuesAndIntervalEnds = (points: readonly PlotPoint[]): number[] =>
  points.flatMap(({ y, yInterval = [] }) => [y, ...yInterval]);
