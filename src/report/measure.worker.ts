import { expose } from 'comlink';
import { UserError } from '../user-error.ts';
import { measureNow } from './measure-now.ts';

/** An error that a worker throws reaches the page without its class: a person's mistake is handed over as a value. */
const inWorker = async (...run: Parameters<typeof measureNow>) => {
  try {
    return { result: await measureNow(...run) };
  } catch (error) {
    if (error instanceof UserError) return { mistake: error.message };
    throw error;
  }
};

export type MeasureInWorker = typeof inWorker;

expose(inWorker);
