import { llamaWorkerAddress } from '../guard.ts';

/** The library calls it instead of making a worker from a text. */
export const newLlamaWorker = (): Worker => new Worker(llamaWorkerAddress, { type: 'module' });
