import { wrap, type Remote } from 'comlink';
import { reviveUserError } from '../errors/user-error.ts';

/** A worker and the calls that wait for it: none of them waits for ever when it breaks off. */
export class RunningWorker<Api> {
  readonly #worker: Worker;
  readonly #api: Remote<Api>;
  readonly #ended: Promise<never>;
  #end: (why: unknown) => void = () => {};

  /** `brokenBy` returns or resolves with the error for pending calls. Its message is `undefined` where the worker’s script did not start. The worker ends after that. */
  constructor(worker: Worker, brokenBy: (message: string | undefined) => unknown) {
    this.#worker = worker;
    this.#api = wrap<Api>(worker);
    this.#ended = new Promise<never>((_, reject) => (this.#end = reject));
    // Whoever races against it hears of it; when nobody does, it is no one's loss.
    this.#ended.catch(() => {});
    const fail = async (message: string | undefined) => this.end(await brokenBy(message));
    // Browsers report a script that did not start by a plain event, whatever the reason: offline, a missing file, a header.
    worker.addEventListener('error', (event: Event) => void fail('message' in event ? String(event.message) : undefined));
    worker.addEventListener('messageerror', () => void fail('a message could not be read'));
  }

  /** A UserError of the worker is one here. */
  async call<T>(ask: (api: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([ask(this.#api), this.#ended]);
    } catch (error) {
      throw reviveUserError(error);
    }
  }

  /** Calls that wait for it end with `why`; where there is none, nobody hears of them again. */
  end(why?: unknown): void {
    if (why !== undefined) this.#end(why);
    this.#worker.terminate();
  }
}
