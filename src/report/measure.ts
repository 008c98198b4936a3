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
  /** While answers pour in, a result is out of date before it could be shown again. */
  readonly keep?: boolean;
  /** The id of another scoring than the one in use; empty for the questions’ own. */
  readonly scoring?: string;
  /** Hears how far it is, where it takes longer than a second. */
  readonly on?: OnStageProgress<'measured'>;
}

/**
 * The result of a run as it is in the store now, with what was chosen for its report: the one that was kept, where nothing that it depends on has changed since; else measured
 * in a worker, which reads the answers itself, and kept.
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

/** The digest of a run's answers as they are in the store now, and where they came from. */
export async function loadOrComputeChecksum(run: string): Promise<Pick<ChecksumWithOrigins, 'sha256' | 'origins'>> {
  const kept = await findCurrentAnswersDigest(run);
  const origins = kept?.origins;
  return kept && origins ? { ...kept, origins } : inReportWorker((report) => report.digest(run));
}
