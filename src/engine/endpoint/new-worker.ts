import { messageOf } from '../../base/errors/message-of.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** Written in full, because the bundler finds the worker's file only this way. */
export function newEndpointWorker(): Worker {
  return new Worker(new URL('./endpoint.worker.ts', import.meta.url), { type: 'module' });
}

export function workerCrashError(error: unknown): UserError {
  return new UserError(`The server could not be asked (${messageOf(error).split('\n')[0]}).`);
}
