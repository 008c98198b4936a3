import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { reportWork } from '../../report/report-work.ts';

expose(reportWork);
