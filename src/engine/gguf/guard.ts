import { guardWorker } from '../../base/workers/guarded-fetch.ts';
import llama from './llama/llama.worker.ts?worker&url';

/** The worker that runs llama.cpp, and the only one that may be started here. It guards itself in the same way. */
export const llamaWorkerAddress = new URL(llama, location.href).href;

guardWorker(globalThis, [location.origin], { runtime: llamaWorkerAddress, guarded: llamaWorkerAddress, name: 'llama.cpp' });
