import type { RunStore } from './runner.ts';

/** Often enough that a run whose row is gone stops within a second or two, also while no answer comes that would be written. */
const everyMs = 1000;

/** Looks now and then whether the run is still in the store; calls `onGone`, once, with what says that it is not. Returns what ends the looking. */
export function watchForDeletion(store: RunStore, onGone: (why: unknown) => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lookLater(): void {
    if (!ended) timer = setTimeout(() => void look(), everyMs);
  }

  async function look(): Promise<void> {
    try {
      await store.stillThere();
      lookLater();
    } catch (error) {
      if (!ended) onGone(error);
    }
  }

  lookLater();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
