import { proxy } from 'comlink';
import { UserError } from '../user-error.ts';
import type { Answered, Asking, Engine, EngineInfo, Loaded, ModelRef, ProgressListener } from './engine.ts';
import { EngineLost } from './engine-lost.ts';
import { EngineWorker } from './engine-worker.ts';
import { formatModelId } from './model-id.ts';
import { smallModels } from './small-models.ts';
import type { TransformersWorker } from './transformers/worker-api.ts';

/** transformers.js in a module worker. */
export class TransformersEngine implements Engine {
  readonly id = 'transformers';
  /** More rows a batch make no row quicker: the copies of the cache begin to cost more than the kernels gain. */
  readonly batchSize = 32;
  readonly #worker: EngineWorker<TransformersWorker>;
  #info: EngineInfo | undefined;

  constructor(newWorker = newTransformersWorker) {
    this.#worker = new EngineWorker(newWorker, brokenBy);
  }

  async describe(): Promise<EngineInfo> {
    return (this.#info ??= { id: this.id, ...(await this.#worker.call((api) => api.describe())) });
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
    const folder = { model, models: new URL('models/', document.baseURI).href, path: small.path, dtype: small.dtype };
    return this.#worker.load((api) => api.load(folder, proxy(on)), signal);
  }

  async *answer(prompts: readonly Asking[], signal: AbortSignal): AsyncIterable<Answered> {
    for (let first = 0; first < prompts.length && !signal.aborted; first += this.batchSize) {
      yield* this.#worker.answer(prompts.slice(first, first + this.batchSize), signal);
    }
  }

  unload(): Promise<void> {
    return this.#worker.unload();
  }
}

/** Written out whole, as the bundler wants it to find the worker's file. */
export function newTransformersWorker(): Worker {
  return new Worker(new URL('./transformers.worker.ts', import.meta.url), { type: 'module' });
}

function brokenBy(error: unknown): unknown {
  const words = error instanceof Error ? error.message : String(error);
  if (/bad_alloc|out of memory|memory access|allocat|Aborted\(/i.test(words)) {
    return new EngineLost('The model ran out of memory while it answered: load it again, or use a smaller one.');
  }
  return new UserError(`The model failed while it answered (${words.split('\n')[0]}).`);
}
