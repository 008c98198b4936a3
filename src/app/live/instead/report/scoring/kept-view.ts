import { inReportWorker } from '../report-worker.ts';
import type { ScoringView } from '../../../../../report/scoring/scoring-view.ts';

/** In a file nothing is kept. */
export const loadScoringView = (run: string, most: number): Promise<ScoringView> =>
  inReportWorker((report) => report.scoringView(run, most));
