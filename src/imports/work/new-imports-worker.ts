import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { ImportsWorkerApi } from './imports-work.ts';

/** A worker that reads logs. Whoever opens it must end it, also to cancel its work. */
export const newImportsWorker = (): LazyWorker<ImportsWorkerApi> =>
  new LazyWorker<ImportsWorkerApi>({
    name: 'worker that reads logs',
    make: () => startRegisteredWorker('imports'),
    // Pages always have workers, so loading the code once is enough.
    inPlace: () => Promise.reject(new Error('Files of other programs are read in a worker.')),
  });
