import type { Measure } from '../comparison.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';

/** The description of a column of differences. */
export function differenceColumnMeaning({ meaning, unit }: Measure): string {
  const shown =
    unit === 'points' ? 'in points, with the 95% interval of the row alone' : 'with the 95% interval of the row alone';
  return meaning === undefined ? capitalizeFirst(shown) : `${meaning}; ${shown}`;
}
