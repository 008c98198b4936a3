import { version } from '@wllama/wllama/package.json';
import { proxy } from 'comlink';
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
import { messageOf } from '../../base/errors/message-of.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { gpuFallbackNote } from '../../core/models/gpu-fallback.ts';
import type { Machine, ModelOffer, PinnedModel } from '../../core/models/offer.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { readLocalFileModel } from '../../store/models/models.ts';
import { EngineWorkerClient } from '../engine-worker.ts';
import { lookAtMachine, fitIgnoringDiskSpace } from '../machine.ts';
import { readThreadConditions, threadCountForBytes } from '../transformers/threads.ts';
import { storeModifiedTimes } from './add-own-model.ts';
import { chosenGgufDevice, parseGgufDetails } from './details.ts';
import { chooseGgufDevice, type GgufDevice } from './device.ts';
import { runInFileWorker } from './file-tasks.ts';
import type { GgufLoadInput } from './load.ts';
import { reopenModelFiles } from './open-files.ts';
import { llamaUnsupportedReason } from './support.ts';
import type { GgufWorkerApi } from './worker-api.ts';

/** llama.cpp in a worker (wllama): models in GGUF files of this machine, on the graphics processor or the processor. */
export class GgufEngine implements Engine {
  readonly id = 'gguf';
  /** It answers one prompt at a time. The batch is small so that a pause comes soon. */
  readonly batchSize = 8;
  readonly #worker = new EngineWorkerClient<GgufWorkerApi>(newGgufWorker, brokenBy);
  #isOnGpu = false;
  /** How often in a row the graphics processor lost its model without an answer in between. */
  #gpuLosses = 0;

  async describe(): Promise<EngineInfo> {
    return {
      id: this.id,
      name: 'llama.cpp (wllama)',
      version,
      device: 'WebGPU or WebAssembly',
      honours: ['temperature', 'topK', 'topP', 'maxTokens', 'seed', 'scoreOptions'],
    };
  }

  async load(ref: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    signal.throwIfAborted();
    const why = llamaUnsupportedReason();
    if (why !== undefined) throw new UserError(why);
    const model = await this.#modelOf(formatModelId(ref), on, signal);
    const loaded = await this.#worker.load((api) => api.load(model, proxy(on)), signal);
    this.#isOnGpu = loaded.device.startsWith('WebGPU');
    return loaded;
  }

  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    try {
      for await (const answer of this.#worker.answer(prompts, signal)) {
        if (this.#isOnGpu) this.#gpuLosses = 0;
        yield answer;
      }
    } catch (error) {
      if (this.#isOnGpu) this.#gpuLosses++;
      throw error;
    }
  }

  unload(): Promise<void> {
    return this.#worker.unload();
  }

  async #modelOf(id: string, on: ProgressListener, signal: AbortSignal): Promise<GgufLoadInput> {
    const row = await readLocalFileModel(id);
    if (!row) throw new UserError(`The file of the model “${id}” is not known here: choose it on the Models page.`);
    const { entry, local } = row;
    const machine = await lookAtMachine();
    const device = this.#deviceFor(entry, machine);
    const offer: ModelOffer = device.gpu === undefined ? entry.offer : { ...entry.offer, needs: ['webgpu'] };
    const fit = fitIgnoringDiskSpace(offer, machine);
    if (fit.fits === 'no') throw new UserError(`“${entry.offer.name}” cannot run here. ${fit.why}`);
    const { files, changed } = await reopenModelFiles(local);
    if (changed) {
      const hash = await runInFileWorker((work) => work.hash(files, proxy(on)), signal);
      if (!id.includes(`@${hash}`)) {
        throw new UserError(`“${entry.offer.name}” has changed since it was chosen: choose it again on the Models page.`);
      }
      await storeModifiedTimes(id, files);
    }
    const { contextWindow, template, tokenizerHash } = parseGgufDetails(entry);
    const threads = threadCountForBytes(row.bytes ?? 0, await readThreadConditions());
    return { id, name: entry.offer.name, files, contextWindow, template, tokenizerHash, threads, device };
  }

  /** Gives up a graphics processor that keeps losing the model, so that a run can finish. */
  #deviceFor(entry: PinnedModel, machine: Machine): GgufDevice {
    const device = chooseGgufDevice(chosenGgufDevice(entry), machine);
    if (device.gpu === undefined || this.#gpuLosses < mostGpuLosses) return device;
    this.#gpuLosses = 0;
    return { note: gpuFallbackNote(`it lost the model ${mostGpuLosses} times`) };
  }
}

const mostGpuLosses = 2;

/** Written in full, because the bundler finds the worker's file only this way. */
function newGgufWorker(): Worker {
  return new Worker(new URL('./gguf.worker.ts', import.meta.url), { type: 'module' });
}

function brokenBy(error: unknown): unknown {
  const words = messageOf(error).split('\n')[0] ?? '';
  if (/memory|alloc|RangeError|OOM|Aborted|ABORT|crashed/i.test(words)) {
    return new EngineLost('The model ran out of memory while it answered: load it again, or use a smaller one.');
  }
  return new EngineLost(`llama.cpp broke off an answer (${words.slice(0, 200)}): load the model again.`);
}
