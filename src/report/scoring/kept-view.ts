import { findStoredScoringCheck } from '../../store/scoring/kept-view.ts';
import { codeAndBrowserVersion, inReportWorker } from '../report-worker.ts';
import type { ScoringCheckView } from './scoring-view.ts';

/** What the check of the scoring shows of a run: what was kept, where nothing has changed since, so that a report that was kept needs no worker; else found by the worker, and kept. */
export async function loadOrRunScoringCheck(run: string, most: number): Promise<ScoringCheckView> {
  const code = codeAndBrowserVersion();
  const kept = code === undefined ? undefined : await findStoredScoringCheck<ScoringCheckView>(run, { build: code, most });
  return kept ?? inReportWorker((report) => report.scoringView(run, most, code));
}
