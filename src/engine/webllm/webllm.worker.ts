import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { WebLlmWorker } from './worker-api.ts';

expose(new WebLlmWorker());
