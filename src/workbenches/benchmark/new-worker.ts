import { LazyWorker } from '../../base/workers/own-worker.ts';
import { comparerFailureMessage } from '../../engine/offline/start-failure-messages.ts';
import type { BenchmarkWorkerApi } from './benchmark-work.ts';

/** A page's own; it ends it. */
export const newBenchmarkWorker = (): LazyWorker<BenchmarkWorkerApi> =>
  new LazyWorker<BenchmarkWorkerApi>({
    name: 'benchmark worker',
    scriptFailure: comparerFailureMessage,
    make: () => new Worker(new URL('./benchmark.worker.ts', import.meta.url), { type: 'module' }),
    inPlace: async () => (await import('./benchmark-work.ts')).benchmarkWorkerApi,
  });
