import { UserError } from '../errors/user-error.ts';

/** The threads of a runtime that runs in a worker: workers of the same file as the runtime itself. */
export interface GuardedThreadSettings {
  /** The absolute address of that file: the only one that may be asked for. */
  readonly runtime: string;
  /** What is started in its place: a module of the app's own that guards itself before it runs that file. */
  readonly guarded: string;
  /** By the name of its worker that file knows that it is a thread. */
  readonly name: string;
}

/**
 * Gives a worker a `Worker` back that starts guarded threads and nothing else. Whatever is asked of it, what runs is
 * `guarded`, under a name of ours: no address, option or later trick of a library has a say in it.
 */
export function installGuardedWorker(scope: typeof globalThis, native: typeof Worker, threads: GuardedThreadSettings): void {
  const { guarded, name } = threads;
  const runtime = new URL(threads.runtime).href;
  function Thread(address: string | URL): Worker {
    const asked = URL.parse(String(address), runtime)?.href;
    if (asked !== runtime) {
      throw new UserError(`A worker was stopped: ${String(asked).slice(0, 200)} is not the runtime’s own file.`);
    }
    // With `new` too, a function that returns an object gives that.
    return new native(guarded, { type: 'module', name });
  }
  Thread.prototype = native.prototype;
  // A worker names its class by its prototype: that way would lead back to the browser's own.
  Object.defineProperty(native.prototype, 'constructor', { value: Thread, writable: false, configurable: false });
  Object.defineProperty(scope, 'Worker', { value: Thread, writable: false, configurable: false, enumerable: false });
}
