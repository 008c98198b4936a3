import { proxy } from 'comlink';
import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import type { StoreCheck } from './check-store.ts';
import type { CheckWorkerApi } from './check-work.ts';

/** Runs the check in a worker of its own, which ends with the check. */
export async function checkStoreInWorker(on: OnStageProgress<'read'>): Promise<StoreCheck> {
  const worker = new LazyWorker<CheckWorkerApi>({
    name: 'store worker',
    make: () => startRegisteredWorker('check'),
    inPlace: async () => (await import('./check-work.ts')).checkWorkerApi,
  });
  try {
    return await worker.ask((work) => work.check(proxy(on)));
  } finally {
    worker.end();
  }
}
