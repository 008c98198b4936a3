import { proxy, wrap, type Remote } from 'comlink';
import { UserError } from '../user-error.ts';
import type { Answered, Asking, Engine, EngineInfo, Loaded, ModelRef, ProgressListener } from './engine.ts';
import { formatModelId } from './model-id.ts';
import { smallModels } from './small-models.ts';
import type { TransformersWorker } from './transformers/worker-api.ts';

/**
 * transformers.js in a module worker. The page side only passes messages. A worker that broke (crash, out of memory)
 * is thrown away: the stream of answers ends in an error that says so, and the next load starts a new worker.
 */
export class TransformersEngine implements Engine {
  readonly id = 'transformers';
  /** More rows a batch make no row quicker: the copies of the cache begin to cost more than the kernels gain. */
  readonly batchSize = 32;
  readonly #newWorker: () => Worker;
  #worker: RunningWorker | undefined;
  #isLoaded = false;
  #info: EngineInfo | undefined;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(newWorker = newTransformersWorker) {
    this.#newWorker = newWorker;
  }

  async describe(): Promise<EngineInfo> {
    return (this.#info ??= { id: this.id, ...(await this.#running().call((api) => api.describe())) });
  }

  async load(ref: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<Loaded> {
    signal.throwIfAborted();
    const model = formatModelId(ref);
    const small = (await smallModels()).find(({ id }) => id === model);
    if (!small) {
      throw new UserError(`The model «${model}» is none of those that come with Evenkeel: no other can be loaded yet.`);
    }
    if (!globalThis.crypto?.subtle) {
      throw new UserError('Models need a secure page: open Evenkeel by https or on this machine (localhost).');
    }
    signal.throwIfAborted();
    const folder = { model, models: new URL('models/', document.baseURI).href, path: small.path, dtype: small.dtype };
    const worker = this.#running();
    this.#isLoaded = false;
    const abort = () => this.#discard(worker, signal.reason);
    signal.addEventListener('abort', abort);
    try {
      const loaded = await worker.call((api) => api.load(folder, proxy(on)));
      this.#isLoaded = true;
      return loaded;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /**
   * An aborted signal stops the model before its next pass; the answers that were finished are still delivered, then
   * the stream ends without an error. Leaving the loop early stops the model too.
   */
  async *answer(prompts: readonly Asking[], signal: AbortSignal): AsyncIterable<Answered> {
    for (let first = 0; first < prompts.length && !signal.aborted; first += this.batchSize) {
      yield* this.#answerBatch(prompts.slice(first, first + this.batchSize), signal);
    }
  }

  /** The model's memory is freed at once; its worker ends a little later, unless a next model is loaded into it. */
  async unload(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#isLoaded = false;
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => this.#discard(worker, new UserError(notLoaded)), lingerMs);
    await worker.call((api) => api.unload()).catch((error: unknown) => this.#discard(worker, error));
  }

  async *#answerBatch(prompts: readonly Asking[], signal: AbortSignal): AsyncIterable<Answered> {
    const worker = this.#worker;
    if (!worker || !this.#isLoaded) throw new UserError(notLoaded);
    const arrived: Answered[] = [];
    let ended = false;
    let failure: unknown;
    let wake = () => {};
    const stop = () => void worker.call((api) => api.stop()).catch(() => {});
    const take = proxy((answer: Answered) => {
      arrived.push(answer);
      wake();
    });
    const answering = worker
      .call((api) => api.answer(prompts, take))
      .catch((error: unknown) => {
        failure = brokenBy(error);
        this.#discard(worker, failure);
      })
      .finally(() => {
        ended = true;
        wake();
      });
    signal.addEventListener('abort', stop);
    try {
      for (;;) {
        const answer = arrived.shift();
        if (answer) yield answer;
        else if (ended) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
      if (failure !== undefined) throw failure;
    } finally {
      signal.removeEventListener('abort', stop);
      if (!ended) {
        stop();
        await answering;
      }
    }
  }

  #running(): RunningWorker {
    clearTimeout(this.#lingering);
    return (this.#worker ??= new RunningWorker(this.#newWorker(), (broken, why) => this.#discard(broken, why)));
  }

  #discard(worker: RunningWorker, why: unknown): void {
    worker.end(why);
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#isLoaded = false;
  }
}

const notLoaded = 'No model is loaded.';

/** A run goes from model to model: compiling the runtime's wasm anew for each would cost more than the model itself. */
const lingerMs = 10_000;

/** Written out whole, as the bundler wants it to find the worker's file. */
export function newTransformersWorker(): Worker {
  return new Worker(new URL('./transformers.worker.ts', import.meta.url), { type: 'module' });
}

/** A worker and the calls that wait for it: none of them waits for ever when it breaks. */
class RunningWorker {
  readonly #worker: Worker;
  readonly #api: Remote<TransformersWorker>;
  readonly #ended: Promise<never>;
  #end: (why: unknown) => void = () => {};

  constructor(worker: Worker, broken: (self: RunningWorker, why: unknown) => void) {
    this.#worker = worker;
    this.#api = wrap<TransformersWorker>(worker);
    this.#ended = new Promise<never>((_, reject) => (this.#end = reject));
    this.#ended.catch(() => {});
    const stopped = new UserError('The worker that runs the model stopped unexpectedly: load the model again.');
    worker.addEventListener('error', () => broken(this, stopped));
    worker.addEventListener('messageerror', () => broken(this, stopped));
  }

  async call<T>(ask: (api: Remote<TransformersWorker>) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([ask(this.#api), this.#ended]);
    } catch (error) {
      throw revived(error);
    }
  }

  end(why: unknown): void {
    this.#end(why);
    this.#worker.terminate();
  }
}

/** Errors lose their class between threads. */
function revived(error: unknown): unknown {
  if (error instanceof Error && error.name === 'UserError' && !(error instanceof UserError)) {
    return new UserError(error.message);
  }
  return error;
}

function brokenBy(error: unknown): unknown {
  if (error instanceof UserError) return error;
  const words = error instanceof Error ? error.message : String(error);
  if (/bad_alloc|out of memory|memory access|allocat|Aborted\(/i.test(words)) {
    return new UserError('The model ran out of memory while it answered: load it again, or use a smaller one.');
  }
  return new UserError(`The model failed while it answered (${words.split('\n')[0]}).`);
}
