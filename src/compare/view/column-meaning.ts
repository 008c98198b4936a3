import type { Measure } from '../comparison.ts';

/** What stands in a column of differences. */
export function meaningOf({ meaning, unit }: Measure): string {
  const shown = unit === 'points' ? 'in points, with its 95% interval' : 'with its 95% interval';
  return meaning === undefined ? shown.charAt(0).toUpperCase() + shown.slice(1) : `${meaning}; ${shown}`;
}
