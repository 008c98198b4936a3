import { guardWorker } from '../../base/workers/guarded-fetch.ts';
import llama from './llama/llama.worker.ts?worker&url';

/** The worker in which llama.cpp runs: the only one that may be started from here. It guards itself likewise. */
export const llamaWorkerAddress = new URL(llama, location.href).href;

guardWorker(globalThis, [location.origin], { runtime: llamaWorkerAddress, guarded: llamaWorkerAddress, name: 'llama.cpp' });
