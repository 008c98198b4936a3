import { trackRendering } from './render-progress.svelte.ts';

/**
 * How many of a list's things are mounted so far: some at first, some more in every task after, so that none of them
 * holds the page up. Call it while a component is made.
 */
export function growingMountedCount(total: () => number, step: () => number): { readonly shown: number } {
  let shown = $state(step());
  $effect(() => {
    if (shown >= total()) return;
    const timer = setTimeout(() => (shown += step()));
    return () => clearTimeout(timer);
  });
  trackRendering(() => shown < total());
  return {
    get shown() {
      return Math.min(shown, total());
    },
  };
}
