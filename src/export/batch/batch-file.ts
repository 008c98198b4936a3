import { proxy, type Remote } from 'comlink';
import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import type { BatchWorkerApi, CollectedAnswerCounts, BatchFileWithContent } from './batch-work.ts';
import type { Dialect } from './dialects.ts';

export type { CollectedAnswerCounts, BatchFileWithContent } from './batch-work.ts';

/** Processes batch files in a worker of its own, which ends with the work. If a person cancels, the work returns `null`. */
export class CancellableBatchWorker {
  #cancel: () => void = () => {};

  make = (run: string, dialect: Dialect, on: OnStageProgress<'written'>): Promise<readonly BatchFileWithContent[] | null> =>
    this.#inWorker((work) => work.make(run, dialect, proxy(on)));

  zip = (files: readonly BatchFileWithContent[], on: OnStageProgress<'written'>): Promise<Blob | null> =>
    this.#inWorker((work) => work.zip(files, proxy(on)));

  collect = (
    run: string,
    files: readonly File[],
    dialect: Dialect,
    on: OnStageProgress<'stored'>,
  ): Promise<CollectedAnswerCounts | null> => this.#inWorker((work) => work.collect(run, files, dialect, proxy(on)));

  /** What is being stored is stored whole or not at all, since it is one transaction. */
  cancel(): void {
    this.#cancel();
  }

  async #inWorker<T>(what: (work: Remote<BatchWorkerApi> | BatchWorkerApi) => Promise<T>): Promise<T | null> {
    const worker = new LazyWorker<BatchWorkerApi>({
      name: 'batch worker',
      make: () => startRegisteredWorker('batch'),
      // Otherwise the page would load all of this code a second time.
      inPlace: () => Promise.reject(new Error('batch files need a worker, and this environment has no workers')),
    });
    const cancelled = new Promise<null>((resolve) => (this.#cancel = () => resolve(null)));
    try {
      return await Promise.race([worker.ask(what), cancelled]);
    } finally {
      worker.end();
    }
  }
}
