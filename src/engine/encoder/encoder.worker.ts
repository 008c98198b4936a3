import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { EncoderWorker } from './worker-api.ts';

expose(new EncoderWorker());
