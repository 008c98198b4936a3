import type { Remote } from 'comlink';
import { UserError } from '../../base/errors/user-error.ts';
import { RunningWorker } from '../../base/workers/running-worker.ts';
import type { DownloadWorkerApi } from './download-work.ts';

/** How long a canceled download may take to store what arrived. */
const graceMs = 3000;

/**
 * Runs one task in its own worker, which ends with the task. An abort asks the worker to store what arrived. After `graceMs`
 * it ends the worker.
 */
export async function inDownloadWorker<T, Work extends DownloadWorkerApi = DownloadWorkerApi>(
  task: (work: Remote<Work>) => Promise<T>,
  signal: AbortSignal,
  make: () => Worker = () => new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module' }),
): Promise<T> {
  signal.throwIfAborted();
  const worker = new RunningWorker<Work>(make(), () => new UserError('The download stopped unexpectedly: start it again.'));
  let grace: ReturnType<typeof setTimeout> | undefined;
  const abort = () => {
    void worker.call((work) => work.stop()).catch(() => {});
    grace = setTimeout(() => worker.end(signal.reason), graceMs);
  };
  signal.addEventListener('abort', abort);
  try {
    return await worker.call(task);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', abort);
    worker.end();
  }
}
