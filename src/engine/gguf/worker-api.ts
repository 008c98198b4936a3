import { EngineLost } from '../../core/models/engine-lost.ts';
import type { CellAnswer, CellPrompt, LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import type { AnsweringWorker } from '../engine-worker.ts';
import { answerWithLlama } from './answer.ts';
import { loadGguf, type LoadedGguf, type GgufLoadInput } from './load.ts';

/** The worker's API: one model at a time, one prompt at a time. */
export class GgufWorkerApi implements AnsweringWorker {
  #loaded: LoadedGguf | undefined;
  #stop = new AbortController();
  /** Ends the current answer, whatever llama.cpp does. */
  #cutOff: (() => void) | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;

  /** `patienceMs`: the longest time without a read of the files, or until a first short answer. */
  async load(model: GgufLoadInput, on: ProgressListener, patienceMs = 5 * 60_000): Promise<LoadedModelInfo> {
    await this.unload();
    this.#loaded = await loadGguf(model, on, patienceMs);
    return this.#loaded.known;
  }

  /** llama.cpp's worker holds the memory and ends here. */
  async unload(): Promise<void> {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    await loaded?.llama.exit();
  }

  async answer(askings: readonly CellPrompt[], on: (answer: CellAnswer) => void | Promise<void>): Promise<void> {
    const loaded = this.#loaded;
    if (!loaded) throw new Error('No model is loaded.');
    const { signal } = (this.#stop = new AbortController());
    const cutOff = new Promise<undefined>((resolve) => (this.#cutOff = () => resolve(undefined)));
    const taken: (void | Promise<void>)[] = [];
    try {
      // Two prompts at once on one slot would wait for each other forever.
      for (const asking of askings) {
        const answer = await Promise.race([answerWithLlama(loaded, asking, signal), cutOff]);
        if (!answer) break;
        taken.push(on(answer));
        if (signal.aborted) break;
      }
    } catch (error) {
      const fault = loaded.gpuFault();
      throw fault === undefined ? error : new EngineLost(`The graphics processor failed the model: ${fault}.`);
    } finally {
      clearTimeout(this.#grace);
      this.#cutOff = undefined;
      await Promise.all(taken);
    }
  }

  /**
   * The current answer ends before its next token and is not delivered. A chat template that never ends ignores this. Then
   * llama.cpp itself is ended, and the model has to be loaded again.
   */
  stop(): void {
    this.#stop.abort();
    const cutOff = this.#cutOff;
    if (!cutOff) return;
    this.#grace = setTimeout(() => {
      void this.unload();
      cutOff();
    }, graceMs);
  }
}

/** llama.cpp reads a long prompt in pieces, each of which may take some seconds. */
const graceMs = 20_000;
