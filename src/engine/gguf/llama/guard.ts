import { guardWorker } from '../../../base/workers/guarded-fetch.ts';
import thread from './llama-thread.worker.ts?worker&url';

/** Where llama.cpp's threads come from, which guard themselves likewise: nothing else may be started from here. */
export const llamaThreadAddress = new URL(thread, location.href).href;

// By the name of its worker the code knows that it is a thread.
guardWorker(globalThis, [location.origin], { runtime: llamaThreadAddress, guarded: llamaThreadAddress, name: 'em-pthread' });
/** llama.cpp asks for a graphics processor as it starts, whether a model is to use one or not. */
export function hideGraphicsProcessor(): void {
  Reflect.defineProperty(navigator, 'gpu', { value: { requestAdapter: async () => null } });
}
