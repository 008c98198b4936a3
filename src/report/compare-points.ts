import { isNumber } from '../json.ts';
import type { Difference } from './comparison.ts';

/** A difference of fractions in points of percent, for drawing. */
export const inPoints = ({ difference, interval }: Difference): Pick<Difference, 'difference' | 'interval'> => ({
  difference: isNumber(difference) ? 100 * difference : difference,
  interval: 'why' in interval ? interval : [100 * interval[0], 100 * interval[1]],
});
