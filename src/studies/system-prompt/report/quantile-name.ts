import { formatFixed } from '../../../core/words/format.ts';

const quantileNames = new Map([
  [0, 'Lowest'],
  [0.5, 'Median'],
  [1, 'Highest'],
]);

/** “Lowest”, “10%”, “Median”. */
export const quantileToName = (q: number): string => quantileNames.get(q) ?? `${formatFixed(100 * q, 0)}%`;
