import '../../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { pairWork } from './pair-work.ts';

expose(pairWork);
