import type { CellAnswer, CellPrompt, LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import type { AnsweringWorker } from '../engine-worker.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { answerWithWebLlm } from './answer.ts';
import { DeviceWatch } from './device-watch.ts';
import { toWebLlmUserError } from './errors.ts';
import { loadWebllmModel, type LoadedModel } from './load.ts';

/** The worker's API: one model at a time, one prompt at a time. */
export class WebLlmWorkerApi implements AnsweringWorker {
  readonly #devices = new DeviceWatch(globalThis);
  #loaded: LoadedModel | undefined;
  #stop = false;

  /** `device` is the page's name for the graphics processor. */
  async load(entry: PinnedModel, device: string, on: ProgressListener): Promise<LoadedModelInfo> {
    await this.unload();
    try {
      this.#loaded = await this.#devices.during(() => loadWebllmModel(entry, device, on));
      return this.#loaded.known;
    } catch (error) {
      throw toWebLlmUserError(error, notLoaded);
    }
  }

  async unload(): Promise<void> {
    this.#devices.forget();
    const engine = this.#loaded?.engine;
    this.#loaded = undefined;
    await engine?.unload();
  }

  async answer(askings: readonly CellPrompt[], on: (answer: CellAnswer) => void | Promise<void>): Promise<void> {
    const loaded = this.#loaded;
    if (!loaded) throw new Error('No model is loaded.');
    this.#stop = false;
    const taken: (void | Promise<void>)[] = [];
    try {
      for (const asking of askings) {
        const answer = await this.#devices.during(() => answerWithWebLlm(loaded, asking, () => this.#stop));
        if (!answer) break;
        taken.push(on(answer));
        if (this.#stop) break;
      }
    } catch (error) {
      throw toWebLlmUserError(error);
    } finally {
      await Promise.all(taken);
    }
  }

  /** The current answer ends before its next token and is not delivered. */
  stop(): void {
    this.#stop = true;
    void this.#loaded?.engine.interruptGenerate();
  }
}

const notLoaded =
  'WebLLM could not load the model: its library or another file may be damaged, or made for another version of WebLLM';
