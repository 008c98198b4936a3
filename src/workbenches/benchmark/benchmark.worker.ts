import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { benchmarkWorkerApi } from './benchmark-work.ts';

expose(benchmarkWorkerApi);
