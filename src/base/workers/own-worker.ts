import type { Remote } from 'comlink';
import { UserError } from '../errors/user-error.ts';
import { pageFileFailedMessage } from '../errors/not-loaded.ts';
import { RunningWorker } from './running-worker.ts';

interface Ways<Work> {
  /** Names the worker in the error message if it stops. */
  readonly name: string;
  /** Contains the worker's address, so that the bundler finds it. */
  readonly make: () => Worker;
  /** Does the work where there are no workers (Node). */
  readonly inPlace: () => Promise<Work>;
  /** After this time without tasks the worker ends and frees its memory. Absent: it lives until `end`. */
  readonly restMs?: number;
  /** Explains why the worker's script did not start; by default a file of the page could not be loaded. */
  readonly scriptFailure?: () => Promise<string>;
}

/** A worker that starts with its first task. */
export class LazyWorker<Work extends object> {
  #running: RunningWorker<Work> | null = null;
  #tasks = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ways: Ways<Work>) {}

  /** A UserError of the worker stays a UserError here. */
  async ask<T>(what: (work: Remote<Work> | Work) => Promise<T>): Promise<T> {
    if (typeof Worker === 'undefined') return what(await this.ways.inPlace());
    this.#running ??= this.#start();
    clearTimeout(this.#resting);
    this.#tasks += 1;
    try {
      return await this.#running.call(what);
    } finally {
      this.#tasks -= 1;
      const { restMs } = this.ways;
      if (this.#tasks === 0 && restMs !== undefined) this.#resting = setTimeout(() => this.end(), restMs);
    }
  }

  end(): void {
    clearTimeout(this.#resting);
    this.#running?.end();
    this.#running = null;
  }

  #start(): RunningWorker<Work> {
    const running = new RunningWorker<Work>(this.ways.make(), async (message) => {
      // The next task starts a new worker.
      if (this.#running === running) this.end();
      if (message === undefined) return new UserError((await this.ways.scriptFailure?.()) ?? pageFileFailedMessage);
      return new Error(`The ${this.ways.name} stopped: ${message}`);
    });
    return running;
  }
}
