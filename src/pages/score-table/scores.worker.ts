import '../../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { scoresWork } from './scores-work.ts';

expose(scoresWork);
