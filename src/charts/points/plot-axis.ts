import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3';

/** One of the two axes of a point plot. */
export interface PlotAxis {
  readonly title: string;
  /** Whether the scale is logarithmic. */
  readonly log?: boolean;
  /** The limits of the axis. */
  readonly within?: readonly [number, number];
  /** Formats the tick values; numbers by default. */
  readonly written?: (value: number) => string;
}

export type ValueToPixelScale = ScaleContinuousNumeric<number, number>;

/** From the smallest to the largest value, padded. A linear scale ends at round numbers. */
export function plotAxisScale(
  values: readonly number[],
  { log = false, within = [-Infinity, Infinity] }: PlotAxis,
  range: readonly [number, number],
): ValueToPixelScale {
  if (values.length === 0) return scaleLinear([0, 1], range);
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (log) return scaleLog([low / 1.3, high * 1.3], range);
  // A single point has no spread. If the limits are known, the padding is a share of their range.
  const least = Number.isFinite(within[1] - within[0]) ? (within[1] - within[0]) / 20 : Math.max(1, Math.abs(high)) / 1000;
  const pad = high > low ? Math.max((high - low) * 0.06, least / 50) : least;
  return scaleLinear([Math.max(within[0], low - pad), Math.min(within[1], high + pad)], range).nice(5);
}
