import { findStoredScoringCheck } from '../../store/scoring/kept-view.ts';
import { codeAndBrowserVersion, inReportWorker } from '../report-worker.ts';
import type { ScoringCheckView } from './scoring-view.ts';

/**
 * The scoring check of a run. It is the cached one if nothing has changed, so that a cached report needs no worker.
 * Otherwise the worker computes and caches it.
 */
export async function loadOrRunScoringCheck(run: string, most: number): Promise<ScoringCheckView> {
  const code = codeAndBrowserVersion();
  const kept = code === undefined ? undefined : await findStoredScoringCheck<ScoringCheckView>(run, { build: code, most });
  return kept ?? inReportWorker((report) => report.scoringView(run, most, code));
}
