import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { EncoderInWorker } from './worker-api.ts';

expose(new EncoderInWorker());
