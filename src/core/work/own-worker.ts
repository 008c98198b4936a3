import { wrap, type Remote } from 'comlink';
import { revived } from '../user-error.ts';

interface Started<Work> {
  readonly worker: Worker;
  readonly remote: Remote<Work>;
  /** Rejects when the worker breaks off; never resolves. */
  readonly broken: Promise<never>;
}

interface Ways<Work> {
  /** Stands in the sentence of a worker that broke off. */
  readonly name: string;
  /** Has the worker's address, so that the bundler finds it. */
  readonly make: () => Worker;
  /** What does the work where there are no workers (Node). */
  readonly inPlace: () => Promise<Work>;
  /** After so long without anything to do the worker ends, and what it holds is free again; without it, it lives until it is ended. */
  readonly restMs?: number;
}

/** A worker that lives from the first time it is asked. */
export class OwnWorker<Work extends object> {
  #started: Started<Work> | null = null;
  #tasks = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ways: Ways<Work>) {}

  /** A UserError of the worker is one here. */
  async ask<T>(what: (work: Remote<Work> | Work) => Promise<T>): Promise<T> {
    if (typeof Worker === 'undefined') return what(await this.ways.inPlace());
    this.#started ??= this.#start();
    const { remote, broken } = this.#started;
    clearTimeout(this.#resting);
    this.#tasks += 1;
    try {
      return await Promise.race([what(remote), broken]);
    } catch (error) {
      throw revived(error);
    } finally {
      this.#tasks -= 1;
      const { restMs } = this.ways;
      if (this.#tasks === 0 && restMs !== undefined) this.#resting = setTimeout(() => this.end(), restMs);
    }
  }

  end(): void {
    clearTimeout(this.#resting);
    this.#started?.worker.terminate();
    this.#started = null;
  }

  #start(): Started<Work> {
    const worker = this.ways.make();
    const broken = new Promise<never>((_, reject) => {
      worker.onerror = ({ message }) => {
        // The next one who asks gets a worker that works.
        if (this.#started?.worker === worker) this.end();
        reject(new Error(`The ${this.ways.name} broke off: ${message}`));
      };
    });
    // Whoever races against it hears of it; when nobody does, it is no one's loss.
    broken.catch(() => undefined);
    return { worker, remote: wrap<Work>(worker), broken };
  }
}
