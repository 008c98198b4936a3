import type { Remote } from 'comlink';
import { UserError } from '../errors/user-error.ts';
import { pageFileFailedMessage } from '../errors/not-loaded.ts';
import { RunningWorker } from './running-worker.ts';

interface Ways<Work> {
  /** Stands in the sentence of a worker that broke off. */
  readonly name: string;
  /** Has the worker's address, so that the bundler finds it. */
  readonly make: () => Worker;
  /** What does the work where there are no workers (Node). */
  readonly inPlace: () => Promise<Work>;
  /** After so long without anything to do the worker ends, and what it holds is free again; without it, it lives until it is ended. */
  readonly restMs?: number;
  /** Explains why the worker's script did not start; by default a file of the page could not be loaded. */
  readonly scriptFailure?: () => Promise<string>;
}

/** A worker that lives from the first time it is asked. */
export class LazyWorker<Work extends object> {
  #running: RunningWorker<Work> | null = null;
  #tasks = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ways: Ways<Work>) {}

  /** A UserError of the worker is one here. */
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
      // The next one who asks gets a worker that works.
      if (this.#running === running) this.end();
      if (message === undefined) return new UserError((await this.ways.scriptFailure?.()) ?? pageFileFailedMessage);
      return new Error(`The ${this.ways.name} stopped: ${message}`);
    });
    return running;
  }
}
