import { UserError } from '../errors/user-error.ts';

/** The threads of a runtime that runs in a worker: workers of the same file as the runtime itself. */
export interface GuardedThreadSettings {
  /** The absolute address of that file: the only one that a library may start. */
  readonly runtime: string;
  /** Started instead: a module of the app that guards itself before it runs that file. */
  readonly guarded: string;
  /** The worker's name, from which that file knows that it is a thread. */
  readonly name: string;
}

/**
 * Gives a worker a `Worker` again that only starts guarded threads. It always runs `guarded`, under our own name. No
 * address, option or later trick of a library can change that.
 */
export function installGuardedWorker(scope: typeof globalThis, native: typeof Worker, threads: GuardedThreadSettings): void {
  const { guarded, name } = threads;
  const runtime = new URL(threads.runtime).href;
  function Thread(address: string | URL): Worker {
    const asked = URL.parse(String(address), runtime)?.href;
    if (asked !== runtime) {
      throw new UserError(`A worker was stopped: ${String(asked).slice(0, 200)} is not the runtime’s own file.`);
    }
    // Even with `new`, a function that returns an object yields that object.
    return new native(guarded, { type: 'module', name });
  }
  Thread.prototype = native.prototype;
  // A worker's prototype names its class, which would lead back to the browser's own.
  Object.defineProperty(native.prototype, 'constructor', { value: Thread, writable: false, configurable: false });
  Object.defineProperty(scope, 'Worker', { value: Thread, writable: false, configurable: false, enumerable: false });
}
