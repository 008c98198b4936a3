import type { Answered, Asking, Loaded, ProgressListener } from '../../core/engine.ts';
import type { AnsweringWorker } from '../engine-worker.ts';
import { answerOne } from './answer.ts';
import { loadGguf, type LoadedGguf, type LocalModel } from './load.ts';

/** What the worker does for the page: one model at a time, one prompt at a time. */
export class GgufWorker implements AnsweringWorker {
  #loaded: LoadedGguf | undefined;
  #stop = new AbortController();

  async load(model: LocalModel, on: ProgressListener): Promise<Loaded> {
    await this.unload();
    this.#loaded = await loadGguf(model, on);
    return this.#loaded.known;
  }

  /** The memory is llama.cpp's worker's, which ends. */
  async unload(): Promise<void> {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    await loaded?.llama.exit();
  }

  async answer(askings: readonly Asking[], on: (answer: Answered) => void | Promise<void>): Promise<void> {
    const loaded = this.#loaded;
    if (!loaded) throw new Error('No model is loaded.');
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const taken: (void | Promise<void>)[] = [];
    try {
      // Two at once on one slot would wait for each other for ever.
      for (const asking of askings) {
        const answer = await answerOne(loaded, asking, signal);
        if (!answer) break;
        taken.push(on(answer));
        if (signal.aborted) break;
      }
    } finally {
      await Promise.all(taken);
    }
  }

  /** The answer under way ends before its next token, and is not handed over. */
  stop(): void {
    this.#stop.abort();
  }
}
