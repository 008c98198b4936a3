import { defaultTolerance, defaultMinJudgeAgreement } from '../studies/claim.ts';
import type { CohortChoice } from './cohort-choice.ts';

/** What results are compared with: the person’s choice, not the run’s. */
export interface ReportSettings {
  /** Whose quartiles grades are read against. */
  readonly cohort: CohortChoice;
  /** The tolerance: points within which a model counts as robust. */
  readonly margin: number;
  /** The agreement that a judge must be shown to have to be relied on. */
  readonly reliance: number;
}

export const defaultReportSettings: ReportSettings = {
  cohort: 'automatic',
  margin: defaultTolerance,
  reliance: defaultMinJudgeAgreement,
};

/** The largest tolerance that may be chosen: half of what a score can change at all. */
export const maxTolerance = 50;

export const isTolerance = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= maxTolerance;

/** No agreement is above 1, so none could be shown to be above it. */
export const isRelianceThreshold = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1;
