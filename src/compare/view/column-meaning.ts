import type { Measure } from '../comparison.ts';

/** What stands in a column of differences. */
export function meaningOf({ meaning, unit }: Measure): string {
  const shown =
    unit === 'points' ? 'in points, with the 95% interval of the row alone' : 'with the 95% interval of the row alone';
  return meaning === undefined ? shown.charAt(0).toUpperCase() + shown.slice(1) : `${meaning}; ${shown}`;
}
