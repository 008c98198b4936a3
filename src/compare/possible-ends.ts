import { clampInterval } from '../core/studies/interval.ts';
import type { AnyDifference, Measure } from './comparison.ts';

/** How a measure is told: in what unit, and by what its numbers are multiplied. */
type MeasureScale = Pick<Measure, 'unit' | 'times' | 'isEndless'>;

/**
 * A difference whose intervals go no further than it can: of two shares, scores or spreads in points of percent, −100 to 100. Ends that are reckoned as difference ± q·s know nothing of that. Of
 * other units, and of what is no share, nothing is bounded. No end changes sides of 0, so what differs does so still.
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
