import { scaleLinear, type ScaleLinear } from 'd3';

export interface Tick {
  readonly value: number;
  readonly at: number;
}

/**
 * An axis of scores in percent that begins and ends where the values need it, a little beyond them, and never leaves
 * 0 to 100. Without values it is 0 to 100.
 */
export function scoreAxis(values: readonly number[], range: readonly [number, number]): ScaleLinear<number, number> {
  if (values.length === 0) return scaleLinear([0, 100], range);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max(1, (high - low) * 0.06);
  return scaleLinear([Math.max(0, low - pad), Math.min(100, high + pad)], range).nice(5);
}

export const ticksOf = (scale: ScaleLinear<number, number>, count: number): Tick[] =>
  scale.ticks(count).map((value) => ({ value, at: scale(value) }));

/** Shares to be marked on an axis from 0 to `most`: quarters, or tenths where bars are short; halves where that would be more than `fitting`. */
export function shareTicks(most: number, fitting = Infinity): number[] {
  const ticks = [most > 0.3 ? 0.25 : 0.1, 0.5, 1].map((step) =>
    Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, t) => t * step),
  );
  return ticks.find(({ length }) => length <= fitting) ?? [0];
}
