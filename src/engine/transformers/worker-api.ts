import { env } from '@xenova/transformers';
import type { Answered, Asking, EngineInfo, Loaded, ProgressListener } from '../engine.ts';
import { answerBatch } from './answer.ts';
import { device, loadModel, type LoadedModel, type ModelFolder } from './load.ts';
import { nextTask } from '../../run/breathe.ts';

/** What the worker does for the page: one model at a time, one batch at a time. */
export class TransformersWorker {
  protected loaded: LoadedModel | undefined;
  #stop = false;

  describe(): Omit<EngineInfo, 'id'> {
    return {
      name: 'transformers.js',
      version: `${env.version}, onnxruntime-web ${env.backends.onnx.versions?.web ?? 'unknown'}`,
      device,
      honours: ['temperature', 'topK', 'topP', 'maxTokens', 'seed'],
    };
  }

  async load(folder: ModelFolder, on: ProgressListener): Promise<Loaded> {
    await this.unload();
    this.loaded = await loadModel(folder, on);
    return this.loaded.known;
  }

  async unload(): Promise<void> {
    await this.loaded?.model.dispose();
    this.loaded = undefined;
  }

  /** Resolves when the page has taken every answer: answers and this promise travel by different ports. */
  async answer(askings: readonly Asking[], on: (answer: Answered) => void | Promise<void>): Promise<void> {
    if (!this.loaded) throw new Error('No model is loaded.');
    this.#stop = false;
    const taken: (void | Promise<void>)[] = [];
    const stopped = async () => {
      // A pass through the model never leaves the worker's microtasks: without this turn a `stop` would wait for the batch's end.
      await nextTask();
      return this.#stop;
    };
    await answerBatch(this.loaded, askings, (answer) => taken.push(on(answer)), stopped);
    await Promise.all(taken);
  }

  /** The batch that runs ends before its next pass through the model. */
  stop(): void {
    this.#stop = true;
  }
}
