import { createContext } from 'svelte';
import { whileDrawn } from './drawing.svelte.ts';

const [takeAtOnce, giveAtOnce, hasAtOnce] = createContext<boolean>();

/** What is below is mounted whole: for a file or a printer that does not wait. */
export const setAtOnce = giveAtOnce;

/** Whether nothing is to wait. Call it while a component is made. */
export const isAtOnce = (): boolean => hasAtOnce() && takeAtOnce();

/**
 * How many of a list's things are mounted so far: some at first, some more in every task after, so that none of them
 * holds the page up. Call it while a component is made.
 */
export function mountedInParts(total: () => number, step: () => number): { readonly shown: number } {
  let shown = $state(isAtOnce() ? Infinity : step());
  $effect(() => {
    if (shown >= total()) return;
    const timer = setTimeout(() => (shown += step()));
    return () => clearTimeout(timer);
  });
  whileDrawn(() => shown < total());
  return {
    get shown() {
      return Math.min(shown, total());
    },
  };
}
