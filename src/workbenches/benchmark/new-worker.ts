import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { BenchmarkWorkerApi } from './benchmark-work.ts';

/** Makes a worker that the calling page owns and must end. */
export const newBenchmarkWorker = (): LazyWorker<BenchmarkWorkerApi> =>
  new LazyWorker<BenchmarkWorkerApi>({
    name: 'benchmark worker',
    make: () => startRegisteredWorker('benchmark'),
    inPlace: async () => (await import('./benchmark-work.ts')).benchmarkWorkerApi,
  });
