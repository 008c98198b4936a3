import '../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { EncoderWorker } from './encoder/worker-api.ts';

expose(new EncoderWorker());
