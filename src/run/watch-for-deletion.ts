import type { RunStore } from './runner.ts';

/** Short enough that a run whose row was deleted stops within a second or two. It stops even while no answer arrives. */
const everyMs = 1000;

/**
 * Checks regularly whether the store still has the run. Calls `onGone` once, with the error, if it does not. Returns a
 * function that stops the checks.
 */
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
