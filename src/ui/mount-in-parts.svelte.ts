import { trackRendering } from './render-progress.svelte.ts';

/**
 * How many entries of a list are mounted so far: some at first and more in every further task, so that none blocks the page.
 * Call it during component initialization.
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
