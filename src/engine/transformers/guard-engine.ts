import { guardWorker } from '../../base/workers/guarded-fetch.ts';
import { wasmFactoryAddress } from './runtime-factory.ts';
import thread from './thread.worker.ts?worker&url';

// Allows one more script than guard-worker.ts: the threads of the runtime on the processor, which guard themselves too.
guardWorker(globalThis, [location.origin], {
  runtime: wasmFactoryAddress,
  guarded: new URL(thread, location.href).href,
  name: 'em-pthread',
});
