import { guardWorker } from '../../base/workers/guarded-fetch.ts';
import { wasmFactoryAddress } from './runtime-factory.ts';
import thread from './thread.worker.ts?worker&url';

// As guard-worker.ts, but for the threads of the runtime on the processor, which guard themselves likewise.
guardWorker(globalThis, [location.origin], {
  runtime: wasmFactoryAddress,
  guarded: new URL(thread, location.href).href,
  name: 'em-pthread',
});
