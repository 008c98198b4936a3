import '../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { comparisonWork } from './comparison-work.ts';

expose(comparisonWork);
