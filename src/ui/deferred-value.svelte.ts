import { trackRendering } from './render-progress.svelte.ts';
import { waitForRenderTurn } from './wait-for-turn.ts';

/**
 * A value that comes, and follows what it becomes, in a task of its own. So what much of the page shows is drawn by one part after the
 * other, and none of them holds the page up. Call it while a component is made.
 */
export function deferredRenderValue<T>(value: () => T): { readonly now: T | undefined; readonly isBehind: boolean } {
  let now = $state.raw<T | undefined>();
  $effect(() => {
    const newest = value();
    let isOver = false;
    void waitForRenderTurn().then(() => {
      // One that came later has its own turn.
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
