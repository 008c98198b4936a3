import { usualMargin, usualReliance } from './claim.ts';
import type { CohortChoice } from './cohort-choice.ts';

/** What results are compared with: the person’s choice, not the run’s. */
export interface Yardsticks {
  /** Whose quartiles grades are read against. */
  readonly cohort: CohortChoice;
  /** The tolerance: points within which a model counts as robust. */
  readonly margin: number;
  /** The agreement that a judge must be shown to have to be relied on. */
  readonly reliance: number;
}

export const usualYardsticks: Yardsticks = { cohort: 'automatic', margin: usualMargin, reliance: usualReliance };

/** The largest tolerance that may be chosen: half of what a score can change at all. */
export const largestMargin = 50;

export const isMargin = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= largestMargin;

/** No agreement is above 1, so none could be shown to be above it. */
export const isReliance = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1;
