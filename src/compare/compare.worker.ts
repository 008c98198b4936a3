import '../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { compareWork } from './work.ts';

expose(compareWork);
