import type { Claim } from '../../core/claim.ts';
import { plural } from '../../core/words/format.ts';

/** Cells missing above this share are told. */
const tolerated = 0.02;

/** How many cells a model has, and how many of them have no answer. */
export interface Lacking {
  readonly model: string;
  readonly cells: number;
  readonly missing: number;
}

/** Of each model with over 2% of its cells missing: how many. */
export const missingClaims = (models: readonly Lacking[]): Claim[] =>
  models
    .filter(({ cells, missing }) => missing > tolerated * cells)
    .map(({ model, cells, missing }) => ({
      claim: 'missing',
      models: [model],
      value: missing / cells,
    }));

/** Of each model with over 2% of its answers left without a score by the log that scores the others: how many. */
export const unscoredClaims = (models: readonly Lacking[]): Claim[] =>
  missingClaims(models).map((each) => ({ ...each, claim: 'unscored' }));

/** “3 sets × 20 questions”. */
export function sizesOf(sets: readonly number[]): string {
  const [first = 0] = sets;
  return sets.every((size) => size === first)
    ? `${plural(sets.length, 'set')} × ${plural(first, 'question')}`
    : `${plural(sets.length, 'set')} with ${Math.min(...sets)} to ${Math.max(...sets)} questions each`;
}

/** While cells are without an answer nothing is said but how many are in. */
export const soFar = (models: readonly string[], answered: number, cells: number): Claim[] => [
  {
    claim: 'so-far',
    models,
    value: answered,
    about: { cells: cells.toLocaleString('en-GB') },
  },
];
