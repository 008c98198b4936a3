import { wrap, type Remote } from 'comlink';
import { reviveUserError } from '../errors/user-error.ts';

/** A worker and its pending calls, none of which waits forever if the worker fails. */
export class RunningWorker<Api> {
  readonly #worker: Worker;
  readonly #api: Remote<Api>;
  readonly #ended: Promise<never>;
  #end: (why: unknown) => void = () => {};

  /**
   * `brokenBy` gets the failure's message, which is `undefined` if the worker's script did not start. It returns or resolves
   * with the error for pending calls. The worker ends after that.
   */
  constructor(worker: Worker, brokenBy: (message: string | undefined) => unknown) {
    this.#worker = worker;
    this.#api = wrap<Api>(worker);
    this.#ended = new Promise<never>((_, reject) => (this.#end = reject));
    // Pending calls race against it and get the error. Without any, the rejection must not count as unhandled.
    this.#ended.catch(() => {});
    const fail = async (message: string | undefined) => this.end(await brokenBy(message));
    // Browsers report a script that did not start by a plain event, whatever the reason: offline, a missing file, a header.
    worker.addEventListener('error', (event: Event) => void fail('message' in event ? String(event.message) : undefined));
    worker.addEventListener('messageerror', () => void fail('a message could not be read'));
  }

  /** A UserError of the worker stays a UserError here. */
  async call<T>(ask: (api: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([ask(this.#api), this.#ended]);
    } catch (error) {
      throw reviveUserError(error);
    }
  }

  /** Pending calls reject with `why`. Without `why` they never settle. */
  end(why?: unknown): void {
    if (why !== undefined) this.#end(why);
    this.#worker.terminate();
  }
}
