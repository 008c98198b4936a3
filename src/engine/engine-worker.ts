import { proxy, type Remote } from 'comlink';
import { UserError } from '../base/errors/user-error.ts';
import { RunningWorker } from '../base/workers/running-worker.ts';
import type { CellAnswer, CellPrompt, FetchNextPrompts } from '../core/models/engine.ts';
import { EngineLost } from '../core/models/engine-lost.ts';
import { streamFromCallback } from './arriving.ts';
import { isAppServerReachable, engineFailedOnlineMessage, engineMissingMessage } from './offline/start-failure-messages.ts';
import { retryWorkerStart, WorkerStartError } from './offline/retry-worker.ts';

/** What every engine's worker implements, in addition to its own methods. */
export interface AnsweringWorker {
  /** Resolves when the page has taken every answer. Answers and this promise travel through different ports. */
  answer(
    askings: readonly CellPrompt[],
    on: (answer: CellAnswer) => void | Promise<void>,
    more?: FetchNextPrompts,
  ): Promise<void>;
  /** Stops the current answers as soon as the library allows. */
  stop(): void;
  unload(): Promise<void>;
}

/**
 * The page side of an engine in a worker: it only passes messages. It throws a broken worker (crash, out of memory) away.
 * The stream of answers then ends in an EngineLost, and the next load starts a new worker.
 */
export class EngineWorkerClient<Api extends AnsweringWorker> {
  readonly #newWorker: () => Worker;
  readonly #brokenBy: (error: unknown) => unknown;
  #worker: ModelWorker<Api> | undefined;
  #isLoaded = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  /** `brokenBy` explains a library error in a sentence. It returns an EngineLost if loading again may help. */
  constructor(newWorker: () => Worker, brokenBy: (error: unknown) => unknown) {
    this.#newWorker = newWorker;
    this.#brokenBy = brokenBy;
  }

  call<T>(ask: (api: Remote<Api>) => Promise<T>): Promise<T> {
    return retryWorkerStart(() => this.#running().call(ask));
  }

  load<T>(ask: (api: Remote<Api>) => Promise<T>, signal: AbortSignal): Promise<T> {
    return retryWorkerStart(() => this.#loadOnce(ask, signal), signal);
  }

  /** An aborted or failed load ends the worker, because libraries do not release a half-done load. */
  async #loadOnce<T>(ask: (api: Remote<Api>) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const worker = this.#running();
    this.#isLoaded = false;
    const abort = () => this.#discard(worker, signal.reason);
    signal.addEventListener('abort', abort);
    try {
      const loaded = await worker.call(ask);
      this.#isLoaded = true;
      return loaded;
    } catch (error) {
      this.#discard(worker, error);
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /**
   * An aborted signal stops the model. Finished answers still arrive, then the stream ends without an error. Leaving the
   * loop early stops the model too.
   */
  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncIterable<CellAnswer> {
    const worker = this.#worker;
    if (!worker || !this.#isLoaded) throw new UserError(notLoaded);
    yield* streamFromCallback<CellAnswer>(
      (take) =>
        worker
          .call((api) => (api.answer as unknown as AnsweringWorker['answer'])(prompts, proxy(take), more && proxy(more)))
          .catch((error: unknown) => {
            const failure = error instanceof UserError ? error : this.#brokenBy(error);
            this.#discard(worker, failure);
            throw failure;
          }),
      () => void worker.call((api) => api.stop() as Promise<void>).catch(() => {}),
      signal,
    );
  }

  /** Frees the model's memory at once. The worker ends a little later, unless another model is loaded into it. */
  async unload(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#isLoaded = false;
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => this.#discard(worker, new UserError(notLoaded)), lingerMs);
    await worker.call((api) => api.unload() as Promise<void>).catch((error: unknown) => this.#discard(worker, error));
  }

  #running(): ModelWorker<Api> {
    clearTimeout(this.#lingering);
    return (this.#worker ??= this.#start());
  }

  #start(): ModelWorker<Api> {
    const worker = new ModelWorker<Api>(this.#newWorker(), async (message) => {
      this.#forget(worker);
      if (message === undefined)
        return (await isAppServerReachable())
          ? new WorkerStartError(engineFailedOnlineMessage)
          : new UserError(engineMissingMessage);
      return new EngineLost('The worker that runs the model stopped unexpectedly: load the model again.');
    });
    return worker;
  }

  #discard(worker: ModelWorker<Api>, why: unknown): void {
    worker.end(why);
    this.#forget(worker);
  }

  #forget(worker: ModelWorker<Api>): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#isLoaded = false;
  }
}

const notLoaded = 'No model is loaded.';

/** A run goes from model to model. Compiling a runtime's wasm again for each would cost more than the model itself. */
const lingerMs = 10_000;

class ModelWorker<Api> extends RunningWorker<Api> {
  /**
   * Restores an EngineLost, because errors lose their class on the way out of a worker. The base class restores UserErrors.
   */
  override async call<T>(ask: (api: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      return await super.call(ask);
    } catch (error) {
      throw error instanceof Error && error.name === 'EngineLost' ? new EngineLost(error.message) : error;
    }
  }
}
