import { scaleLinear, type ScaleLinear } from 'd3';

/**
 * An axis of scores in percent that extends slightly beyond the values and stays within 0 to 100. Without values it is 0 to
 * 100.
 */
export function scoreAxisScale(values: readonly number[], range: readonly [number, number]): ScaleLinear<number, number> {
  if (values.length === 0) return scaleLinear([0, 100], range);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max(1, (high - low) * 0.06);
  return scaleLinear([Math.max(0, low - pad), Math.min(100, high + pad)], range).nice(5);
}
