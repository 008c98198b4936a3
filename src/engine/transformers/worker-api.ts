import { env } from '@xenova/transformers';
import { waitForNextTask } from '../../base/workers/yield-every.ts';
import type { CellAnswer, CellPrompt, EngineInfo, LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import { EngineLost } from '../../core/models/engine-lost.ts';
import { answerBatch } from './answer.ts';
import { loadLocalModel, type LoadedModel } from './load.ts';
import type { ModelLocation } from './model-place.ts';
import { waitForDeviceLoss } from './runtime.ts';

/** The worker's API: one model at a time, one batch at a time. */
export class TransformersWorkerApi {
  protected loaded: LoadedModel | undefined;
  #lost: Promise<never> | undefined;
  #stop = false;

  describe(): Omit<EngineInfo, 'id' | 'device'> {
    return {
      name: 'transformers.js',
      version: `${env.version}, onnxruntime-web ${env.backends.onnx.versions?.web ?? 'unknown'}`,
      honours: ['temperature', 'topK', 'topP', 'maxTokens', 'seed', 'scoreOptions'],
    };
  }

  /** Also returns how many prompts the model answers at once. */
  async load(place: ModelLocation, on: ProgressListener): Promise<{ known: LoadedModelInfo; batchSize: number }> {
    await this.unload();
    this.loaded = await loadLocalModel(place, on);
    this.#lost = waitForDeviceLoss(place.device).then((why) => {
      throw new EngineLost(`The graphics card was lost (${why || 'no reason given'}): the model has to be loaded again.`);
    });
    this.#lost.catch(() => undefined);
    const { known, batchSize } = this.loaded;
    return { known, batchSize };
  }

  async unload(): Promise<void> {
    const model = this.loaded?.model;
    this.loaded = undefined;
    // The runtime releases the card with its last model. That is not a loss.
    this.#lost = undefined;
    await model?.dispose();
  }

  /** Resolves when the page has taken every answer. Answers and this promise travel through different ports. */
  async answer(askings: readonly CellPrompt[], on: (answer: CellAnswer) => void | Promise<void>): Promise<void> {
    if (!this.loaded) throw new Error('No model is loaded.');
    this.#stop = false;
    const taken: (void | Promise<void>)[] = [];
    const stopped = async () => {
      // A pass through the model never leaves the worker's microtasks. Without this task a `stop` would wait for the end of
      // the batch.
      await waitForNextTask();
      return this.#stop;
    };
    const answered = answerBatch(this.loaded, askings, (answer) => taken.push(on(answer)), stopped);
    await Promise.race([answered, ...(this.#lost ? [this.#lost] : [])]);
    await Promise.all(taken);
  }

  /** Ends the running batch before its next pass through the model. */
  stop(): void {
    this.#stop = true;
  }
}
