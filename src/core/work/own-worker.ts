import { wrap, type Remote } from 'comlink';
import { revived } from '../user-error.ts';

/** A worker that lives from the first time it is asked until it is ended; where there are no workers (Node), its work is done in place. */
export class OwnWorker<Work extends object> {
  #started: { readonly worker: Worker; readonly remote: Remote<Work>; readonly broken: Promise<never> } | null = null;

  /** `name` stands in the sentence of a worker that broke off; `make` has the worker's address, so that the bundler finds it. */
  constructor(
    private readonly name: string,
    private readonly make: () => Worker,
    private readonly inPlace: () => Promise<Work>,
  ) {}

  /** A UserError of the worker is one here. */
  async ask<T>(what: (work: Remote<Work> | Work) => Promise<T>): Promise<T> {
    if (typeof Worker === 'undefined') return what(await this.inPlace());
    this.#started ??= this.#start();
    try {
      return await Promise.race([what(this.#started.remote), this.#started.broken]);
    } catch (error) {
      throw revived(error);
    }
  }

  end(): void {
    this.#started?.worker.terminate();
    this.#started = null;
  }

  #start() {
    const worker = this.make();
    const broken = new Promise<never>((_, reject) => {
      worker.onerror = ({ message }) => reject(new Error(`The ${this.name} broke off: ${message}`));
    });
    // Whoever races against it hears of it; when nobody does, it is no one's loss.
    broken.catch(() => undefined);
    return { worker, remote: wrap<Work>(worker), broken };
  }
}
