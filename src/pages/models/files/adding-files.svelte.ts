import type { TaskProgress } from '../../../core/models/engine.ts';
import {
  storeGgufModel,
  readChosenFileHeads,
  deleteOrphanedCopies,
  type ChosenFile,
} from '../../../engine/gguf/add-own-model.ts';
import type { GgufModelInfo } from '../../../engine/gguf/head/own-model.ts';
import { errorMessage } from '../../../core/words/error-message.ts';
import { showToast } from '../../../ui/toasts.svelte.ts';
import { ProgressRateEstimator } from '../../../ui/speed.ts';

/** Adds a model from the user’s own files. It continues while the user visits other pages. */
class GgufModelImport {
  /** The model being added, once its header is read. */
  model = $state.raw<GgufModelInfo | null>(null);
  progress = $state.raw<TaskProgress | null>(null);
  msLeft = $state<number | null>(null);
  fault = $state('');
  busy = $state(false);
  #stop = new AbortController();

  async add(chosen: readonly ChosenFile[]): Promise<void> {
    if (chosen.length === 0) return;
    if (this.busy) {
      this.fault = 'A model is being added: choose the other file again after that.';
      return;
    }
    this.fault = '';
    this.busy = true;
    const { signal } = (this.#stop = new AbortController());
    try {
      const model = (this.model = await readChosenFileHeads(chosen, signal));
      let speed = new ProgressRateEstimator();
      await storeGgufModel(
        model,
        chosen,
        (progress) => {
          if (progress.what !== this.progress?.what) speed = new ProgressRateEstimator();
          speed.add(performance.now(), progress.done);
          this.progress = progress;
          this.msLeft = speed.msLeft(progress.total);
        },
        signal,
      );
      showToast(`${model.name} is ready.`);
    } catch (error) {
      if (!signal.aborted) this.fault = errorMessage(error);
      await deleteOrphanedCopies().catch(() => undefined);
    } finally {
      this.busy = false;
      this.model = null;
      this.progress = null;
    }
  }

  cancel(): void {
    this.#stop.abort(new DOMException('Not wanted any more.', 'AbortError'));
  }
}

export const ggufModelImport = new GgufModelImport();
