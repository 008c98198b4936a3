import { trackRendering } from './render-progress.svelte.ts';
import { waitForRenderTurn } from './wait-for-turn.ts';

/**
 * A value that is computed at once, but shown in a task of its own. Parts of a page that show much then appear one after
 * another and do not block the page. Call it during component initialization.
 */
export function deferredRenderValue<T>(value: () => T): { readonly now: T | undefined; readonly isBehind: boolean } {
  let now = $state.raw<T | undefined>();
  $effect(() => {
    const newest = value();
    let isOver = false;
    void waitForRenderTurn().then(() => {
      // A later value has a task of its own.
      if (!isOver) now = newest;
    });
    return () => (isOver = true);
  });
  trackRendering(() => now !== value());
  return {
    get now() {
      return now;
    },
    get isBehind() {
      return now !== value();
    },
  };
}
