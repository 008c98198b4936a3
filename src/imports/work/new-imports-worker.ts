import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { ImportsWorkerApi } from './imports-work.ts';

/** A worker that reads logs: who opens it ends it, also to cancel what it does. */
export const newImportsWorker = (): LazyWorker<ImportsWorkerApi> =>
  new LazyWorker<ImportsWorkerApi>({
    name: 'worker that reads logs',
    make: () => startRegisteredWorker('imports'),
    // A page has workers always, and the code once is enough.
    inPlace: () => Promise.reject(new Error('Files of other programs are read in a worker.')),
  });
