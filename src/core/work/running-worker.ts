import { wrap, type Remote } from 'comlink';
import { revived } from '../user-error.ts';

/** A worker and the calls that wait for it: none of them waits for ever when it breaks off. */
export class RunningWorker<Api> {
  readonly #worker: Worker;
  readonly #api: Remote<Api>;
  readonly #ended: Promise<never>;
  #end: (why: unknown) => void = () => {};

  /** `brokenBy` gives what the calls of a worker that broke off end with: `undefined` is the message where its script never came. It is ended then. */
  constructor(worker: Worker, brokenBy: (message: string | undefined) => unknown) {
    this.#worker = worker;
    this.#api = wrap<Api>(worker);
    this.#ended = new Promise<never>((_, reject) => (this.#end = reject));
    // Whoever races against it hears of it; when nobody does, it is no one's loss.
    this.#ended.catch(() => {});
    // A script that never came is told by a plain event: no error was thrown, so there is none to tell of.
    worker.addEventListener('error', (event: Event) =>
      this.end(brokenBy('message' in event ? String(event.message) : undefined)),
    );
    worker.addEventListener('messageerror', () => this.end(brokenBy('a message could not be read')));
  }

  /** A UserError of the worker is one here. */
  async call<T>(ask: (api: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([ask(this.#api), this.#ended]);
    } catch (error) {
      throw revived(error);
    }
  }

  /** Calls that wait for it end with `why`; where there is none, nobody hears of them again. */
  end(why?: unknown): void {
    if (why !== undefined) this.#end(why);
    this.#worker.terminate();
  }
}
