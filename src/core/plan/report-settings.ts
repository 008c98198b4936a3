import { defaultTolerance, defaultMinJudgeAgreement } from '../studies/claim.ts';
import type { CohortChoice } from './cohort-choice.ts';

/** What results are compared with. A person chooses it; it is not part of the run. */
export interface ReportSettings {
  /** The cohort whose quartiles define the grades. */
  readonly cohort: CohortChoice;
  /** The tolerance: points within which a model counts as robust. */
  readonly margin: number;
  /** The agreement that a judge must demonstrably exceed to be relied on. */
  readonly reliance: number;
}

export const defaultReportSettings: ReportSettings = {
  cohort: 'automatic',
  margin: defaultTolerance,
  reliance: defaultMinJudgeAgreement,
};

/** The largest tolerance that a person may choose: half of the full range of a score. */
export const maxTolerance = 50;

export const isTolerance = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= maxTolerance;

/** No agreement exceeds 1, so 1 itself cannot be a threshold. */
export const isRelianceThreshold = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1;
