import type { Remote } from 'comlink';
import { startRegisteredWorker, getWorkerAddress } from '../base/workers/given-workers.ts';
import { LazyWorker } from '../base/workers/own-worker.ts';
import type { ReportWorkerApi } from './report-work.ts';

/** Holds all answers of a run: after so long without anything to do they are free again. */
const restMs = 120_000;

/**
 * Names the code that measures: the worker's file name has a hash of all that it is made of in it, and a browser of another version may
 * reckon a last digit otherwise. Undefined while developing, where the name stays and the code does not.
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

/** Has the page's one report worker do something; in the page itself where there are no workers (Node). */
export const inReportWorker = <T>(work: (report: Remote<ReportWorkerApi> | ReportWorkerApi) => Promise<T>): Promise<T> =>
  worker.ask(work);
