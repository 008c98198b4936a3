import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { WebLlmWorkerApi } from './worker-api.ts';

expose(new WebLlmWorkerApi());
