import { guardWorker } from '../../../base/workers/guarded-fetch.ts';
import thread from './llama-thread.worker.ts?worker&url';

/** The script of llama.cpp's threads, the only one that may be started here. They guard themselves in the same way. */
export const llamaThreadAddress = new URL(thread, location.href).href;

// The code recognizes a thread by the name of its worker.
guardWorker(globalThis, [location.origin], { runtime: llamaThreadAddress, guarded: llamaThreadAddress, name: 'em-pthread' });
/** llama.cpp requests a graphics processor at its start, whether or not a model uses one. */
export function hideGraphicsProcessor(): void {
  Reflect.defineProperty(navigator, 'gpu', { value: { requestAdapter: async () => null } });
}
