import { version } from '@mlc-ai/web-llm/package.json';
import { proxy } from 'comlink';
import { updateModelEntry, findReadyModel } from '../../store/models/models.ts';
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
import { EngineWorkerClient } from '../engine-worker.ts';
import { gpuName, lookAtMachine, fitIgnoringDiskSpace } from '../machine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { toWebLlmUserError } from './errors.ts';
import { pinLibraryHash } from './library-hash.ts';
import { cacheSmallWebLlmFiles, pinSmallWebLlmModel } from './small-model.ts';
import type { WebLlmWorkerApi } from './worker-api.ts';

/** WebLLM in a module worker: models compiled for the graphics processor. */
export class WebLlmEngine implements Engine {
  readonly id = 'webllm';
  /**
   * It answers one prompt at a time, so a batch gains nothing. Small, so that a pause comes soon. More than one, so that the
   * worker need not wait for the page.
   */
  readonly batchSize = 8;
  readonly #worker: EngineWorkerClient<WebLlmWorkerApi>;
  readonly #findEntry: (id: string) => Promise<PinnedModel | undefined>;

  constructor(findEntry: (id: string) => Promise<PinnedModel | undefined> = findReadyModel, newWorker = newWebLlmWorker) {
    this.#findEntry = findEntry;
    this.#worker = new EngineWorkerClient(newWorker, toWebLlmUserError);
  }

  async describe(): Promise<EngineInfo> {
    return {
      id: this.id,
      name: 'WebLLM',
      version,
      device: 'WebGPU',
      honours: ['temperature', 'topP', 'maxTokens', 'seed', 'scoreOptions'],
    };
  }

  /** Checks the machine before it starts, because WebLLM itself would first load half the model. */
  async load(ref: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    signal.throwIfAborted();
    const model = formatModelId(ref);
    const small = pinSmallWebLlmModel(model, document.baseURI);
    const entry = small ?? (await this.#findEntry(model));
    if (!entry) {
      throw new UserError(`The model “${model}” is not on this machine: get it on the Models page.`);
    }
    const machine = await lookAtMachine();
    const fit = fitIgnoringDiskSpace(entry.offer, machine);
    if (fit.fits === 'no') throw new UserError(`“${entry.offer.name}” cannot run here. ${fit.why}`);
    if (small) await cacheSmallWebLlmFiles(small, on, signal);
    const hashed = await pinLibraryHash(entry, updateModelEntry);
    signal.throwIfAborted();
    return this.#worker.load((api) => api.load(hashed, gpuName(machine.gpu), proxy(on)), signal);
  }

  answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    return this.#worker.answer(prompts, signal);
  }

  unload(): Promise<void> {
    return this.#worker.unload();
  }
}

/** Written in full, because the bundler finds the worker's file only this way. */
export function newWebLlmWorker(): Worker {
  return new Worker(new URL('./webllm.worker.ts', import.meta.url), { type: 'module' });
}
