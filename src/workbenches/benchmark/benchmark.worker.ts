import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { benchmarkWork } from './benchmark-work.ts';

expose(benchmarkWork);
