import '../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { comparisonWorkerApi } from './comparison-work.ts';

expose(comparisonWorkerApi);
