import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { ModelFileWorkerApi } from './file-work.ts';

expose(new ModelFileWorkerApi());
