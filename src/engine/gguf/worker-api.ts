import { EngineLost } from '../../core/models/engine-lost.ts';
import type { CellAnswer, CellPrompt, LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import type { AnsweringWorker } from '../engine-worker.ts';
import { answerWithLlama } from './answer.ts';
import { loadGguf, type LoadedGguf, type GgufLoadInput } from './load.ts';

/** What the worker does for the page: one model at a time, one prompt at a time. */
export class GgufWorkerApi implements AnsweringWorker {
  #loaded: LoadedGguf | undefined;
  #stop = new AbortController();
  /** Ends the answering under way, whatever llama.cpp does. */
  #cutOff: (() => void) | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;

  /** `patienceMs`: without a piece of the files being read, or until a first short answer. */
  async load(model: GgufLoadInput, on: ProgressListener, patienceMs = 5 * 60_000): Promise<LoadedModelInfo> {
    await this.unload();
    this.#loaded = await loadGguf(model, on, patienceMs);
    return this.#loaded.known;
  }

  /** The memory is llama.cpp's worker's, which ends. */
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
      // Two at once on one slot would wait for each other for ever.
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
   * The answer under way ends before its next token, and is not handed over. A chat template that never ends hears of nothing: then
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

/** A long prompt is read in pieces, each of which may take some seconds. */
const graceMs = 20_000;
