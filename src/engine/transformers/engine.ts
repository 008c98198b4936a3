import { proxy } from 'comlink';
import { messageOf } from '../../base/errors/message-of.ts';
import { findReadyModel } from '../../store/models/models.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  LoadedModelInfo,
  ModelRef,
  ProgressListener,
} from '../../core/models/engine.ts';
import { EngineLost } from '../../core/models/engine-lost.ts';
import { EngineWorkerClient } from '../engine-worker.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { loadBundledModelList } from './small-models.ts';
import { hubModelLocation } from './hub-place.ts';
import type { Device } from './offers.ts';
import type { ModelLocation } from './model-place.ts';
import { threadCountForModel } from './threads.ts';
import type { TransformersWorkerApi } from './worker-api.ts';

/**
 * transformers.js in a module worker, on the processor or on the graphics card. Our own small models come from the app's
 * folder. Hub models have to be downloaded before.
 */
export class TransformersEngine implements Engine {
  readonly id: string;
  readonly #device: Device;
  readonly #findEntry: (id: string) => Promise<PinnedModel | undefined>;
  readonly #newWorker: () => Worker;
  #worker: EngineWorkerClient<TransformersWorkerApi>;
  /** The threads of the worker's runtime. They are fixed from its first load on. */
  #threads: number | undefined;
  #batchSize = 32;
  #info: EngineInfo | undefined;

  constructor(newWorker = newTransformersWorker, device: Device = 'wasm', findEntry = findReadyModel) {
    this.id = device === 'wasm' ? 'transformers' : 'transformers-webgpu';
    this.#device = device;
    this.#findEntry = findEntry;
    this.#newWorker = newWorker;
    this.#worker = new EngineWorkerClient(newWorker, brokenBy);
  }

  /** Known after a model is loaded, because the cache of all its prompts has to fit into memory. */
  get batchSize(): number {
    return this.#batchSize;
  }

  async describe(): Promise<EngineInfo> {
    return (this.#info ??= { id: this.id, device: this.#device, ...(await this.#worker.call((api) => api.describe())) });
  }

  async load(ref: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    signal.throwIfAborted();
    const place = await this.#placeOf(formatModelId({ ...ref, engine: this.id }));
    if (!globalThis.crypto?.subtle) {
      throw new UserError('Models need a secure page: open Evenkeel by https or on this machine (localhost).');
    }
    if (this.#threads !== undefined && this.#threads !== place.threads) await this.#newRuntime();
    this.#threads = place.threads;
    try {
      const { known, batchSize } = await this.#worker.load((api) => api.load(place, proxy(on)), signal);
      this.#batchSize = batchSize;
      return known;
    } catch (error) {
      // The library queues its loads, and a failed one fails all after it. So the next model gets its own worker.
      void this.#newRuntime();
      throw error;
    }
  }

  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    const size = this.#batchSize;
    for (let first = 0; first < prompts.length && !signal.aborted; first += size) {
      yield* this.#worker.answer(prompts.slice(first, first + size), signal);
    }
  }

  unload(): Promise<void> {
    return this.#worker.unload();
  }

  /** Ends the current worker. The next load starts another. */
  #newRuntime(): Promise<void> {
    const before = this.#worker;
    this.#worker = new EngineWorkerClient(this.#newWorker, brokenBy);
    this.#threads = undefined;
    return before.unload();
  }

  async #placeOf(model: string): Promise<ModelLocation> {
    const device = this.#device;
    // The list names them for the processor. The same files run on a graphics card.
    const onProcessor = model.replace(/^transformers-webgpu:/, 'transformers:');
    const small = (await loadBundledModelList()).find(({ id }) => id === onProcessor);
    if (small) {
      const models = new URL('models/', document.baseURI).href;
      return { model, device, dtype: small.dtype, source: { kind: 'own', models, path: small.path }, threads: 1 };
    }
    const entry = await this.#findEntry(model);
    return hubModelLocation(model, device, entry, entry && (await threadCountForModel(device, entry)));
  }
}

/** Written in full, because the bundler finds the worker's file only this way. */
export function newTransformersWorker(): Worker {
  return new Worker(new URL('./transformers.worker.ts', import.meta.url), { type: 'module' });
}

function brokenBy(error: unknown): unknown {
  const words = messageOf(error);
  // A bare number is what remains of an exception that the runtime threw when out of memory.
  if (/RangeError|bad_alloc|out of memory|memory access|allocat|Aborted\(|^\d+$/i.test(`${nameOf(error)}${words}`)) {
    return new EngineLost('The model ran out of memory while it answered: load it again, or use a smaller one.');
  }
  if (/device.*lost|lost.*device|GPUDevice|GPUBuffer|mapAsync|wgpu/i.test(words)) {
    return new EngineLost('The graphics card was lost while the model answered: it must be loaded again.');
  }
  return new UserError(`The model failed while it answered (${words.split('\n')[0]}).`);
}

const nameOf = (error: unknown): string => (error instanceof Error && error.name !== 'Error' ? error.name : '');
