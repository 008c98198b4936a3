import '../../base/workers/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { archiveWorkerApi } from '../../export/archive-work.ts';
import { backUpWorkerApi } from '../../export/back-up/back-up-work.ts';
import { compareWorkerApi } from '../../pages/compare/comparer-work.ts';
import { scoreTableWorkerApi } from '../../pages/score-table/scores-work.ts';
import { reportWorkerApi } from '../../report/report-work.ts';
import { checkWorkerApi } from '../../store/check/check-work.ts';
import { itemFileWorkerApi } from '../../store/library/item-file-work.ts';

type WorkerCall = (...args: readonly unknown[]) => unknown;

/** Loads code that few people need at its first call. */
const loadAtFirstCall = (load: () => Promise<object>): object =>
  new Proxy(
    {},
    {
      get:
        (_, call: string): WorkerCall =>
        async (...args) =>
          (((await load()) as Record<string, WorkerCall>)[call] as WorkerCall)(...args),
    },
  );

/**
 * A worker's name determines its task. One file serves all tasks that know the studies. Separate files would each contain
 * the studies again, and all of them are cached for use without a connection.
 */
const works: Readonly<Record<string, object>> = {
  archive: archiveWorkerApi,
  'back-up': backUpWorkerApi,
  batch: loadAtFirstCall(async () => (await import('../../export/batch/batch-work.ts')).batchWorkerApi),
  benchmark: loadAtFirstCall(async () => (await import('../../workbenches/benchmark/benchmark-work.ts')).benchmarkWorkerApi),
  check: checkWorkerApi,
  compare: compareWorkerApi,
  'item-file': itemFileWorkerApi,
  report: reportWorkerApi,
  scores: scoreTableWorkerApi,
};

expose(works[self.name]);
