import { usualMargin } from './claim.ts';
import type { CohortChoice } from './cohort-choice.ts';

/** What results are compared with: the person’s choice, not the run’s. */
export interface Yardsticks {
  /** Whose quartiles grades are read against. */
  readonly cohort: CohortChoice;
  /** Points within which a model that moves is called steady. */
  readonly margin: number;
}

export const usualYardsticks: Yardsticks = { cohort: 'automatic', margin: usualMargin };

/** The largest margin that may be chosen: half of what a score can move at all. */
export const largestMargin = 50;

export const isMargin = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= largestMargin;
