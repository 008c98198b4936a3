import { inReportWorker } from '../report-worker.ts';
import type { ScoringCheckView } from '../../../../../report/scoring/scoring-view.ts';

/** In a file nothing is kept. */
export const loadOrRunScoringCheck = (run: string, most: number): Promise<ScoringCheckView> =>
  inReportWorker((report) => report.scoringView(run, most));
