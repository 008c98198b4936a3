import '../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { archiveWork } from './archive-work.ts';

expose(archiveWork);
