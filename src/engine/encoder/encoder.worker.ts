import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { EncoderWorkerApi } from './worker-api.ts';

expose(new EncoderWorkerApi());
