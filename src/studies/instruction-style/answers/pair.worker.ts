import '../../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { pairAnalysisWorkerApi } from './pair-work.ts';

expose(pairAnalysisWorkerApi);
