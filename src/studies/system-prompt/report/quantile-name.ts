import { fixed } from '../../../core/words/format.ts';

const named = new Map([
  [0, 'Lowest'],
  [0.5, 'Median'],
  [1, 'Highest'],
]);

/** “Lowest”, “10%”, “Median”. */
export const quantileName = (q: number): string => named.get(q) ?? `${fixed(100 * q, 0)}%`;
