import { wrap, type Remote } from 'comlink';
import { revived, UserError } from '../../core/user-error.ts';
import type { DownloadWork } from './download-work.ts';

/** How long a cancelled download may take to put away what it has. */
const graceMs = 3000;

/**
 * One task in a worker of its own, which ends with it. An abort asks the worker to put away what it has got, and ends it
 * when it takes too long.
 */
export async function inDownloadWorker<T>(
  task: (work: Remote<DownloadWork>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module' });
  const work = wrap<DownloadWork>(worker);
  let end: (why: unknown) => void = () => {};
  const ended = new Promise<never>((_, reject) => (end = reject));
  worker.addEventListener('error', () => end(new UserError('The download stopped unexpectedly: start it again.')));
  let grace: ReturnType<typeof setTimeout> | undefined;
  const abort = () => {
    void work.stop();
    grace = setTimeout(() => end(signal.reason), graceMs);
  };
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([task(work), ended]);
  } catch (error) {
    signal.throwIfAborted();
    throw revived(error);
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', abort);
    worker.terminate();
  }
}
