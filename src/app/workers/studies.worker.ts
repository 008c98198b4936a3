import '../../base/workers/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { archiveWorkerApi } from '../../export/archive-work.ts';
import type { BatchWorkerApi } from '../../export/batch/batch-work.ts';
import { backUpWorkerApi } from '../../export/back-up/back-up-work.ts';
import { compareWorkerApi } from '../../pages/compare/comparer-work.ts';
import { scoreTableWorkerApi } from '../../pages/score-table/scores-work.ts';
import { reportWorkerApi } from '../../report/report-work.ts';
import { checkWorkerApi } from '../../store/check/check-work.ts';
import { itemFileWorkerApi } from '../../store/library/item-file-work.ts';

/** Few runs are asked by batch files: their code comes when one is. */
const batch = () => import('../../export/batch/batch-work.ts').then(({ batchWorkerApi: batchWork }) => batchWork);
const batchWhenAsked: BatchWorkerApi = {
  make: async (...asked) => (await batch()).make(...asked),
  zip: async (...asked) => (await batch()).zip(...asked),
  collect: async (...asked) => (await batch()).collect(...asked),
};

/**
 * What a worker does is told by the name that it is started with. One file for all that know the studies: files of their
 * own would each hold the studies again, and all of them are kept for when there is no connection.
 */
const works: Readonly<Record<string, object>> = {
  archive: archiveWorkerApi,
  'back-up': backUpWorkerApi,
  batch: batchWhenAsked,
  check: checkWorkerApi,
  compare: compareWorkerApi,
  'item-file': itemFileWorkerApi,
  report: reportWorkerApi,
  scores: scoreTableWorkerApi,
};

expose(works[self.name]);
