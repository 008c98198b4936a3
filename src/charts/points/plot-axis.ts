import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3';

/** One of the two axes that points are placed over. */
export interface PlotAxis {
  readonly title: string;
  /** Values grow by factors. */
  readonly log?: boolean;
  /** What the axis never leaves. */
  readonly within?: readonly [number, number];
  /** How values are written under it; left out: as numbers. */
  readonly written?: (value: number) => string;
}

export type ValueToPixelScale = ScaleContinuousNumeric<number, number>;

/** From the least to the greatest value and a little beyond, to round numbers. */
export function plotAxisScale(
  values: readonly number[],
  { log = false, within = [-Infinity, Infinity] }: PlotAxis,
  range: readonly [number, number],
): ValueToPixelScale {
  if (values.length === 0) return scaleLinear([0, 1], range);
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (log) return scaleLog([low / 1.3, high * 1.3], range);
  // A point alone has no spread of its own: where the ends are known, a part of what lies between them.
  const least = Number.isFinite(within[1] - within[0]) ? (within[1] - within[0]) / 20 : Math.max(1, Math.abs(high)) / 1000;
  const pad = high > low ? Math.max((high - low) * 0.06, least / 50) : least;
  return scaleLinear([Math.max(within[0], low - pad), Math.min(within[1], high + pad)], range).nice(5);
}
