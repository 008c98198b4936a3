import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { PromptfooWorkerApi } from './promptfoo-work.ts';

/** A worker that reads promptfoo files; whoever opens it must end it. */
export const newPromptfooWorker = (): LazyWorker<PromptfooWorkerApi> =>
  new LazyWorker<PromptfooWorkerApi>({
    name: 'worker that reads files',
    make: () => startRegisteredWorker('promptfoo'),
    // Pages always have workers, so loading the code once is enough.
    inPlace: () => Promise.reject(new Error('Files of other programs are read in a worker.')),
  });
