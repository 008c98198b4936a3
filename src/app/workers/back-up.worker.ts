import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { backUpWork } from '../../export/back-up/back-up-work.ts';

expose(backUpWork);
