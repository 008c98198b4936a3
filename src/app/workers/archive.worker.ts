import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { archiveWork } from '../../export/archive-work.ts';

expose(archiveWork);
