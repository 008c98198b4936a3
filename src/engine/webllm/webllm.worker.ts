import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { WebLlmInWorker } from './worker-api.ts';

expose(new WebLlmInWorker());
