import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { archiveWork } from '../../export/archive-work.ts';
import { backUpWork } from '../../export/back-up/back-up-work.ts';
import { compareWork } from '../../pages/compare/comparer-work.ts';
import { scoresWork } from '../../pages/score-table/scores-work.ts';
import { reportWork } from '../../report/report-work.ts';
import { checkWork } from '../../store/check/check-work.ts';
import { itemFileWork } from '../../store/item-file-work.ts';

/**
 * What a worker does is told by the name that it is started with. One file for all that know the studies: files of their
 * own would each hold the studies again, and all of them are kept for when there is no connection.
 */
const works: Readonly<Record<string, object>> = {
  archive: archiveWork,
  'back-up': backUpWork,
  check: checkWork,
  compare: compareWork,
  'item-file': itemFileWork,
  report: reportWork,
  scores: scoresWork,
};

expose(works[self.name]);
