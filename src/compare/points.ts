import { isNumber } from '../core/json/json.ts';
import type { Difference } from './comparison.ts';

/** A difference with its interval in another unit, for drawing: times 100, one of fractions is in points of percent. */
export const scaled = (
  { difference, interval }: Pick<Difference, 'difference' | 'interval'>,
  times: number,
): Pick<Difference, 'difference' | 'interval'> => ({
  difference: isNumber(difference) ? times * difference : difference,
  interval: 'why' in interval ? interval : [times * interval[0], times * interval[1]],
});
