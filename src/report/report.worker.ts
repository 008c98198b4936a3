import '../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { reportWork } from './report-work.ts';

expose(reportWork);
