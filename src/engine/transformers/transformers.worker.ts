import '../../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { TransformersWorker } from './worker-api.ts';

expose(new TransformersWorker());
