import type { Remote } from 'comlink';
import { startRegisteredWorker, getWorkerAddress } from '../base/workers/given-workers.ts';
import { LazyWorker } from '../base/workers/own-worker.ts';
import type { ReportWorkerApi } from './report-work.ts';

/** The worker holds all answers of a run. It is stopped after this idle time. */
const restMs = 120_000;

/**
 * Identifies the measuring code. The worker's file name contains a hash of its content, and other browser versions may
 * compute a different last digit. `undefined` in development, where the code changes but the name does not.
 */
export function codeAndBrowserVersion(): string | undefined {
  const address = getWorkerAddress('report');
  if (import.meta.env.DEV || address === undefined) return undefined;
  return `${address.slice(address.lastIndexOf('/') + 1)} ${navigator.userAgent}`;
}

const worker = new LazyWorker<ReportWorkerApi>({
  name: 'report worker',
  make: () => startRegisteredWorker('report'),
  inPlace: async () => (await import('./report-work.ts')).reportWorkerApi,
  restMs,
});

/** Runs work in the page's only report worker, or in the page itself without workers (Node). */
export const inReportWorker = <T>(work: (report: Remote<ReportWorkerApi> | ReportWorkerApi) => Promise<T>): Promise<T> =>
  worker.ask(work);
