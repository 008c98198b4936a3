import type { Remote } from 'comlink';
import { UserError } from '../../base/errors/user-error.ts';
import { RunningWorker } from '../../base/workers/running-worker.ts';
import type { ModelFileWorkerApi } from './file-work.ts';

/** Runs one task over the user's files in its own worker, which ends with the task. */
export async function runInFileWorker<T>(
  task: (work: Remote<ModelFileWorkerApi>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const worker = new RunningWorker<ModelFileWorkerApi>(
    new Worker(new URL('./gguf-file.worker.ts', import.meta.url), { type: 'module' }),
    () => new UserError('Reading the file stopped unexpectedly: choose it again.'),
  );
  const abort = () => worker.end(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await worker.call(task);
  } finally {
    signal.removeEventListener('abort', abort);
    worker.end();
  }
}
