import { proxy } from 'comlink';
import type { Json } from '../base/json/json.ts';
import type { ReportSettings } from '../core/plan/report-settings.ts';
import type { OnStageProgress } from '../base/workers/stage-progress.ts';
import { loadReaderChoices } from '../store/people/reader-choices.ts';
import { findCurrentAnswersDigest } from '../store/answers/kept-digest.ts';
import { loadResultIfCurrent } from '../store/answers/results.ts';
import type { ChecksumWithOrigins } from './report-work.ts';
import { codeAndBrowserVersion, inReportWorker } from './report-worker.ts';

export interface MeasureOptions {
  readonly yardsticks: ReportSettings;
  /** Whether to cache the result. While answers arrive it would be outdated before it is shown again. */
  readonly keep?: boolean;
  /** The id of a scoring to use instead of the current one; empty for the questions’ own. */
  readonly scoring?: string;
  /** Reports progress if it takes longer than a second. */
  readonly on?: OnStageProgress<'measured'>;
}

/**
 * The result of a run for the current store and the reader's choices. It is the cached result if none of its inputs has
 * changed. Otherwise a worker loads the answers, measures and caches the result.
 */
export async function loadOrMeasureResult(
  run: string,
  { yardsticks, keep = true, on, scoring }: MeasureOptions,
): Promise<Json> {
  const code = codeAndBrowserVersion();
  const measuring = { yardsticks, choices: await loadReaderChoices(run), build: code ?? '' };
  const keeps = keep && code !== undefined;
  const kept = keeps ? await loadResultIfCurrent(run, measuring, scoring) : undefined;
  return kept ?? inReportWorker((report) => report.result(run, measuring, keeps, on && proxy(on), scoring));
}

/** The digest of a run's currently stored answers, and their origins. */
export async function loadOrComputeChecksum(run: string): Promise<Pick<ChecksumWithOrigins, 'sha256' | 'origins'>> {
  const kept = await findCurrentAnswersDigest(run);
  const origins = kept?.origins;
  return kept && origins ? { ...kept, origins } : inReportWorker((report) => report.digest(run));
}
