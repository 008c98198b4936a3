import type { Remote } from 'comlink';
import { UserError } from '../base/errors/user-error.ts';
import { RunningWorker } from '../base/workers/running-worker.ts';
import { comparerFailureMessage } from '../engine/offline/start-failure-messages.ts';

/** Leaves one core to the page. */
export const workersForCores = (cores: number): number => Math.max(1, cores - 1);

/**
 * Runs the tasks in `size` workers, one task after another in each, and yields each result at once, in any order. Ends with
 * the first error. When the signal is aborted, it ends early without an error, and unfinished tasks are lost. The workers
 * end too.
 */
export async function* runInWorkerPool<Api extends object, Task, Result>(
  tasks: readonly Task[],
  work: (api: Remote<Api>, task: Task) => Promise<Result>,
  { size, newWorker, signal }: { readonly size: number; readonly newWorker: () => Worker; readonly signal: AbortSignal },
): AsyncGenerator<Result> {
  const workers: RunningWorker<Api>[] = [];
  const done: Result[] = [];
  const rest = tasks.values();
  let running = 0;
  let fault: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const stop = () => wake();
  signal.addEventListener('abort', stop);

  const run = async (worker: RunningWorker<Api>) => {
    for (const task of rest) {
      if (signal.aborted || fault) return;
      done.push(await worker.call((api) => work(api, task)));
      wake();
    }
  };

  try {
    for (let i = 0; i < Math.min(size, tasks.length); i++) {
      const worker = new RunningWorker<Api>(newWorker(), async (message) =>
        message === undefined
          ? new UserError(await comparerFailureMessage())
          : new Error(`The analysis worker stopped: ${message}`),
      );
      workers.push(worker);
      running++;
      run(worker)
        .catch((error: unknown) => (fault ??= { error }))
        .finally(() => {
          running--;
          wake();
        });
    }
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      while (done.length > 0) yield* done.splice(0);
      if (fault) throw fault.error;
      if (running === 0 && done.length === 0) return;
      if (!signal.aborted && done.length === 0) await woken;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    for (const worker of workers) worker.end();
  }
}
