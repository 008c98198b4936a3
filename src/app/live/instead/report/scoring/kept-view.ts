import { inReportWorker } from '../report-worker.ts';
import type { ScoringCheckView } from '../../../../../report/scoring/scoring-view.ts';

/** A live file caches nothing. */
export const loadOrRunScoringCheck = (run: string, most: number): Promise<ScoringCheckView> =>
  inReportWorker((report) => report.scoringView(run, most));
