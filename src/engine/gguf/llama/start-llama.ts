import { llamaWorkerAddress } from '../guard.ts';

/** Called by the library, in place of a worker that it would make of a text. */
export const newLlamaWorker = (): Worker => new Worker(llamaWorkerAddress, { type: 'module' });
