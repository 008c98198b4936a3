import { giveWorkers } from '../core/work/given-workers.ts';
import archive from './workers/archive.worker.ts?worker&url';
import backUp from './workers/back-up.worker.ts?worker&url';
import check from './workers/check.worker.ts?worker&url';
import compare from './workers/compare.worker.ts?worker&url';
import report from './workers/report.worker.ts?worker&url';

giveWorkers({ archive, 'back-up': backUp, check, compare, report });
