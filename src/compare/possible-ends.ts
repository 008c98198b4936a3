import { clampInterval } from '../core/studies/interval.ts';
import type { AnyDifference, Measure } from './comparison.ts';

/** The unit of a measure, and the factor for its numbers. */
type MeasureScale = Pick<Measure, 'unit' | 'times' | 'isEndless'>;

/**
 * Clamps intervals to the possible range: −100 to 100 for differences of shares, scores or spreads in percentage points.
 * Ends that are computed as difference ± q·s may exceed it. Measures with other units or without a limit stay unchanged. No
 * end crosses 0, so the result of the joint test stays the same.
 */
export function clampToPossibleRange<D extends Pick<AnyDifference, 'interval' | 'together'>>(
  found: D,
  measure: MeasureScale | undefined,
): D {
  if (measure?.unit !== 'points' || measure.isEndless) return found;
  const most = 100 / (measure.times ?? 1);
  const { interval, together } = found;
  return {
    ...found,
    interval: 'why' in interval ? interval : clampInterval(interval, most),
    ...(together && { together: { ...together, interval: clampInterval(together.interval, most) } }),
  };
}
